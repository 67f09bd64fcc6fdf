import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { createFolder } from './testing/open-store.ts';
import { BIN } from './testing/spawn-store.ts';

const USAGE = /^usage: longitude-store --data DIR .*\n$/;
const REFUSED: Record<string, RegExp> = {
  '': USAGE,
  '--data typo': USAGE,
  '--data typo --port 0 --socket s': USAGE,
  '--data typo --port 0 --check': USAGE,
  '--data typo --port abc': /^--port needs a number from 0 to 65535\. usage: .*\n$/,
  '--data typo --port 65536': /^--port needs a number/,
  '--data typo --port 0 --nope': /^Unknown option '--nope'/,
  '--data= --port 0': /^A value is empty\. usage: /,
  '--data typo --socket=': /^A value is empty\./,
  '--port 0': USAGE,
};

function run(cwd: string, args: string[]) {
  return spawnSync(process.execPath, [BIN, ...args], { cwd, encoding: 'utf8' });
}

for (const [args, said] of Object.entries(REFUSED)) {
  test(`wrong arguments are refused before anything is written: '${args}'`, () => {
    const { folder, remove } = createFolder();
    const { status, stdout, stderr } = run(folder, args.split(' ').filter(Boolean));
    assert.match(stderr, said);
    assert.deepEqual([status, stdout, readdirSync(folder)], [1, '', []]);
    remove();
  });
}

test('--help tells the usage and writes nothing', () => {
  const { folder, remove } = createFolder();
  const { status, stdout, stderr } = run(folder, ['--data', 'x', '--port', '0', '--help']);
  assert.match(stdout, USAGE);
  assert.deepEqual([status, stderr, readdirSync(folder)], [0, '', []]);
  remove();
});
