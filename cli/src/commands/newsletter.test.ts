import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSubscribers, subscribe } from '@longitude/contract/newsletter';
import { assertRun } from '../testing/assert-run.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat } = shareSignedIn({});

const join = async (email: string, website?: string) =>
  (await server.visitor.call(subscribe, { payload: { email, website } })).id;
const run = (...words: string[]) => seat.run(['newsletter', ...words]);

test('subscribers are listed, chosen by state and paged', async () => {
  assert.equal((await run('list')).stderr, 'Nobody has subscribed yet\n');
  assert.equal((await run('list', '--json')).stdout, '[]\n');
  const id = await join('ada@kestrelrowe.example');
  await join('bot@kestrelrowe.example', 'https://spam.example');
  const { stdout } = await run('list', '--state', 'active');
  assert.match(stdout, new RegExp(`^${id}\tactive\tada@kestrelrowe\\.example\t20.+Z\n$`));
  assert.match((await run('list', '--state', 'suspected')).stdout, /bot@kestrelrowe\.example/);
  assert.equal((await run('list', '--state', 'pending')).stderr, 'Nothing fits these choices\n');

  const first = await run('list', '--limit', '1');
  assert.match(first.stderr, /^1 of 2 shown\. Next page: --cursor \S+, all: --all-pages\n$/);
  const all = await run('list', '--limit', '1', '--all-pages', '--json');
  assert.deepEqual(JSON.parse(all.stdout), await server.admin.call(listSubscribers));
});

test('an address is removed only when told so, and then for good', async () => {
  const id = await join('forget-me@kestrelrowe.example');
  const refused = await run('delete', id);
  assert.deepEqual([refused.stdout, refused.code], ['', 2]);
  assert.match(
    refused.stderr,
    /Not deleted: there is no terminal to ask in\. --yes deletes without asking\./,
  );
  assert.equal((await run('remove', id, '--yes')).stdout, 'Subscriber deleted\n');
  const again = await run('delete', id, '--yes');
  assert.deepEqual([again.stderr, again.code], [`longitude: There is no subscriber ${id}.\n`, 1]);
  assert.doesNotMatch((await run('list')).stdout, /forget-me/);
});

test('subscribers are saved as CSV, those of one state too', async () => {
  await join('csv@kestrelrowe.example');
  const { stdout, stderr, code } = await run('export', '--state', 'active');
  assert.match(stdout, /^\uFEFF?id,/);
  assert.match(stdout, /csv@kestrelrowe\.example/);
  assert.doesNotMatch(stdout, /bot@kestrelrowe\.example/);
  assert.match(stderr, /^CSV written/);
  assert.equal(code, 0);
});

test('wrong input ends with 2', async () => {
  for (const words of [['list', '--state', 'everybody'], ['delete', 'abc', '--yes'], ['delete']]) {
    assertRun(await run(...words), { stderr: /^longitude: /, code: 2 });
  }
});
