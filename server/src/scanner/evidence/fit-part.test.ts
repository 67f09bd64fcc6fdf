import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, buildVisit } from '../../testing/lab/build-evidence.ts';
import type { PartName } from './evidence.ts';
import { fitPart, readAllowance } from './fit-part.ts';
import { found, type Part } from './part.ts';
import type { Exchange, Header, Visit } from './http.ts';

const parts: readonly PartName[] = [
  ...(['home', 'plain', 'counterpart', 'nothing', 'robots', 'securityTxt', 'files'] as const),
  ...(['directories', 'scripts', 'origins', 'methods', 'certificate', 'protocols'] as const),
  ...(['ciphers', 'keyExchange', 'handshake', 'ports', 'ipv6', 'dnssec', 'caa', 'mail'] as const),
  'subdomains',
];
const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('all parts together stay below 1.5 MB', () => {
  assert.equal(new Set(parts).size, 22);
  const all = parts.reduce((sum, name) => sum + readAllowance(name), 0);
  // The target has an URL of 2,000 characters; what else stands there is short.
  assert.ok(all + 20_000 <= 1_500_000, String(all));
});

test('a part that fits is left as it is', () => {
  const part = found(buildVisit({ body: 'x'.repeat(500_000) }));
  assert.equal(fitPart('home', part), part);
});

test('pages are cut until they fit, however a character is written', () => {
  for (const character of ['x', '"', 'ß', '日', '\u0001']) {
    const part = found(buildVisit({ body: character.repeat(512_000) }));
    const fitting = fitPart('home', part) as Part<Visit>;
    assert.ok(fitting.ran);
    assert.ok(countBytes(fitting) <= readAllowance('home'));
    assert.ok(countBytes(fitting) > readAllowance('home') / 4);
    const isCut = character !== 'x';
    assert.equal(fitting.value.page.isCut, isCut);
  }
});

test('no half of a character stays at the cut', () => {
  const part = found([buildExchange({ body: `x${'😀'.repeat(100_000)}` })]);
  const fitting = fitPart('nothing', part) as Part<readonly Exchange[]>;
  assert.ok(fitting.ran);
  assert.ok(fitting.value[0]?.body.isWellFormed());
});

test('what cannot be cut to size did not run', () => {
  const headers = Array.from({ length: 200 }, (_each, index): Header => [
    `x-${index}`,
    'y'.repeat(8192),
  ]);
  const part = fitPart('plain', found(buildVisit({ headers })));
  assert.deepEqual(part, {
    ran: false,
    code: 'unreadable',
    reason: 'The site answered more than a scan can keep.',
  });
});
