import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, buildVisit } from '../../lab/build-evidence.ts';
import { createMemoryContext } from '../../lab/memory-network.ts';
import { createProbes } from '../probes/probes.ts';
import type { PartName } from './evidence.ts';
import type { Exchange, Header, Visit } from './http.ts';
import { found, type Part } from './part.ts';
import { hideSecrets } from './hide-secrets.ts';
import { fitPart, hidePart, readAllowance } from './sanitize-part.ts';
import { showAddress } from './show-address.ts';

const parts = Object.keys(createProbes(createMemoryContext({}))) as PartName[];
const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('all parts together stay below 1.5 MB', () => {
  assert.equal(new Set(parts).size, 26);
  const all = parts.reduce((sum, name) => sum + readAllowance(name), 0);
  // The target has a URL of 2,000 characters; everything else is short.
  assert.ok(all + 20_000 <= 1_500_000, String(all));
});

test('a part that fits is unchanged', () => {
  const part = found(buildVisit({ body: 'x'.repeat(500_000) }));
  assert.equal(fitPart('home', part), part);
});

test('pages are truncated until they fit, however a character is encoded', () => {
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

test('no half of a character remains at the cut', () => {
  const part = found([buildExchange({ body: `x${'😀'.repeat(100_000)}` })]);
  const fitting = fitPart('nothing', part) as Part<readonly Exchange[]>;
  assert.ok(fitting.ran);
  assert.ok(fitting.value[0]?.body.isWellFormed());
});

test('a part that cannot be truncated to size counts as not run', () => {
  const headers = Array.from({ length: 200 }, (_each, index): Header => [
    `x-${index}`,
    'y'.repeat(8192),
  ]);
  const part = fitPart('plain', found(buildVisit({ headers })));
  assert.deepEqual(part, {
    ran: false,
    code: 'unreadable',
    reason: 'The site sent more than a scan can store.',
  });
});

const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'s3cr3t-'.repeat(4)}`;
const hidden: readonly (readonly [text: string, shown: string])[] = [
  ['DB_PASSWORD=hunter22\nDB_HOST=db', 'DB_PASSWORD=xxxxxxxx\nDB_HOST=db'],
  ["APP_SECRET => 'hunter22'", "APP_SECRET => 'xxxxxxxx'"],
  [
    '<td>STRIPE_API_KEY</td> <td class="v">hunter22</td>',
    '<td>STRIPE_API_KEY</td> <td class="v">xxxxxxxx</td>',
  ],
  ['{"password":"hunter22","user":"me"}', '{"password":"xxxxxxxx","user":"me"}'],
  ["'db.password' => 'hunter22'", "'db.password' => 'xxxxxxxx'"],
  ['mysql://shop:hunter22@db/shop', 'mysql://shop:xxxxxxxx@db/shop'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', `-----BEGIN RSA PRIVATE KEY-----${'x'.repeat(5)}`],
  ['AKIAABCDEFGHIJKLMNOP', `AKIA${'x'.repeat(16)}`],
  ['ghp_0123456789abcdef0123', `ghp_${'x'.repeat(20)}`],
  [jwt, jwt.replace(/[^.]+$/, 'x'.repeat(28))],
];
for (const [text, shown] of hidden) {
  test(`masks the secret in ${text.slice(0, 40)}`, () => assert.equal(hideSecrets(text), shown));
}

const kept = [
  '<input type="password" name="password" autocomplete="current-password">',
  '<input type="hidden" name="csrf_token" value="8c1f0b3a9de24f11">',
  'const password = document.querySelector("#password").value;',
  'https://user@shop.example/token?password=1',
  'Forgot your password: click here',
  '-----BEGIN CERTIFICATE-----\nMIIB',
];
for (const text of kept) {
  test(`does not mask ${text.slice(0, 50)}`, () => assert.equal(hideSecrets(text), text));
}

test('cookies keep their names, lengths and attributes, not their values', () => {
  const headers = [
    ['set-cookie', 'PHPSESSID=abc123; Path=/; Secure'],
    ['set-cookie', '5b1f9c; Secure'],
    ['x-debug', 'DB_PASSWORD=hunter22'],
    ['x-auth-token', 'hunter22'],
    ['www-authenticate', 'Basic realm=shop'],
  ] as const;
  const part = hidePart(found(buildVisit({ headers }))) as Part<Visit>;
  assert.ok(part.ran);
  assert.deepEqual(part.value.page.headers.slice(1), [
    ['set-cookie', 'PHPSESSID=xxxxxx; Path=/; Secure'],
    ['set-cookie', 'xxxxxx; Secure'],
    ['x-debug', 'DB_PASSWORD=xxxxxxxx'],
    ['x-auth-token', 'xxxxxxxx'],
    ['www-authenticate', 'Basic realm=shop'],
  ]);
});

test('hides secrets in every text of a part, and leaves certificates whole', () => {
  const url = 'https://shop.example/a.css?key=ghp_0123456789abcdef0123';
  const chain = ['AKIAABCDEFGHIJKLMNOP', 'AAAA'];
  const part = found([
    { url, status: 200, plain: [{ kind: 'css url', url: 'http://me:hunter22@a.example/' }] },
    { chain, isTrusted: true, second: { chain } },
    buildExchange({ url }),
  ]);
  const shown = hidePart(part);
  const text = JSON.stringify(shown);
  for (const secret of ['hunter22', 'ghp_0123']) assert.ok(!text.includes(secret), secret);
  assert.ok(shown.ran && Array.isArray(shown.value));
  assert.deepEqual(shown.value[1], { chain, isTrusted: true, second: { chain } });
});

test('addresses are shown without credentials', () => {
  const cases = [
    ['http://me:hunter22@a.example/x?y#z', 'http://a.example/x?y#z'],
    ['https://ghp_0123456789abcdef0123@a.example/', 'https://a.example/'],
    ['https://a.example/?id=AKIAABCDEFGHIJKLMNOP', `https://a.example/?id=AKIA${'x'.repeat(16)}`],
    ['no address', 'no address'],
  ] as const;
  for (const [url, shown] of cases) assert.equal(showAddress(url, 300), shown);
  // Truncated in the middle of the key.
  assert.equal(showAddress('https://a.example/?id=AKIAABCDEFGHIJKLMNOP', 32).slice(-6), 'xxxxxx');
});

test('terminates on text designed to be slow', () => {
  const texts = [
    'PASSWORD'.repeat(60_000),
    'a://'.repeat(100_000),
    '"password'.repeat(50_000),
    'eyJ'.repeat(150_000),
    'eyJ-'.repeat(475_000),
  ];
  for (const text of texts) hideSecrets(text);
  const many = found(Array.from({ length: 2_000 }, () => ({ url: `a://${'b'.repeat(296)}` })));
  hidePart(many);
});
