import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const scanner = resolve(import.meta.dirname, '..');
const modules = 'net|tls|http|https|http2|dns|dgram|undici|child_process|cluster|inspector';
const ways = [
  new RegExp(String.raw`^(?!import type|export type).*from '(node:)?(${modules})(/\w+)?'`, 'm'),
  new RegExp(String.raw`(import|require|getBuiltinModule)\(\s*['"\x60](node:)?(${modules})\b`),
  /\bcreateRequire\b|\bfetch\(|\bnew (WebSocket|EventSource)\(/,
];

test('nothing in the scanner but net/ can reach a network', () => {
  const files = readdirSync(scanner, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith(`net${sep}`),
  );
  assert.ok(files.length > 30);
  const faults = files.filter((path) => {
    const text = readFileSync(join(scanner, path), 'utf8');
    return ways.some((way) => way.test(text));
  });
  assert.deepEqual(faults, []);
});
