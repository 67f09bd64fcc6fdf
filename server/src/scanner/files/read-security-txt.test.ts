import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecurityTxt, readSecurityTxt } from './read-security-txt.ts';

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
