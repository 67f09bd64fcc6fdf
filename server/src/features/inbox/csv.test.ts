import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { listEndpoints } from '../../testing/list-endpoints.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

async function download(path: string) {
  const response = await fetch(`${server.address}${path}`, {
    headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const mark = bytes.subarray(0, 3).toString('hex');
  return { response, mark, records: readCsv(bytes.subarray(3).toString()) };
}

/** The rows of a file by the headings of its columns. */
function toRows([headings = [], ...records]: string[][]): Record<string, string>[] {
  return records.map((record) =>
    Object.fromEntries(headings.map((name, at) => [name, record[at] ?? ''])),
  );
}

test('requests come as a file that any spreadsheet opens, hostile texts included', async () => {
  const names = ['=HYPERLINK(A1)', '+1', '-2+3', '@SUM(1)', 'Quote " , here'];
  for (const name of names) {
    const message = `=cmd|' /C calc'!A0\n"Zwei" Zeilen, ein Łódź und 日本語`;
    const json = buildRequest({ name, message, company: '@evil' });
    const { status } = await send(server.address, 'POST', '/api/service-requests', { json });
    assert.equal(status, 201, name);
  }
  const { response, mark, records } = await download('/api/admin/service-requests?sort=createdAt');
  assert.equal(mark, 'efbbbf');
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; filename="service-requests-\d{4}-\d\d-\d\d\.csv"$/,
  );
  assert.match(response.headers.get('vary') ?? '', /\baccept\b/i);
  const rows = toRows(records);
  const guarded = names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name));
  assert.deepEqual(
    rows.map((row) => row['name']),
    guarded,
  );
  const [first] = rows;
  assert.equal(first?.['message'], `'=cmd|' /C calc'!A0\n"Zwei" Zeilen, ein Łódź und 日本語`);
  assert.equal(first?.['company'], "'@evil");
  assert.equal(first?.['phone'], "'+1 416 555 0148");
  assert.equal(first?.['answers'], 'Which security level do you need? High');
  assert.deepEqual(
    [first?.['status'], first?.['unread'], first?.['spam']],
    ['new', 'true', 'false'],
  );
});

test('a file holds all that fits the filters, whatever the page asked for, without its long texts if told', async () => {
  const start = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    name: `Row ${n}`,
    service: n % 3 === 0 ? 'it-governance' : 'cybersecurity',
    createdAt: new Date(start + n * 1000),
  }));
  await storeMessages(server, rows);
  const all = await download('/api/contact-messages?limit=10&cursor=nonsense');
  const newestFirst = rows.map(({ name }) => name).toReversed();
  assert.deepEqual(
    toRows(all.records).map((row) => row['name']),
    newestFirst,
  );
  const some = await download('/api/contact-messages?service=it-governance&sort=createdAt');
  const expected = rows.filter((_, n) => n % 3 === 0).map(({ name }) => name);
  assert.deepEqual(
    toRows(some.records).map((row) => row['name']),
    expected,
  );
  const found = await download('/api/contact-messages?q=row%2012&fields=summary');
  // 12, 120 to 129 and 1200 to 1202.
  assert.equal(found.records.length, 1 + 14);
  assert.deepEqual(new Set(toRows(found.records).map((row) => row['message'])), new Set(['']));
});

test('every list of an administrator comes as CSV as well, and says so to caches', async () => {
  await send(server.address, 'POST', '/api/contact', { json: buildMessage() });
  const lists = (await listEndpoints()).filter(
    ([, { auth, isList }]) => auth === 'admin' && isList,
  );
  assert.ok(lists.length >= 6);
  const { token } = server;
  // The runs of a schedule are a list as well.
  const schedule = { url: 'https://csv.example/', frequency: 'daily' };
  const options = { token, json: schedule };
  const { body } = await send(server.address, 'POST', '/api/admin/scan-schedules', options);
  for (const [name, { path }] of lists) {
    const address = `/api${path.replace('{id}', (body as { id: string }).id)}`;
    const { response, mark } = await download(address);
    assert.deepEqual([response.status, mark], [200, 'efbbbf'], name);
    const json = await send(server.address, 'GET', address, { token });
    assert.ok(Array.isArray(json.body), name);
    assert.match(json.headers.get('vary') ?? '', /\baccept\b/i, name);
  }
});

test('a file that cannot be made is refused as any call is', async () => {
  const headers = { accept: 'text/csv' };
  const path = '/api/contact-messages';
  const open = await send(server.address, 'GET', path, { headers });
  assert.deepEqual([open.status, (open.body as { code: string }).code], [401, 'unauthenticated']);
  const bad = await send(server.address, 'GET', `${path}?status=x`, {
    headers,
    token: server.token,
  });
  assert.deepEqual([bad.status, (bad.body as { code: string }).code], [400, 'validation_failed']);
});
