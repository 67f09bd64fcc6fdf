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

test('the ways that are looked for would be seen', () => {
  const seen = [
    "import { connect } from 'node:net';",
    "import { promises } from 'dns/promises';",
    "const tls = await import('node:tls');",
    "process.getBuiltinModule('node:http')",
    'await fetch(url)',
  ];
  for (const line of seen)
    assert.ok(
      ways.some((way) => way.test(line)),
      line,
    );
  assert.ok(!ways.some((way) => way.test("import type { TLSSocket } from 'node:tls';")));
});
