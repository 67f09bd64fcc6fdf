import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  createScan,
  readSharedReport,
  revokeSharedReport,
  SharedReport,
} from '@longitude/contract/scans';
import { listScans, readScan } from '@longitude/contract/stored-scans';
import { deriveKeys } from '../../platform/keys.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { drawBadge } from './badge.ts';
import type { ScanFields } from './model.ts';
import { EvidenceStore } from './evidence.ts';
import { Scans } from './service.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { settings } from '../settings/feature.ts';

let server: TestServer;
before(async () => {
  const scanEngine = createFakeEngine();
  scanEngine.isInstant = true;
  server = await startTestServer({ ROLE: 'api' }, { scanEngine });
});
after(() => server.stop());

const email = 'somebody.private@kestrelrowe.example';
const url = 'https://www.kestrelrowe.example/';
const ask = () => server.visitor.call(createScan, { payload: { url, email } });
const report = (token: string) => `/api/security-scan/reports/${token}`;
const badge = (token: string) => `/api/security-scan/badge/${token}.svg`;
const notFound = [404, { error: 'Not found', code: 'not_found' }];
const get = (path: string) => send(server.address, 'GET', path);

test('whoever has the link reads the report, and nothing of the person who asked for it', async () => {
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

test('its owner can stop sharing it, once; others cannot', async () => {
  const { reportToken, ownerToken } = await ask();
  const other = await ask();
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

test('a token that nobody has is answered like one that was revoked', async () => {
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

test('a badge shows the score to other sites, as a picture that can do nothing', async () => {
  const { reportToken } = await ask();
  const { status, headers, body } = await get(badge(reportToken));
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.equal(headers.get('cache-control'), 'public, max-age=300');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
  assert.match(
    String(body),
    /^<svg [^>]*role="img" aria-label="Security score 100 of 100, low risk">/,
  );
  assert.doesNotMatch(String(body), /<script|onload|href|kestrelrowe/);
  // What other answers say stays as it was.
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
