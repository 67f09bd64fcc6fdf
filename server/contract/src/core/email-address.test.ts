import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress, toStoredAddress } from './email-address.ts';
import { toShownAddress } from './shown-address.ts';

test('an address that browsers accept is valid', () => {
  const locals = [
    'r&d',
    'tom&jerry',
    'sales/emea',
    'x=y',
    'a!b',
    'dept#4',
    'user%rt',
    "o'neil",
    '~a_b^c`{|}',
    '.a..b.',
  ];
  const domains = [
    'kestrelrowe.example',
    'a-b.co',
    'xn--bcher-kva.example',
    'firma.xn--p1ai',
    '3com.com',
    '1.2.a1',
  ];
  for (const local of locals) assert.ok(isEmailAddress(`${local}@kestrelrowe.example`), local);
  for (const domain of domains) assert.ok(isEmailAddress(`anna@${domain}`), domain);
  assert.ok(isEmailAddress(`${'a'.repeat(64)}@${'b'.repeat(63)}.example`));
});

test('what no mail can be sent to is not', () => {
  const wrong = [
    '',
    'anna',
    '@a.example',
    'anna@',
    'anna@example',
    'a@b@c.example',
    'a b@c.example',
    '<a@b.example>',
    '"a b"@c.example',
    'ä@c.example',
    'a@c..example',
    'a@-c.example',
    'a@c-.example',
    'a@.example',
    'a@c.example.',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@c_d.example',
    'a@bücher.example',
    'a@c.example\n',
    `${'a'.repeat(65)}@c.example`,
    `a@${'b'.repeat(64)}.example`,
  ];
  for (const address of wrong)
    assert.equal(isEmailAddress(address), false, JSON.stringify(address));
});

test('an international domain is stored in A-labels, all else as typed', () => {
  const cases: readonly (readonly [typed: string, stored: string])[] = [
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['Anna@BÜCHER.Example', 'Anna@xn--bcher-kva.example'],
    ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['me@i❤.example', 'me@xn--i-7iq.example'],
    [' \u200banna@kestrelrowe.example\u00a0', 'anna@kestrelrowe.example'],
    ['Anna@Kestrelrowe.Example', 'Anna@Kestrelrowe.Example'],
    ['anna@１２７.0.0.1', 'anna@127.0.0.1'],
    ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'anna@example.com'],
    ['o\ufb03ce@example.com', 'office@example.com'],
    ['o’brien@nord\u2011west.example', "o'brien@nord-west.example"],
    ['Anna Berg <anna@example.com>', 'anna@example.com'],
    ['mailto:anna@example.com.', 'anna@example.com'],
    ['\u200eanna@exam\u200dple.com', 'anna@example.com'],
  ];
  for (const [typed, stored] of cases) assert.equal(toStoredAddress(typed), stored);
  for (const wrong of [
    'bücher.example',
    'a@b@bücher.example:25',
    'a@bücher.example/x',
    'a@ü／b.example',
    'a@ü b.example',
    '@',
  ]) {
    assert.equal(isEmailAddress(toStoredAddress(wrong)), false, wrong);
  }
});

test('an international domain is shown in its own letters', () => {
  for (const shown of [
    'anna@bücher.example',
    'info@фирма.рф',
    'a@日本.example',
    'x@straße.example',
    'x@пример.com',
    'x@παράδειγμα.gr',
    'x@한국.kr',
    'x@3d-grün.example',
  ]) {
    const stored = toStoredAddress(shown);
    assert.match(stored, /@.*xn--/);
    assert.equal(toShownAddress(stored), shown);
  }
  const imitations = ['аррӏе.com', 'аpple.com', 'ɡoogle.com', 'ρaypal.com', 'x.раура.example'];
  for (const domain of imitations) {
    const stored = toStoredAddress(`a@${domain}`);
    assert.match(stored, /xn--/);
    assert.equal(toShownAddress(stored), stored);
  }
  const same = ['a@b.example', 'xn--a@b.example', 'a@xn--.example', 'a@xn--99999999999.example'];
  for (const address of [...same, 'a@XN--bcher-kva.example', 'a@xn--a-0hc.example', '']) {
    assert.equal(toShownAddress(address), address);
  }
});
