import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readLocalDay } from '@longitude/contract/find-next-time';
import * as messages from '@longitude/contract/messages';
import * as requests from '@longitude/contract/requests';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { listEndpoints } from '../../testing/list-endpoints.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { assertFits } from '../../testing/assert-fits.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

async function download(path: string) {
  const response = await fetch(`${server.address}${path}`, {
    headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const mark = bytes.subarray(0, 3).toString('hex');
  return { response, mark, records: readCsv(bytes.subarray(3).toString()) };
}

/** The rows of a CSV file, keyed by the headings of its columns. */
function toRows([headings = [], ...records]: string[][]): Record<string, string>[] {
  return records.map((record) =>
    Object.fromEntries(headings.map((name, at) => [name, record[at] ?? ''])),
  );
}

test('requests are exported for any spreadsheet, hostile texts included', async () => {
  const names = ['=HYPERLINK(A1)', '+1+2', '-2+3', '@SUM(1)', 'Quote " , here'];
  for (const name of names) {
    const message = `=cmd|' /C calc'!A0\n"Zwei" Zeilen, ein Łódź und 日本語`;
    const json = buildRequest({ name, message, company: '@evil' });
    const { status } = await send(server.address, 'POST', '/api/service-requests', { json });
    assert.equal(status, 201, name);
  }
  const started = new Date();
  const { response, mark, records } = await download('/api/admin/service-requests?sort=createdAt');
  assert.equal(mark, 'efbbbf');
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  const days = [started, new Date()].map((time) => readLocalDay('America/Toronto', time));
  const [, day = ''] =
    /^attachment; filename="service-requests-(\d{4}-\d\d-\d\d)\.csv"$/.exec(
      response.headers.get('content-disposition') ?? '',
    ) ?? [];
  assert.ok(days.includes(day), day);
  assert.match(response.headers.get('vary') ?? '', /\baccept\b/i);
  const rows = toRows(records);
  const guarded = names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name));
  const found = rows.map((row) => row['name']);
  assert.deepEqual(found, guarded);
  const [first] = rows;
  assert.equal(first?.['message'], `'=cmd|' /C calc'!A0\n"Zwei" Zeilen, ein Łódź und 日本語`);
  assert.equal(first?.['company'], "'@evil");
  assert.equal(first?.['phone'], '+1 416 555 0148');
  assert.equal(first?.['answers'], 'Which security level do you need? High');
  assert.deepEqual(
    [first?.['status'], first?.['unread'], first?.['spam']],
    ['new', 'true', 'false'],
  );
});

test('an export contains all matches of the filters, whatever the page, without long texts on request', async () => {
  const start = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    name: `Row ${n}`,
    service: n % 3 === 0 ? 'it-governance' : 'cybersecurity',
    createdAt: new Date(start + n * 1000),
  }));
  await storeMessages(server, rows);
  const all = await download('/api/contact-messages?limit=10&cursor=nonsense');
  const newestFirst = rows.map(({ name }) => name).toReversed();
  const names = toRows(all.records).map((row) => row['name']);
  assert.deepEqual(names, newestFirst);
  const some = await download('/api/contact-messages?service=it-governance&sort=createdAt');
  const expected = rows.filter((_, n) => n % 3 === 0).map(({ name }) => name);
  const seen = toRows(some.records).map((row) => row['name']);
  assert.deepEqual(seen, expected);
  const found = await download('/api/contact-messages?q=row%2012&fields=summary');
  // 12, 120 to 129 and 1200 to 1202.
  assert.equal(found.records.length, 1 + 14);
  assert.deepEqual(new Set(toRows(found.records).map((row) => row['message'])), new Set(['']));
});

test('every list of an administrator is available as CSV, and varies by Accept for caches', async () => {
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

test('an export that fails is refused like any call', async () => {
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

type Item = requests.ServiceRequest | messages.ContactMessage;
const inboxes = [
  {
    path: '/api/service-requests',
    form: '/api/service-requests',
    fits: (body: unknown) => assertFits(requests.ServiceRequest, body),
  },
  {
    path: '/api/contact-messages',
    form: '/api/contact',
    fits: (body: unknown) => assertFits(messages.ContactMessage, body),
  },
] as const;
type Inbox = (typeof inboxes)[number];

async function create({ form }: Inbox, name: string): Promise<string> {
  const json = form === '/api/contact' ? buildMessage({ name }) : buildRequest({ name });
  const { body } = await send(server.address, 'POST', form, { json });
  return (body as { id: string }).id;
}

const { ask: admin } = server;

async function listNames({ path }: Inbox, query: string): Promise<string[]> {
  const { body } = await admin('GET', `${path}?${query}`);
  return (body as Item[]).map(({ name }) => name);
}

for (const inbox of inboxes) {
  test(`${inbox.path}: an opened item is marked as read, and can be marked as new`, async () => {
    for (const name of ['service_requests', 'contact_messages']) {
      await server.stored(name).deleteMany({});
    }
    const id = await create(inbox, 'Rea Marked');
    const path = `${inbox.path}/${id}`;
    const mark = async (read: boolean) => {
      const { status, headers, body } = await admin('PATCH', path, { read });
      assert.equal(status, 200);
      inbox.fits(body);
      return [(body as Item).unread, headers.get('etag')];
    };
    assert.deepEqual(await listNames(inbox, 'unread=true'), ['Rea Marked']);
    // The mark does not affect the version: no other edit becomes stale.
    assert.deepEqual(await mark(true), [false, '"1"']);
    assert.deepEqual(await mark(true), [false, '"1"']);
    assert.deepEqual(await listNames(inbox, 'unread=true'), []);
    assert.deepEqual(await listNames(inbox, 'unread=false'), ['Rea Marked']);
    assert.deepEqual(await mark(false), [true, '"1"']);
    assert.deepEqual(await listNames(inbox, 'unread=false'), []);
    await admin('DELETE', path);
    assert.equal((await admin('PATCH', path, { read: true })).status, 404);
  });

  test(`${inbox.path}: reading is stored with a change of an older version only if that is accepted`, async () => {
    const id = await create(inbox, 'Otto Older');
    const path = `${inbox.path}/${id}`;
    const change = { archived: true, read: true };
    const refused = await admin('PATCH', path, change, { 'if-match': '"7"' });
    const { code, current } = refused.body as { code: string; current: Item };
    assert.deepEqual([refused.status, code, current.archived], [412, 'stale', false]);
    inbox.fits(current);
    assert.deepEqual(await listNames(inbox, 'unread=true&archived=true'), []);
    const done = await admin('PATCH', path, change, { 'if-match': '"1"' });
    const { archived, unread } = done.body as Item;
    assert.deepEqual([archived, unread, done.headers.get('etag')], [true, false, '"2"']);
  });

  test(`${inbox.path}: unanswered items can be listed, oldest first`, async () => {
    const names = ['First Waiting', 'Second Answered', 'Third Waiting'];
    const ids: string[] = [];
    for (const name of names) ids.push(await create(inbox, name));
    const status = inbox.form === '/api/contact' ? 'replied' : 'quoted';
    await admin('PATCH', `${inbox.path}/${ids[1]}`, { status });
    const shown = async (query: string) =>
      (await listNames(inbox, query)).filter((name) => names.includes(name));
    const waiting = await shown('unanswered=true&sort=createdAt');
    assert.deepEqual(waiting, ['First Waiting', 'Third Waiting']);
    assert.deepEqual(await shown('unanswered=false'), ['Second Answered']);
    assert.deepEqual(await shown(`unanswered=true&status=${status}`), []);
  });
}
