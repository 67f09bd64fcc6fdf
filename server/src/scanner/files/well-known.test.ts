import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecurityTxt, readRobots, readSecurityTxt, refusesScanner } from './well-known.ts';

test('fields are read in order, comments are passed over', () => {
  const text =
    '\ufeff# ours\r\nContact: mailto:a@b.example  \r\nEXPIRES:2030-01-01T00:00:00Z\r\n\r\nnonsense';
  assert.deepEqual(readSecurityTxt(text), {
    fields: [
      ['contact', 'mailto:a@b.example'],
      ['expires', '2030-01-01T00:00:00Z'],
    ],
    isSigned: false,
  });
});

test('a signed file loses its frame and its dash escapes', () => {
  const text = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA256

Contact: https://a.example/report
- Policy: https://a.example/policy
-----BEGIN PGP SIGNATURE-----

Contact: mailto:not@read.example
-----END PGP SIGNATURE-----
`;
  assert.deepEqual(readSecurityTxt(text), {
    fields: [
      ['contact', 'https://a.example/report'],
      ['policy', 'https://a.example/policy'],
    ],
    isSigned: true,
  });
});

for (const [text, isOne] of [
  ['Contact: mailto:a@b.example', true],
  ['# hello\nExpires: 2030-01-01T00:00:00Z', true],
  ['<!doctype html>\nContact: us', false],
  ['Please contact: us', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} is ${isOne ? 'a' : 'no'} security.txt`, () => {
    assert.equal(isSecurityTxt(text), isOne);
  });
}

test('groups keep their agents and rules', () => {
  const text =
    '\ufeffUser-Agent: A # first\nuser-agent: b\n\nDisallow: /x\nAllow: /x/y\nsitemap: z\nUser-agent: *\nDisallow:';
  assert.deepEqual(readRobots(text), [
    {
      agents: ['a', 'b'],
      rules: [
        { isAllowed: false, path: '/x' },
        { isAllowed: true, path: '/x/y' },
      ],
    },
    { agents: ['*'], rules: [{ isAllowed: false, path: '' }] },
  ]);
});

for (const [text, refuses] of [
  ['User-agent: LongitudeScanner\nDisallow: /', true],
  ['user-agent: longitudescanner\r\ndisallow: /*', true],
  ['User-agent: a\nUser-agent: LongitudeScanner\nDisallow: / # all', true],
  ['User-agent: LongitudeScanner/1.0\nDisallow: /', true],
  ['User-agent: LongitudeScanner\nDisallow: /private', false],
  ['User-agent: LongitudeScanner\nDisallow:', false],
  ['User-agent: LongitudeScanner\nDisallow: /\nAllow: /', false],
  ['User-agent: *\nDisallow: /', false],
  ['User-agent: LongitudeScannerPro\nDisallow: /', false],
  ['<!doctype html><p>User-agent: LongitudeScanner', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} ${refuses ? 'refuses' : 'allows'} the scanner`, () => {
    assert.equal(refusesScanner(text), refuses);
  });
}
