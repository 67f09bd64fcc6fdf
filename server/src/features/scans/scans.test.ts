import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { createScan, ScanResult } from '@longitude/contract/scans';
import { ScanFailed } from '@longitude/scanner/scan-errors';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { SiteLock } from './site-lock.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { openScan } from './testing/read-events.ts';

const engine = createFakeEngine();
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });

beforeEach(() => {
  engine.isInstant = true;
});
after(() => server.stop());

const email = 'owner@kestrelrowe.example';
const other = 'other@kestrelrowe.example';
const scans = () => server.stored('security_scans');
const countScans = (url: string) => scans().countDocuments({ url });
const ask = (url: string, more: object = {}) =>
  server.visitor.call(createScan, { payload: { url, email, ...more } });
const post = (json: object, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', '/api/security-scan', { json, headers });
const isBegun = (url: string) => () => engine.pending.some((scan) => scan.url === url);
const findPending = (url: string) => engine.pending.find((scan) => scan.url === url);

test('a scan is stored, with the consent, before the response', async () => {
  const url = 'https://www.stored.example/shop?page=1';
  const result = await ask(`${url}#top`, { termsVersion: '2026-11' });
  assert.ok(ScanResult.safeParse(result).success);
  const row = await scans().findOne({ url });
  assert.equal(row?._id.toHexString(), result.id);
  assert.deepEqual([row?.['host'], row?.['domain']], ['www.stored.example', 'stored.example']);
  assert.equal(row?.['email'], email);
  const { terms, at, address } = row?.['consent'] ?? {};
  assert.deepEqual([terms, address], ['2026-11', '127.0.0.1']);
  assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000);
  // Neither token is stored in plain text.
  const stored = JSON.stringify(row);
  for (const token of [result.reportToken, result.ownerToken]) {
    assert.match(token, /^[\w-]{43}$/);
    assert.ok(!stored.includes(token));
  }
  assert.notEqual(result.reportToken, result.ownerToken);
  const byApi = await ask('https://api.stored.example/');
  assert.equal((await scans().findOne({ url: byApi.url }))?.['consent'].terms, 'api');
});

test('an unscannable address is refused at its field, without any request', async () => {
  const before = engine.begun.length;
  const bad: [url: string, text: RegExp][] = [
    ['', /enter a URL/],
    ['www.example.com', /include https/],
    ['ftp://example.com/', /http:\/\/ or https/],
    ['https://user:pass@example.com/', /password/],
    ['https://exa mple.com/', /not a valid web address/],
    [`https://example.com/${'a'.repeat(2000)}`, /2,?000/],
  ];
  for (const [url, text] of bad) {
    const { status, body } = await post({ url, email });
    const { code, fields } = body as { code: string; fields: Record<string, string> };
    assert.deepEqual([status, code], [400, 'validation_failed'], url);
    assert.match(fields['url'] ?? '', text);
  }
  for (const json of [{ url: 'https://a.example/' }, { url: 'https://a.example/', email: 'x' }]) {
    const { status, body } = await post(json);
    assert.equal(status, 400);
    assert.ok('email' in (body as { fields: object }).fields);
  }
  assert.equal(engine.begun.length, before);
});

test('a stream sends each test as it finishes, and finally the stored result', async () => {
  engine.isInstant = false;
  const url = 'https://stream.example/';
  const scan = await openScan(server.address, { url, email });
  assert.equal(scan.status, 200);
  assert.match(scan.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(scan.headers.get('content-encoding'), null);
  assert.equal(scan.headers.get('cache-control'), 'no-store');
  await waitUntil('the scan begins', isBegun(url));
  findPending(url)?.judgeNext();
  const first = scanChecks[0]?.name;
  const { data: progress } = await scan.waitFor('progress');
  assert.deepEqual(progress, { done: 1, total: scanChecks.length, name: first });
  assert.equal(((await scan.waitFor('test')).data as { name: string }).name, first);
  assert.equal(await countScans(url), 0);
  findPending(url)?.finish();
  const { data } = await scan.waitFor('result');
  const { id } = ScanResult.parse(data);
  assert.equal((await scans().findOne({ url }))?._id.toHexString(), id);
  const types = scan.events.map(({ type }) => type);
  assert.deepEqual(types, ['progress', 'test', 'result']);
});

test('a scan whose client disconnects is finished and stored', async () => {
  engine.isInstant = false;
  const url = 'https://gone.example/';
  const scan = await openScan(server.address, { url, email });
  await waitUntil('the scan begins', isBegun(url));
  scan.leave();
  const plain = new AbortController();
  const other = 'https://gone-too.example/';
  const call = server.visitor.call(createScan, {
    payload: { url: other, email },
    signal: plain.signal,
  });
  await waitUntil('the other begins', isBegun(other));
  plain.abort();
  await assert.rejects(call);
  findPending(url)?.finish();
  findPending(other)?.finish();
  await waitUntil(
    'both are stored',
    async () => (await countScans(url)) + (await countScans(other)) === 2,
  );
});

test('the same URL is scanned once in ten minutes, and each visitor has one scan', async () => {
  const url = 'https://shared.example/';
  const [one, two] = [await ask(url), await ask('https://SHARED.example', { email: other })];
  assert.deepEqual(
    engine.begun.filter((begun) => begun === url),
    [url],
  );
  assert.notEqual(one.id, two.id);
  assert.notEqual(one.reportToken, two.reportToken);
  assert.equal(one.timestamp, two.timestamp);
  // The second says so, with the time from which the site can be scanned again.
  assert.deepEqual([one.reused, two.reused], [false, true]);
  assert.equal(one.rescanFrom, two.rescanFrom);
  const [first] = await scans().find({ url }).sort({ _id: 1 }).toArray();
  assert.equal(Date.parse(one.rescanFrom) - Number(first?.['scannedAt']), 10 * 60_000);
  const rows = await scans().find({ url }).toArray();
  assert.equal(new Set(rows.map((row) => String(row['evidenceId']))).size, 1);
  // A visitor who asks again is shown the earlier result: nothing is stored, nor sent.
  const again = await ask(url);
  assert.deepEqual([again.id, again.reportToken, again.reused], [one.id, one.reportToken, true]);
  assert.equal(await countScans(url), 2);
  // Sent to a stream as if it had just been found.
  const stream = await openScan(server.address, { url, email });
  await stream.waitFor('result');
  assert.equal(stream.events.filter(({ type }) => type === 'test').length, scanChecks.length);
  // Sharing a result does not make it newer.
  await scans().updateMany({ url }, { $set: { scannedAt: new Date(Date.now() - 10 * 60_000) } });
  assert.equal((await ask(url)).reused, false);
  assert.equal(engine.begun.filter((begun) => begun === url).length, 2);
});

test('a retry with the same key gets the first response, during the scan and afterwards', async () => {
  engine.isInstant = false;
  const url = 'https://retry.example/';
  const headers = { 'idempotency-key': 'one-press' };
  const first = await openScan(server.address, { url, email }, headers);
  await waitUntil('the scan begins', isBegun(url));
  findPending(url)?.judgeNext();
  const again = post({ url, email }, headers);
  const watching = await openScan(server.address, { url, email }, headers);
  // A late client first gets the events that it has missed.
  await watching.waitFor('test');
  findPending(url)?.finish();
  const { data: result } = await first.waitFor('result');
  assert.deepEqual((await again).body, result);
  assert.deepEqual((await watching.waitFor('result')).data, result);
  assert.deepEqual((await post({ url, email }, headers)).body, result);
  assert.equal(await countScans(url), 1);
  const other = await post({ url: 'https://other.example/', email }, headers);
  assert.deepEqual(
    [other.status, (other.body as { code: string }).code],
    [422, 'idempotency_mismatch'],
  );
});

test('the reason for a failed scan is in the engine’s words, and nothing is stored', async () => {
  engine.isInstant = false;
  const cases = [
    ['refused', 'target_refused'],
    ['unreachable', 'target_unreachable'],
  ] as const;
  for (const [code, expected] of cases) {
    const url = `https://${code}.example/`;
    const response = post({ url, email });
    const stream = await openScan(server.address, { url, email });
    await waitUntil('the scan begins', isBegun(url));
    findPending(url)?.fail(new ScanFailed(code, `It is ${code}.`));
    const body = { error: `It is ${code}.`, code: expected };
    const { status, body: given } = await response;
    assert.deepEqual([status, given], [422, body]);
    assert.deepEqual((await stream.waitFor('error')).data, body);
    assert.equal(await countScans(url), 0);
  }
  const url = 'https://broken.example/';
  const stream = await openScan(server.address, { url, email });
  await waitUntil('the scan begins', isBegun(url));
  findPending(url)?.fail(new Error('secret of ours'));
  const { data } = await stream.waitFor('error');
  assert.equal((data as { code: string }).code, 'internal');
  assert.ok(!JSON.stringify(data).includes('secret'));
});

test('a refusal before a scan begins is not a stream', async () => {
  const stream = await openScan(server.address, { url: 'nonsense', email });
  assert.equal(stream.status, 400);
  assert.match(stream.headers.get('content-type') ?? '', /^application\/json/);
});

test('scans count in the administrator’s totals and are announced', async () => {
  const { status, body } = await server.ask('GET', '/api/admin/stats');
  assert.equal(status, 200);
  assert.equal((body as { totalScans: number }).totalScans, await scans().countDocuments());
  await server.product.context.background.drain();
  const published = await server.stored('events').countDocuments({ type: 'security-scan.created' });
  assert.equal(published, await scans().countDocuments());
});

test('the lock of a killed process is taken over, and that of a living one is not', async () => {
  const { connection } = server.product.context;
  const rows = connection.collection<{ _id: string; beat: number }>('scan_turns');
  const killed = { owner: 'killed', beat: 7, leaseUntil: new Date(Date.now() + 60_000) };
  await rows.insertOne({ _id: 'left.example', ...killed });
  const lock = new SiteLock(connection, { heartbeatMs: 10, silentMs: 150 });
  const order: string[] = [];
  const { signal } = new AbortController();
  const release = await lock.acquire('left.example', signal);
  order.push('first begins');
  const waiting = lock.acquire('left.example', signal).then((releaseSecond) => {
    order.push('second begins');
    return releaseSecond();
  });
  // Far longer than the maximum silence.
  await waitUntil('its heartbeat starts', async () => {
    const row = await rows.findOne({ _id: 'left.example' });
    return (row?.beat ?? 0) > 40;
  });
  order.push('first ends');
  await release();
  await waiting;
  assert.deepEqual(order, ['first begins', 'first ends', 'second begins']);
  assert.equal(await rows.countDocuments({ _id: 'left.example' }), 0);
});
