import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listScanRefusals } from '@longitude/contract/scans';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn();
const run = (...words: string[]) => seat.run(['refusals', ...words]);

test('a domain is refused, listed, and allowed again', async () => {
  assert.equal((await run('list', '--json')).stdout, '[]\n');
  const { stdout, code } = await run('create', 'kestrelrowe.example');
  const [, id = ''] =
    /^Scans are refused: kestrelrowe\.example \(([0-9a-f]{24})\)\n$/.exec(stdout) ?? [];
  assert.deepEqual([id.length, code], [24, 0], stdout);
  const list = await run('list', '--json');
  assert.deepEqual(JSON.parse(list.stdout), await server.admin.call(listScanRefusals));
  assert.match((await run('list')).stdout, new RegExp(`^${id}.+kestrelrowe\\.example`, 'm'));
  const kept = await run('delete', id);
  assert.deepEqual([kept.stdout, kept.code], ['', 2]);
  assert.equal((await run('delete', id, '--yes')).stdout, 'Refusal deleted\n');
  assert.deepEqual(await server.admin.call(listScanRefusals), []);
});

test('what is no domain is refused, and a refusal that is not there is a failure', async () => {
  const wrong = await run('create', 'not a domain');
  assert.deepEqual([wrong.stdout, wrong.code], ['', 2]);
  assert.match(wrong.stderr, /^longitude: .*domain/s);
  const missing = await run('delete', '0123456789abcdef01234567', '--yes');
  assert.deepEqual([missing.stdout, missing.code], ['', 1]);
});
