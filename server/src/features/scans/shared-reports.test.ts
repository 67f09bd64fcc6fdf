import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import {
  createScan,
  readSharedReport,
  revokeSharedReport,
  SharedReport,
} from '@longitude/contract/scans';
import { listScans, readScan } from '@longitude/contract/stored-scans';
import { deriveKeys } from '../../platform/keys.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { drawBadge } from './badge.ts';
import type { ScanFields } from './model.ts';
import { EvidenceStore } from './evidence.ts';
import { Scans } from './service.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { settings } from '../settings/feature.ts';
import { scans as scansFeature } from './feature.ts';

const scanEngine = createFakeEngine();
scanEngine.isInstant = true;
const server = await startTestServer({ ROLE: 'api' }, { scanEngine });
after(() => server.stop());

const email = 'somebody.private@kestrelrowe.example';
const url = 'https://www.kestrelrowe.example/';
const ask = (by = email) => server.visitor.call(createScan, { payload: { url, email: by } });
const report = (token: string) => `/api/security-scan/reports/${token}`;
const badge = (token: string) => `/api/security-scan/badge/${token}.svg`;
const notFound = [404, { error: 'Not found', code: 'not_found' }];
const get = (path: string) => send(server.address, 'GET', path);

test('anyone with the link can read the report, without data about its requester', async () => {
  const { reportToken: token, ...result } = await ask();
  const { status, headers, body } = await get(report(token));
  assert.equal(status, 200);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-robots-tag'), 'noindex');
  assert.deepEqual(SharedReport.parse(body), body);
  assert.deepEqual((body as SharedReport).tests, result.tests);
  const text = JSON.stringify(body);
  for (const secret of [email, '127.0.0.1', result.id, result.ownerToken]) {
    assert.ok(!text.includes(secret), secret);
  }
});

test('the query of the scanned address is shown to its requester and administrators alone', async () => {
  const payload = { url: `${url}pay$&?key=K%22-17&b=1`, email };
  const result = await server.visitor.call(createScan, { payload });
  assert.equal(result.url, payload.url);
  const { body } = await get(report(result.reportToken));
  assert.equal((body as SharedReport).url, `${url}pay$&`);
  assert.doesNotMatch(JSON.stringify(body), /%22-17/);
  const stored = await server.admin.call(readScan, { params: { id: result.id } });
  assert.equal(stored.url, payload.url);
});

test('its owner can stop sharing it, once; others cannot', async () => {
  const { reportToken, ownerToken } = await ask();
  const other = await ask('other@kestrelrowe.example');
  const revoke = async (token: string) => {
    const { status, body } = await send(server.address, 'DELETE', report(token), { json: {} });
    return [status, body];
  };
  assert.deepEqual(await revoke(reportToken), notFound);
  assert.equal((await revoke(ownerToken))[0], 204);
  for (const path of [report(reportToken), badge(reportToken)]) {
    const { status, body } = await get(path);
    assert.deepEqual([status, body], notFound, path);
  }
  assert.deepEqual(await revoke(ownerToken), notFound);
  assert.equal((await get(report(other.reportToken))).status, 200);
});

test('an administrator gets the link of a shared report, until its owner stops sharing it', async () => {
  const { id, reportToken, ownerToken } = await ask();
  const read = async () => (await server.admin.call(readScan, { params: { id } })).reportToken;
  assert.equal(await read(), reportToken);
  const [first] = await server.admin.call(listScans, {});
  assert.equal(first?.reportToken, undefined);
  await server.visitor.call(revokeSharedReport, { params: { token: ownerToken } });
  assert.equal(await read(), null);
});

test('an unknown token gets the same response as a revoked one', async () => {
  const { ownerToken } = await ask();
  for (const token of ['x', 'A'.repeat(43), ownerToken, '%00', '..%2f..%2f', '$ne']) {
    for (const method of ['GET', 'DELETE']) {
      if (method === 'DELETE' && token === ownerToken) continue;
      const sent = method === 'DELETE' ? { json: {} } : {};
      const { status, body } = await send(server.address, method, report(token), sent);
      assert.deepEqual([status, body], notFound, `${method} ${token}`);
    }
    assert.equal((await get(badge(token))).status, 404);
  }
});

test('a badge shows the score to other sites, as an inert picture', async () => {
  const { reportToken } = await ask();
  const { status, headers, body } = await get(badge(reportToken));
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.equal(headers.get('cache-control'), 'public, max-age=300');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(
    headers.get('content-security-policy') ?? '',
    /default-src 'none'; frame-ancestors 'none'; sandbox/,
  );
  assert.match(
    String(body),
    /^<svg [^>]*role="img" aria-label="Security score 100 of 100, low risk">/,
  );
  assert.doesNotMatch(String(body), /<script|onload|href|kestrelrowe/);
  // The contents of other responses stay unchanged.
  const { headers: ours } = await get(report(reportToken));
  assert.equal(ours.get('cross-origin-resource-policy'), 'same-origin');
});

test('the badge of a site without a score says so', () => {
  const picture = drawBadge({ score: null, overallRisk: 'unknown' });
  assert.match(picture, /aria-label="No security score: not enough could be tested"/);
  assert.match(picture, />no score<\/text>/);
  assert.doesNotMatch(picture, /null|unknown/);
});

test('links work after the keys have changed', async () => {
  const { reportToken, ownerToken } = await ask();
  const { context, serviceOf } = server.product;
  const model = context.connection.model<ScanFields>('security_scans');
  // A process with another key issues tokens of its own for the same scan.
  const scans = new Scans(model, {
    ...context,
    settings: serviceOf(settings),
    announce: () => undefined,
    evidence: new EvidenceStore(context.connection),
    engine: createFakeEngine(),
    keys: deriveKeys([randomBytes(32)]),
  });
  const row = await scans.readShared(reportToken);
  const issued = await scans.issueTokens(row);
  assert.notEqual(issued.reportToken, reportToken);
  for (const token of [reportToken, issued.reportToken]) {
    assert.equal((await server.visitor.call(readSharedReport, { params: { token } })).url, url);
  }
  assert.equal(
    (await send(server.address, 'DELETE', report(ownerToken), { json: {} })).status,
    204,
  );
  assert.equal((await get(report(issued.reportToken))).status, 404);
});

const store = new EvidenceStore(server.product.context.connection);
const scans = () => server.stored('security_scans');
const countScans = (url: string) => scans().countDocuments({ url });
const post = (json: object, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', '/api/security-scan', { json, headers });

test('the consent counts from the tick, however late the request arrives, and a retry is the same request', async () => {
  const url = 'https://late.example/';
  const headers = { 'idempotency-key': 'waited-on-a-train' };
  const acceptedAt = new Date(Date.now() - 86_400_000).toISOString();
  const first = await post({ url, email, acceptedAt }, headers);
  const again = await post({ url, email, acceptedAt: new Date().toISOString() }, headers);
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.equal(await countScans(url), 1);
  assert.equal((await scans().findOne({ url }))?.['consent'].at.toISOString(), acceptedAt);
});

test('an implausible clock is replaced by the time of arrival', async () => {
  for (const [site, distanceMs] of [
    ['future', 3_600_000],
    ['ancient', -30 * 86_400_000],
  ] as const) {
    const url = `https://${site}.example/`;
    await post({ url, email, acceptedAt: new Date(Date.now() + distanceMs).toISOString() });
    const at = (await scans().findOne({ url }))?.['consent'].at;
    assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000, site);
  }
});

type Evidence = Parameters<EvidenceStore['store']>[0];
const collection = (name: string) => server.stored(name);
const evidenceOf = async (id: string) => {
  const { ObjectId } = server.product.context.connection.base.mongo;
  return (await collection('security_scans').findOne({ _id: new ObjectId(id) }))?.['evidenceId'];
};

test('evidence is stored separately from the scan, compressed, and unchanged', async () => {
  const text = 'the same words again '.repeat(10_000);
  const evidence = { version: 1, startedAt: text } as unknown as Evidence;
  const id = await store.store(evidence);
  assert.ok(id);
  assert.deepEqual(await store.read(id), evidence);
  const kept = await collection('scan_evidence').findOne({ _id: id });
  assert.ok(kept?.['bytes'].length() < 2000);
});

test('evidence that is far too large is not stored', async () => {
  const noise = randomBytes(4_500_000).toString('base64url');
  assert.equal(await store.store({ startedAt: noise } as unknown as Evidence), null);
});

test('evidence is deleted when the last scan that shares it is permanently deleted', async () => {
  const payload = { url: 'https://seen.kestrelrowe.example/', email: 'a@kestrelrowe.example' };
  const one = await server.visitor.call(createScan, { payload });
  const second = { ...payload, email: 'b@kestrelrowe.example' };
  const two = await server.visitor.call(createScan, { payload: second });
  const id = await evidenceOf(one.id);
  assert.deepEqual(await evidenceOf(two.id), id);
  const { ObjectId } = server.product.context.connection.base.mongo;
  const scans = collection('security_scans');
  const sweep = () =>
    server.product.serviceOf(scansFeature).scans.sweep(new Date(Date.now() + 1000));
  await scans.deleteOne({ _id: new ObjectId(one.id) });
  // In the trash it still exists.
  await scans.updateOne({ _id: new ObjectId(two.id) }, { $set: { deletedAt: new Date() } });
  await sweep();
  assert.ok(await store.read(id));
  await scans.deleteOne({ _id: new ObjectId(two.id) });
  await server.product.serviceOf(scansFeature).scans.sweep(new Date(Date.now() - 60_000));
  assert.ok(await store.read(id), 'what is young may belong to a scan that is just being stored');
  await sweep();
  assert.equal(await store.read(id), undefined);
  assert.equal(await collection('scan_evidence').countDocuments({ _id: id }), 0);
  // That of other scans stays.
  assert.ok((await collection('scan_evidence').countDocuments()) > 0);
});
