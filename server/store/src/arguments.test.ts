import assert from 'node:assert/strict';
import { test } from 'node:test';

// Plain JavaScript, which the compiler of TypeScript is not asked about.
const file = new URL('../bin/settings.js', import.meta.url).href;
const { readSettings } = (await import(file)) as { readSettings: (args: string[]) => unknown };

test('arguments are read, and wrong ones are refused with the usage', () => {
  const usage = /^usage: longitude-store --data DIR .*$/;
  const cases: [args: string, expected: RegExp | object | string][] = [
    ['', usage],
    ['--data typo', usage],
    ['--data typo --port 0 --socket s', usage],
    ['--data typo --port 0 --check', usage],
    ['--port 0', usage],
    ['--data typo --port abc', /^--port needs a number from 0 to 65535\. usage: .*$/],
    ['--data typo --port 65536', /^--port needs a number/],
    ['--data typo --port 0 --nope', /^Unknown option '--nope'/],
    ['--data= --port 0', /^A value is empty\. usage: /],
    ['--data typo --socket=', /^A value is empty\./],
    ['--data x --port 0 --help', 'help'],
    ['--data x --port 65535', { data: 'x', address: { port: 65_535 } }],
    ['--data x --socket s', { data: 'x', address: { socket: 's' } }],
    ['--data x --check', { data: 'x', address: undefined }],
  ];
  for (const [args, expected] of cases) {
    const read = (): unknown => readSettings(args.split(' ').filter(Boolean));
    if (expected instanceof RegExp) assert.throws(read, { message: expected }, args);
    else assert.deepEqual(read(), expected, args);
  }
});
