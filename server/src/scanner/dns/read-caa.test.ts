import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { readCaa, readIssuer } from './read-caa.ts';
import { showCaa } from './show-record.ts';

test('reads what evidence holds', () => {
  assert.deepEqual(readCaa('0 issue "letsencrypt.org"'), {
    isCritical: false,
    tag: 'issue',
    value: 'letsencrypt.org',
  });
  assert.deepEqual(readCaa('128 Issue ";"'), { isCritical: true, tag: 'issue', value: ';' });
  assert.deepEqual(readCaa('0 iodef "mailto:a"b@c"')?.value, 'mailto:a"b@c');
  assert.equal(readCaa('issue letsencrypt.org'), null);
});

test('reads whom a record lets issue', () => {
  const cases: readonly [value: string, issuer: string | null][] = [
    ['letsencrypt.org', 'letsencrypt.org'],
    [' DigiCert.com ; account=7', 'digicert.com'],
    [';', ''],
    ['', ''],
    ['https://letsencrypt.org', null],
    ['let us encrypt', null],
  ];
  for (const [value, issuer] of cases) assert.equal(readIssuer(value), issuer, value);
});

test('reads back what was shown, whatever stands in it', () => {
  const tag = fc.constantFrom('issue', 'issuewild', 'iodef');
  const value = anyText(100);
  fc.assert(
    fc.property(fc.nat(255), tag, value, (flags, name, text) => {
      const read = readCaa(showCaa({ flags, tag: name, value: text }));
      assert.deepEqual(read, { isCritical: flags >= 128, tag: name, value: text });
      readIssuer(text);
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});
