import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailText } from './email-address.ts';
import { email, id, line, lines, linkToken, optional, time } from './fields.ts';
import { checkInput } from './validation.ts';

const oneLine = line('It must be text', { min: 2, max: 10, label: 'It' });
const manyLines = lines('It must be text', { max: 20, label: 'It' });

test('a line is cleaned and bounded', () => {
  assert.deepEqual(checkInput(oneLine, '  Zoë 🙂 '), { ok: true, value: 'Zoë 🙂' });
  assert.deepEqual(checkInput(oneLine, 'a\n\u0000b\ud800c'), { ok: true, value: 'a bc' });
  // Bounds count what is stored.
  const padded = `${'\u200b'.repeat(20)}ab`;
  assert.deepEqual(checkInput(oneLine, padded), { ok: true, value: 'ab' });
  const cases: [input: unknown, text: string][] = [
    [undefined, 'It must be text'],
    [null, 'It must be text'],
    [12, 'It must be text'],
    [{ $gt: '' }, 'It must be text'],
    ['', 'It must be text'],
    [' a ', 'It must be text'],
    ['a'.repeat(11), 'It must be at most 10 characters'],
  ];
  for (const [input, text] of cases) {
    assert.deepEqual(checkInput(oneLine, input), { ok: false, fields: { body: text } });
  }
});

test('a text of several lines is cleaned too', () => {
  assert.deepEqual(checkInput(manyLines, ' a\r\n\tb\n'), { ok: true, value: 'a\n\tb' });
  assert.deepEqual(checkInput(manyLines, 'a\u0000\u001b[31m'), { ok: true, value: 'a[31m' });
});

test('missing, null and blank mean "not given" for an optional field', () => {
  for (const input of [undefined, null, '', '   ', '\n\t', '\u200b']) {
    assert.deepEqual(checkInput(optional(oneLine), input), { ok: true, value: null });
  }
  assert.deepEqual(checkInput(optional(oneLine), ' ok '), { ok: true, value: 'ok' });
});

test('an invalid optional field has its own schema’s message', () => {
  const cases: [input: unknown, text: string][] = [
    [7, 'It must be text'],
    [['a'], 'It must be text'],
    ['a', 'It must be text'],
    ['a'.repeat(11), 'It must be at most 10 characters'],
    ['a\u0007', 'It must be text'],
  ];
  for (const [input, text] of cases) {
    assert.deepEqual(checkInput(optional(oneLine), input), { ok: false, fields: { body: text } });
  }
});

test('email addresses are trimmed and rejected with the specified text', () => {
  assert.equal(emailText, 'Please enter a valid email address');
  assert.deepEqual(checkInput(email, ' priya@kestrelrowe.example '), {
    ok: true,
    value: 'priya@kestrelrowe.example',
  });
  const wrong = [
    undefined,
    null,
    4,
    '',
    'nobody',
    '@x.example',
    'a@b',
    `${'a'.repeat(243)}@kestrel.example`,
  ];
  for (const input of wrong) {
    assert.deepEqual(checkInput(email, input), { ok: false, fields: { body: emailText } });
  }
});

test('what cannot be in an email address is named', () => {
  const wrong: [input: string, named: string][] = [
    ['a b@x.example', 'a space cannot be used before the @'],
    ['jörg@x.example', '“ö” cannot be used before the @'],
    ['"jo"@x.example', '“"” cannot be used before the @'],
    ['a@x.example, b@x.example', 'another @, “,”, a space cannot be used before the @'],
    ['a@x.example\nBcc: b@x.example', 'another @, a space, “:” cannot be used before the @'],
    ['a@x.example>', '“>” cannot be used after the @'],
    ['a@x_y.example', '“_” cannot be used after the @'],
    ['a@x,example', '“,” cannot be used after the @'],
  ];
  for (const [input, named] of wrong) {
    const body = `${emailText}: ${named}`;
    assert.deepEqual(checkInput(email, input), { ok: false, fields: { body } });
  }
});

test('an id is 24 lower-case hexadecimal digits', () => {
  assert.equal(id.safeParse('0123456789abcdef01234567').success, true);
  for (const wrong of [
    '',
    '0123456789ABCDEF01234567',
    '0123456789abcdef0123456',
    7,
    `${'a'.repeat(24)}\n`,
  ]) {
    assert.equal(id.safeParse(wrong).success, false, JSON.stringify(wrong));
  }
});

test('a time is ISO 8601 in UTC with milliseconds', () => {
  assert.equal(time.safeParse(new Date().toISOString()).success, true);
  for (const wrong of ['2026-01-31', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000+01:00', 0]) {
    assert.equal(time.safeParse(wrong).success, false, String(wrong));
  }
});

test('a token loses what programs glue to a link, and nothing else', () => {
  const token = 'Zx9_-1-2.AbC_-';
  for (const given of [
    token,
    `<${token}>`,
    `${token}.`,
    ` ${token}=\r\n`,
    `${token}»`,
    `${token}...)`,
  ]) {
    assert.deepEqual(checkInput(linkToken, given), { ok: true, value: token });
  }
  for (const given of ['', '.', 'a', 'a.', 'a.b.c', `${'.'.repeat(64_000)}a`, null, [token]]) {
    assert.equal(checkInput(linkToken, given).ok, false);
  }
});
