import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../../server/src/testing/builders.ts';
import { storeMessages } from '../../../../server/src/testing/stored-messages.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder } = shareSignedIn();

test('an empty list is a table of its header', async () => {
  const run = await seat.run(['messages', 'export']);
  assert.deepEqual([run.code, run.stdout.trimEnd().split('\r\n').length], [0, 1], run.stderr);
  assert.match(run.stderr, /^CSV written \(\d+ B\)\n$/);
});

test('all rows that fit become a file, with what a spreadsheet would run made harmless', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({ name: `Sender ${index}` }));
  await storeMessages(server, rows);
  const payload = buildMessage({ name: '=HYPERLINK("x")', service: 'it-governance' });
  await server.visitor.call(messageInbox.create, { payload });
  const file = join(folder, 'messages.csv');
  const run = await seat.run(['messages', 'export', '--csv', file]);
  assert.match(run.stdout, /messages\.csv \(\d+\.\d kB\)\n$/, run.stderr);
  const text = await readFile(file, 'utf8');
  assert.equal(text.trimEnd().split('\r\n').length, 452);
  assert.match(text, /"'=HYPERLINK\(""x""\)"/);
  const again = await seat.run(['messages', 'export', '--csv', file]);
  assert.match(again.stderr, /is there already; --force replaces it\.\n$/);
  const one = [
    'messages',
    'export',
    '--service',
    'it-governance',
    '--force',
    '--json',
    '--csv',
    file,
  ];
  const { stdout } = await seat.run(one);
  const smaller = await readFile(file, 'utf8');
  assert.deepEqual(JSON.parse(stdout), { file, bytes: Buffer.byteLength(smaller) });
  assert.equal(smaller.trimEnd().split('\r\n').length, 2);
});

test('a table that does not come whole leaves no file, and keeps the one that is there', async () => {
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
    ['text/csv; charset=utf-8', /^longitude: The download broke off: /],
    ['application/json', /answered, but not as this version/],
  ] as const) {
    type = given;
    const run = await seat.run(['messages', 'export', '--force', '--csv', file], { env });
    assertRun(run, { stderr: text, code: 1 });
  }
  assert.equal(await readFile(file, 'utf8'), 'older');
  assert.deepEqual(await readdir(folder), before);
});

test('the first lines of a table are enough for a pipe that closes, without a word', async () => {
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

test('a search is counted to ten thousand, and what may be more says so', async () => {
  await storeMessages(server, [{ name: 'Quillon Abara' }, { name: 'Quillon Osei' }]);
  const words = ['messages', 'list', '--query', 'quillon', '--limit', '1'];
  const found = await seat.run(words);
  assert.match(found.stderr, /^1 of 2 shown\. Next page: --cursor \S+, all: --all-pages\n$/);
  // Its answer, as if there were as many as are counted.
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
