import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeApi, startFakeServer } from '../../testing/fake-server.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { storeMessages } from '../../../../server/src/testing/stored-messages.ts';

const { server, seat, folder } = shareSignedIn();

const receive = async (changes: Parameters<typeof buildMessage>[0] = {}) =>
  (await server.visitor.call(messageInbox.create, { payload: buildMessage(changes) })).id;
const read = (id: string) => server.admin.call(messageInbox.read, { params: { id } });

test('a message travels from the list to the trash', async () => {
  assert.equal((await seat.run(['messages', 'list'])).stderr, 'No contact messages yet\n');
  const table = await seat.run(['messages', 'export']);
  assert.deepEqual([table.code, table.stdout.trimEnd().split('\r\n').length], [0, 1]);
  assert.match(table.stderr, /^CSV written \(\d+ B\)\n$/);
  const id = await receive();
  const list = await seat.run(['messages', 'list']);
  const row = new RegExp(`^${id}\tPriya Raman\t[^\t]*\tcloud-solutions\tnew\t20.+Z\t\n$`);
  assert.match(list.stdout, row);

  const status = await seat.run(['messages', 'status', id, 'replied']);
  assert.equal(status.stdout, 'Contact message updated: Priya Raman is replied\n');
  const archive = await seat.run(['messages', 'archive', id]);
  assert.equal(archive.stdout, '1 contact message archived\n');
  const archived = await seat.run(['messages', 'list', '--archived', '--json']);
  assert.deepEqual(
    JSON.parse(archived.stdout),
    await server.admin.call(messageInbox.list, { query: { archived: true } }),
  );
  const back = await seat.run(['messages', 'unarchive', id, '--json']);
  assert.deepEqual(JSON.parse(back.stdout), { done: [id], failed: [] });

  const deleted = await seat.run(['messages', 'delete', id, '--yes']);
  assertRun(deleted, { stderr: `Deleted.  longitude trash restore ${id}\n` });
  await assert.rejects(read(id), { code: 'not_found' });
});

test('show prints the message with its notes', async () => {
  const id = await receive({ company: null, service: null });
  const payload = { notes: 'Called on Monday.\nWants an offer.' };
  await server.admin.call(messageInbox.change, { params: { id }, payload });
  const { stdout } = await seat.run(['messages', 'show', id]);
  assert.match(
    stdout,
    /^Priya Raman\nEmail {5}priya@kestrelrowe\.example\nStatus {4}new, unread\n/,
  );
  assert.match(stdout, /\n\nNotes\nCalled on Monday\.\nWants an offer\.\n$/);
  assert.equal(stdout.includes('Company'), false);
  const json = await seat.run(['messages', 'show', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await read(id));
});

test('direction marks of a message are printed escaped, and JSON is complete', async () => {
  const message = 'Please open \u202egnp.exe\u202c and \u2066this\u2069 as well.';
  const id = await receive({ name: 'Mal \u202eyrollaM\u202c', message });
  for (const words of [['list'], ['show', id], ['list', '--json'], ['status', id, 'read']]) {
    const { stdout } = await seat.run(['messages', ...words]);
    assert.match(stdout, /\\u202e/);
    assert.doesNotMatch(stdout, /[\u202a-\u202e\u2066-\u2069]/);
  }
  const json = await seat.run(['messages', 'show', id, '--json']);
  assert.equal((JSON.parse(json.stdout) as { message: string }).message, message);
});

test('an older email, listed without its text, is printed with it', async () => {
  const absent = '0123456789abcdef01234567';
  const email = {
    id: absent,
    subject: 'Our offer',
    to: 'a@kestrelrowe.example',
    cc: [],
    author: null,
    state: 'sent',
    sendAt: null,
    sentAt: null,
    lastError: null,
    files: [],
    notes: [],
    createdAt: '2026-11-21T09:31:00.000Z',
  };
  const whole = { ...email, body: '<p>Two racks.</p>' };
  const url = await startFakeApi(({ line }) => [
    200,
    line.includes('/emails/') ? whole : [whole, { ...email, body: '' }],
  ]);
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const { stdout, stderr } = await seat.run(['messages', 'emails', absent], { env });
  assert.deepEqual([stdout.match(/Our offer/g)?.length, stderr], [2, '']);
  assert.equal(stdout.match(/\n\nTwo racks\.\n/g)?.length, 2);
});

test('the rate limit is a sentence with the minutes', async () => {
  const error = 'Too many requests.';
  const url = await startFakeApi(() => [429, { error, code: 'rate_limited', retryAfter: 540 }]);
  assertRun(await seat.signIn(url, 'wrong'), {
    stderr: `longitude: ${error} Please wait 9 minutes before trying again.\n`,
    code: 1,
  });
});

test('suspected spam is listed separately with its reason, and moved to the inbox', async () => {
  const id = await receive({ name: 'Suspect Person', website: 'https://mine.example' });
  const ids = async (...words: string[]) => {
    const { stdout } = await seat.run(['messages', 'list', '--json', ...words]);
    return (JSON.parse(stdout) as { id: string }[]).map((message) => message.id);
  };
  assert.equal((await ids('--all')).includes(id), false);
  assert.deepEqual(await ids('--spam'), [id]);
  const shown = await seat.run(['messages', 'show', id]);
  assert.match(shown.stdout, /Spam +Suspected: A hidden field was filled in\n/);
  const run = await seat.run(['messages', 'not-spam', id]);
  const stdout = '1 contact message moved to the inbox\n';
  assertRun(run, { stdout });
  assert.deepEqual(await ids('--spam'), []);
  assert.equal((await ids('--inbox')).includes(id), true);
  const refused = await seat.run(['messages', 'list', '--spam', '--archived']);
  assert.equal(refused.code, 2);
});

test('all matching rows are exported, with formulas escaped', async () => {
  const rows = Array.from({ length: 210 }, (_, index) => ({ name: `Sender ${index}` }));
  await storeMessages(server, rows);
  const payload = buildMessage({ name: '=HYPERLINK("sender")', service: 'it-governance' });
  await server.visitor.call(messageInbox.create, { payload });
  const file = join(folder, 'messages.csv');
  const run = await seat.run(['messages', 'export', '--query', 'sender', '--csv', file]);
  assert.match(run.stdout, /messages\.csv \(\d+\.\d kB\)\n$/, run.stderr);
  const text = await readFile(file, 'utf8');
  assert.equal(text.trimEnd().split('\r\n').length, 212);
  assert.match(text, /"'=HYPERLINK\(""sender""\)"/);
  const again = await seat.run(['messages', 'export', '--csv', file]);
  assert.match(again.stderr, /already exists; --force replaces it\.\n$/);
  const one = 'messages export --service it-governance --force --json --csv'.split(' ');
  const { stdout } = await seat.run([...one, file]);
  const smaller = await readFile(file, 'utf8');
  assert.deepEqual(JSON.parse(stdout), { file, bytes: Buffer.byteLength(smaller) });
  assert.equal(smaller.trimEnd().split('\r\n').length, 2);
});

test('an incomplete export leaves no file, and keeps an existing one', async () => {
  const file = join(folder, 'kept.csv');
  await writeFile(file, 'older');
  const before = await readdir(folder);
  let type = 'text/csv; charset=utf-8';
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': type });
    outgoing.write('\ufeffname\r\nPriya\r\n', () => outgoing.destroy());
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  for (const [given, text] of [
    ['text/csv; charset=utf-8', /^longitude: The download was interrupted: /],
    ['application/json', /responded, but not as this version/],
  ] as const) {
    type = given;
    const run = await seat.run(['messages', 'export', '--force', '--csv', file], { env });
    assertRun(run, { stderr: text, code: 1 });
  }
  assert.equal(await readFile(file, 'utf8'), 'older');
  assert.deepEqual(await readdir(folder), before);
});

test('a pipe that closes after a few lines is no error', async () => {
  let more = () => {};
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
    outgoing.write('id,name\r\n');
    more = () => outgoing.end('1,Priya\r\n'.repeat(100_000));
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const { io, ended, waitFor } = seat.start(['messages', 'export'], { env });
  await waitFor('id,name');
  io.stdout.failWith('EPIPE');
  more();
  assertRun(await ended, { stdout: 'id,name\r\n' });
});

test('a search is counted to ten thousand, and marks totals that may be higher', async () => {
  await storeMessages(server, [{ name: 'Quillon Abara' }, { name: 'Quillon Osei' }]);
  const words = ['messages', 'list', '--query', 'quillon', '--limit', '1'];
  const found = await seat.run(words);
  assert.match(found.stderr, /^1 of 2 shown\. Next page: --cursor \S+, all: --all-pages\n$/);
  // Its response, with the maximum count as the total.
  const headers = { authorization: `Bearer ${server.token}` };
  const path = `${server.address}/api/contact-messages?q=quillon&limit=1`;
  const page = await fetch(path, { headers });
  const [body, link] = [await page.text(), page.headers.get('link') ?? ''];
  const type = { 'content-type': 'application/json', link };
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(200, { ...type, 'x-total-count': '10000' }).end(body);
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const counted = await seat.run(words, { env });
  assert.match(counted.stderr, /^1 of 10,000\+ shown\. Next page: --cursor \S+, /);
  const listed = await seat.run(['messages', 'list', '--limit', '1'], { env });
  assert.match(listed.stderr, /^1 of 10,000 shown\. Next page: --cursor \S+, /);
});
