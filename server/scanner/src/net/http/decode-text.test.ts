import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from './decode-text.ts';

const utf16 = Buffer.from('<p>é', 'utf16le');
const cases: readonly (readonly [what: string, bytes: Buffer, type: string, text: string])[] = [
  ['UTF-8 unless it says otherwise', Buffer.from('é'), 'text/html', 'é'],
  ['the charset of the header', Buffer.from('é', 'latin1'), 'text/html; charset=ISO-8859-1', 'é'],
  ['a quoted charset', Buffer.from([0x82, 0xa0]), 'text/html; Charset="Shift_JIS"', 'あ'],
  [
    'the first of two charsets',
    Buffer.from([0xe9]),
    'text/html; charset=latin1; charset=utf-8',
    'é',
  ],
  ['a mark over the header', Buffer.from('\ufeffé'), 'text/html; charset=latin1', 'é'],
  ['UTF-16 by its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'text/html', '<p>é'],
  ['UTF-16 by its header', utf16, 'text/html; charset=utf-16le', '<p>é'],
  [
    'a meta element',
    Buffer.from('<meta charset="windows-1252"><p>é', 'latin1'),
    'text/html',
    '<meta charset="windows-1252"><p>é',
  ],
  [
    'an http-equiv element',
    Buffer.from('<meta http-equiv=x content="text/html; charset=latin1">é', 'latin1'),
    'text/html',
    '<meta http-equiv=x content="text/html; charset=latin1">é',
  ],
  [
    'no meta element that claims UTF-16',
    Buffer.from('<meta charset=utf-16>é'),
    'text/html',
    '<meta charset=utf-16>é',
  ],
  [
    'no meta element after 1,024 bytes',
    Buffer.from(`${' '.repeat(1024)}<meta charset=latin1>é`),
    'text/html',
    `${' '.repeat(1024)}<meta charset=latin1>é`,
  ],
  ['UTF-8 for a label that nobody knows', Buffer.from('é'), 'text/html; charset=../../x', 'é'],
  [
    'UTF-8 for UTF-7, which browsers forbid',
    Buffer.from('+ADw-p'),
    'text/html; charset=utf-7',
    '+ADw-p',
  ],
  [
    'UTF-8 for a label without end',
    Buffer.from('é'),
    `text/html; charset=${'a'.repeat(9000)}`,
    'é',
  ],
  ['a mark for bytes that are no UTF-8', Buffer.from([0x61, 0xff]), 'text/plain', 'a\ufffd'],
  ['JSON', Buffer.from('{}'), 'application/ld+json', '{}'],
  ['a script', Buffer.from('a()'), 'application/javascript; charset=utf-8', 'a()'],
  ['an SVG', Buffer.from('<svg/>'), 'image/svg+xml', '<svg/>'],
  ['text without a type', Buffer.from('A=1'), '', 'A=1'],
  ['text that calls itself bytes', Buffer.from('A=1'), 'application/octet-stream', 'A=1'],
  ['no bytes that call themselves bytes', Buffer.from('a\0b'), 'application/octet-stream', ''],
  ['no image', Buffer.from('GIF89a'), 'image/gif', ''],
  ['no archive', Buffer.from('PK\u0003\u0004\0'), 'application/zip', ''],
];
for (const [what, bytes, type, text] of cases) {
  test(`text is decoded by ${what}`, () => assert.equal(decodeText(bytes, type), text));
}

test('a hostile content type does not delay the reader', () => {
  decodeText(
    Buffer.from(`<meta ${'a='.repeat(100_000)}`),
    `text/html${' ;charset'.repeat(50_000)}`,
  );
  decodeText(Buffer.from('<meta '.repeat(50_000)), `application/${'x+'.repeat(100_000)}`);
});
