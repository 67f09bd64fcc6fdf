import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { createScan, ScanResult, scanTexts, SharedReport } from '@longitude/contract/scans';
import type { Evidence } from '@longitude/scanner/evidence/evidence';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import { startDns } from '@longitude/scanner/lab/start-dns';
import { startSite, type SiteResponse } from '@longitude/scanner/lab/start-site';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { EvidenceStore } from './evidence.ts';
import { openScan } from './testing/read-events.ts';
import { isWhole } from '../../testing/whole.ts';

/** A small site without a single security header; one of its hosts refuses scans. */
function respond({ path, host }: { path: string; host: string }): SiteResponse {
  if (path === '/robots.txt' && host === 'closed.example') {
    return { body: 'User-agent: LongitudeScanner\nDisallow: /\n' };
  }
  if (path !== '/') return { status: 404, body: 'Nothing here' };
  const headers = [['content-type', 'text/html; charset=utf-8']] as const;
  return { headers, body: '<!doctype html><title>Shop</title><h1>Welcome</h1>' };
}

const site = await startSite(respond);
const dns = await startDns(({ name, type }) => {
  const isHost = type === 'A' && /^[a-z0-9]+\.example$/.test(name);
  if (!isHost) return { rcode: 'NXDOMAIN' };
  // The product and another name of it, as seen from outside; everything else is this machine.
  const isOurs = ['longitude.example', 'ours.example'].includes(name);
  return { answers: [{ name, type: 'A', data: isOurs ? '198.41.0.4' : '127.0.0.1' }] };
});
const { address, port } = dns.peer;
const scanner = { SCAN_ALLOW: '127.0.0.0/8', SCAN_DNS: `${address}:${port}`, TRUST_PROXY: '1' };
const server = await startTestServer({ ROLE: 'api', ...scanner }, { hasSite: true });
after(async () => {
  await server.stop();
  await dns.close();
  await site.close();
});

const email = 'owner@kestrelrowe.example';
const urlOf = (name: string) => `http://${name}.example:${site.http}/`;
const scans = () => server.stored('security_scans');

test('filling in the form wakes the scanner, and returns nothing', async () => {
  const { status, body } = await send(server.address, 'GET', '/api/security-scan');
  assert.deepEqual([status, body], [204, '']);
});

test('a real site is scanned live, stored with its evidence, and shared', async () => {
  const url = urlOf('shop');
  const stream = await openScan(server.address, { url, email, termsVersion: '2026-11' });
  const result = ScanResult.parse((await stream.waitFor('result')).data);
  const reported = stream.events.filter(({ type }) => type === 'test');
  assert.equal(reported.length, scanChecks.length);
  const names = result.tests.map(({ name }) => name);
  assert.deepEqual(
    names,
    scanChecks.map(({ name }) => name),
  );
  const headers = result.tests.find(({ name }) => name === 'Critical Security Headers');
  assert.equal(headers?.status, 'fail');
  assert.notEqual(result.overallRisk, 'low');
  const row = await scans().findOne({ url });
  const evidence: Evidence | undefined = await new EvidenceStore(
    server.product.context.connection,
  ).read(row?.['evidenceId']);
  assert.equal(evidence?.target.host, 'shop.example');
  const { body } = await send(
    server.address,
    'GET',
    `/api/security-scan/reports/${result.reportToken}`,
  );
  assert.deepEqual(SharedReport.parse(body).tests, result.tests);
  assert.ok(!JSON.stringify(body).includes(email));
});

test('a stored scan is judged again from its evidence when the rules have changed', async () => {
  const url = urlOf('older');
  const json = { url, email };
  const { body: first } = await send(server.address, 'POST', '/api/security-scan', { json });
  const { reportToken, score, tests } = ScanResult.parse(first);
  const read = async () => {
    const path = `/api/security-scan/reports/${reportToken}`;
    const { status, body } = await send(server.address, 'GET', path);
    assert.equal(status, 200);
    return SharedReport.parse(body);
  };
  // As stored by an earlier version: other numbers, and fields that it did not have.
  const older = tests.map(({ faults: _faults, gain: _gain, ...test }) => ({ ...test, score: 1 }));
  const stored = { 'findings.score': 77, 'findings.tests': older, ruleVersion: 1 };
  await scans().updateOne({ url }, { $set: stored });
  const again = await read();
  assert.deepEqual([again.score, again.tests], [score, tests]);
  const row = await scans().findOne({ url });
  assert.deepEqual([row?.['ruleVersion'], row?.['findings'].score], [ruleVersion, score]);
  // Without evidence it keeps its result.
  await scans().updateOne({ url }, { $set: { ...stored, evidenceId: null } });
  const kept = await read();
  assert.deepEqual([kept.score, kept.grade], [77, 'C']);
  assert.ok(kept.tests.every(({ gain }) => gain === null));
  const found = kept.tests.filter(({ tested, status }) => tested && status !== 'pass');
  assert.ok(found.every(({ faults }) => faults.length === 1));
  // A newer version of the product, running beside this one, has already judged it.
  const newer = { 'findings.score': 78, ruleVersion: ruleVersion + 1 };
  await scans().updateOne({ url }, { $set: { ...newer, evidenceId: row?.['evidenceId'] } });
  assert.equal((await read()).score, 78);
});

test('a result of older rules is not shared with the next visitor', async () => {
  const url = urlOf('renewed');
  const ask = async (name = 'one') => {
    const json = { url, email: `${name}@renewed.example` };
    return ScanResult.parse(
      (await send(server.address, 'POST', '/api/security-scan', { json })).body,
    );
  };
  await ask();
  assert.equal((await ask('two')).reused, true);
  await scans().updateMany({ url }, { $set: { ruleVersion: 1 } });
  assert.equal((await ask('three')).reused, false);
});

test('a forbidden or missing site is reported in a sentence', async () => {
  const cases: [url: string, code: string][] = [
    [urlOf('closed'), 'target_refused'],
    ['http://10.1.2.3/', 'target_refused'],
    ['http://[::ffff:169.254.169.254]/', 'target_refused'],
    ['http://no-such-name.sub.example/', 'target_unreachable'],
    ['http://127.0.0.1:1/', 'target_unreachable'],
  ];
  for (const [url, expected] of cases) {
    const json = { url, email };
    const { status, body } = await send(server.address, 'POST', '/api/security-scan', { json });
    const { code, error } = body as { code: string; error: string };
    assert.deepEqual([status, code], [422, expected], url);
    assert.match(error, /^[A-Z].+\.$/);
  }
});

test('the product’s own site is refused by name and by address, with the reason', async () => {
  for (const host of ['longitude.example', 'ours.example', '198.41.0.4']) {
    const json = { url: `https://${host}/`, email };
    const { status, body } = await send(server.address, 'POST', '/api/security-scan', { json });
    const { code, error } = body as { code: string; error: string };
    assert.deepEqual([status, code], [422, 'target_refused'], host);
    assert.equal(
      error,
      `${host} leads to the site of this scanner itself, which it does not scan.`,
    );
  }
});

test('concurrent visitors each get their site’s result, while others are served', async () => {
  // More than run concurrently.
  const urls = Array.from({ length: isWhole ? 20 : 7 }, (_, n) => urlOf(`site${n}`));
  const scanned = urls.map(async (url, n) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    const call = { json: { url, email }, headers };
    const { body } = await send(server.address, 'POST', `/api${createScan.path}`, call);
    return ScanResult.parse(body);
  });
  const over = new AbortController();
  const finished = Promise.all(scanned).finally(() => over.abort());
  while (!over.signal.aborted) {
    assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
  }
  const found = (await finished).map(({ url }) => url);
  assert.deepEqual(found, urls);
  assert.equal(await scans().countDocuments({ url: { $in: urls } }), urls.length);
});

/** Posts the form like a browser without scripts. */
async function post(fields: Record<string, string>) {
  const body = new URLSearchParams({ form: 'scan', website: '', formToken: '', ...fields });
  const init = { method: 'POST', body, redirect: 'manual' } as const;
  const response = await fetch(`${server.address}/scanner`, init);
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, html: await response.text() };
}

test('without scripts the form redirects to its report', async () => {
  const { status, location } = await post({ url: urlOf('shop'), email, terms: 'on' });
  assert.equal(status, 303);
  const [, token] = /^\/scanner\/reports\/([\w-]{43})$/.exec(location) ?? [];
  assert.ok(token, location);
  const { body } = await send(server.address, 'GET', `/api/security-scan/reports/${token}`);
  assert.equal((body as { url: string }).url, urlOf('shop'));
});

test('without scripts errors are shown with the form', async () => {
  const unticked = await post({ url: urlOf('shop'), email });
  assert.equal(unticked.status, 400);
  assert.ok(unticked.html.includes(scanTexts.termsMissing));
  const empty = await post({ url: '', email: '', terms: 'on' });
  for (const text of [scanTexts.urlMissing, scanTexts.emailMissing]) {
    assert.ok(empty.html.includes(text), text);
  }
  const closed = await post({ url: urlOf('closed'), email, terms: 'on' });
  assert.equal(closed.status, 422);
  assert.ok(closed.html.includes('asks not to be scanned'));
});
