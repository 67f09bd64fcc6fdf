import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createScan } from '@longitude/contract/scans';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { EvidenceStore } from './evidence.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { scans as scansFeature } from './feature.ts';

let server: TestServer;
let store: EvidenceStore;
before(async () => {
  const scanEngine = createFakeEngine();
  scanEngine.isInstant = true;
  server = await startTestServer({ ROLE: 'api' }, { scanEngine });
  store = new EvidenceStore(server.product.context.connection);
});
after(() => server.stop());

type Evidence = Parameters<EvidenceStore['store']>[0];
const collection = (name: string) => server.product.context.connection.collection(name);
const evidenceOf = async (id: string) => {
  const { ObjectId } = server.product.context.connection.base.mongo;
  return (await collection('security_scans').findOne({ _id: new ObjectId(id) }))?.['evidenceId'];
};

test('what was seen is kept apart from the scan, small, and reads as it was', async () => {
  const text = 'the same words again '.repeat(10_000);
  const evidence = { version: 1, startedAt: text } as unknown as Evidence;
  const id = await store.store(evidence);
  assert.ok(id);
  assert.deepEqual(await store.read(id), evidence);
  const kept = await collection('scan_evidence').findOne({ _id: id });
  assert.ok(kept?.['bytes'].length() < 2000);
});

test('what is far too large is not kept', async () => {
  const noise = randomBytes(4_500_000).toString('base64url');
  assert.equal(await store.store({ startedAt: noise } as unknown as Evidence), null);
});

test('evidence goes when the last scan that shares it is gone for good', async () => {
  const payload = { url: 'https://www.kestrelrowe.example/', email: 'a@kestrelrowe.example' };
  const one = await server.visitor.call(createScan, { payload });
  const two = await server.visitor.call(createScan, { payload });
  const id = await evidenceOf(one.id);
  assert.deepEqual(await evidenceOf(two.id), id);
  const { ObjectId } = server.product.context.connection.base.mongo;
  const scans = collection('security_scans');
  const sweep = () =>
    server.product.serviceOf(scansFeature).scans.sweep(new Date(Date.now() + 1000));
  await scans.deleteOne({ _id: new ObjectId(one.id) });
  // In the trash it is not gone yet.
  await scans.updateOne({ _id: new ObjectId(two.id) }, { $set: { deletedAt: new Date() } });
  await sweep();
  assert.ok(await store.read(id));
  await scans.deleteOne({ _id: new ObjectId(two.id) });
  await server.product.serviceOf(scansFeature).scans.sweep(new Date(Date.now() - 60_000));
  assert.ok(await store.read(id), 'what is young may belong to a scan that is just being stored');
  await sweep();
  assert.equal(await store.read(id), undefined);
  assert.equal(await collection('scan_evidence').countDocuments(), 0);
});
