import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { emptyLine, typeKeys } from './prompt.ts';

test('keys edit the line, however they are split into chunks', () => {
  const cases: [keys: string, text: string, end: string | undefined][] = [
    ['secret', 'secret', undefined],
    ['secret\r', 'secret', 'entered'],
    ['secret\nrest', 'secret', 'entered'],
    ['secrex\u007ft\r', 'secret', 'entered'],
    ['\u007f\u007fa\r', 'a', 'entered'],
    ['pass👍\u007f\r', 'pass', 'entered'],
    ['wrong\u0015right\r', 'right', 'entered'],
    ['a\u001b[Db\u001b[1;5C\u001bOPc\r', 'abc', 'entered'],
    ['a\tb\u0001\r', 'ab', 'entered'],
    ['half\u0003', '', 'interrupted'],
    ['\u0004', '', 'closed'],
    ['half\u0004', 'half', undefined],
    ['with space \r', 'with space ', 'entered'],
  ];
  for (const [keys, text, end] of cases) {
    assert.deepEqual(typeKeys(emptyLine, keys), { text, end }, JSON.stringify(keys));
    if (keys.includes('\u001b')) continue;
    const oneByOne = Array.from(keys).reduce(typeKeys, emptyLine);
    assert.deepEqual(oneByOne, { text, end }, JSON.stringify(keys));
  }
});

test('a question waits for its reply when nothing else keeps the process running', async () => {
  const program = `
    import { askLine } from '${import.meta.resolve('./prompt.ts')}';
    process.stdin.unref();
    process.stdout.write('Hello ' + (await askLine('Name? ')));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  child.stderr.once('data', () => child.stdin.end('Ada\n'));
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.deepEqual([answer, code], ['Hello Ada', 0]);
});
