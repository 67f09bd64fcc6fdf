import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { doc } from './testing/shell.ts';
import { compileUpdate } from './updater.ts';

/** One BSON element: type, name, payload in hex (bsonspec.org). */
const element = (type: number, name: string, hex: string): Buffer =>
  Buffer.concat([
    Buffer.of(type),
    Buffer.from(`${name}\0`),
    Buffer.from(hex.replaceAll(' ', ''), 'hex'),
  ]);

function wrap(elements: readonly Buffer[]): Buffer {
  const body = Buffer.concat(elements);
  const length = Buffer.alloc(4);
  length.writeInt32LE(body.length + 5);
  return Buffer.concat([length, body, Buffer.of(0)]);
}

// Values that change when they are decoded to JavaScript's own types and encoded again.
const DELICATE = [
  element(0x12, 'long five', '05 00000000000000'),
  element(0x01, 'double five', '00 00 00 00 00 00 14 40'),
  element(0x01, 'minus zero', '00 00 00 00 00 00 00 80'),
  element(0x01, 'quiet NaN with a payload', '01 02 03 04 05 06 f8 ff'),
  element(0x01, 'signalling NaN', '01 00 00 00 00 00 f0 7f'),
  element(0x10, '10', '07000000'),
  element(0x10, '2', '08000000'),
  element(0x10, '-1', '09000000'),
  element(0x05, 'old binary', '06000000 02 02000000 abcd'),
  element(0x05, 'function binary', '01000000 01 ff'),
  element(0x05, 'own binary', '02000000 ff 0001'),
  element(0x05, 'empty binary', '00000000 00'),
  element(0x13, 'decimal with trailing zeros', '10270000000000000000000000003830'),
  element(0x13, 'decimal beyond 34 digits', 'ffffffffffffffffffffffffffff6d7e'),
  element(0x13, 'decimal NaN with a payload', '0123456789abcdef000000000000007c'),
  element(0x13, 'negative zero decimal', '000000000000000000000000000040b0'),
  element(0x0b, 'regex', '61 00 6d69 00'),
  element(0x06, 'undefined', ''),
  element(0x0e, 'symbol', '02000000 61 00'),
  element(0x0c, 'pointer', '02000000 61 00 0102030405060708090a0b0c'),
  element(0x0f, 'code with scope', '10000000 03000000 616200 05000000 00'),
  element(0x02, 'text with a NUL', '04000000 61 00 62 00'),
  element(0x11, 'empty timestamp', '0000000000000000'),
  element(0x09, 'date before all', '0000000000000080'),
];

const id = element(0x10, '_id', '01000000');

function assertUpdated(source: Buffer, update: object, wanted: Buffer): void {
  const request = { position: undefined, inserting: false };
  const after = compileUpdate(doc(update), undefined).apply(readDocument(source), request);
  const [found, expected] = [writeDocument(after), wanted].map((bytes) => bytes.toString('hex'));
  assert.equal(found, expected, JSON.stringify(update));
}

test('keeps every byte of fields that an update does not name', () => {
  const nested = element(0x03, 'nested', wrap(DELICATE).toString('hex'));
  const source = wrap([id, ...DELICATE, nested]);
  const added = element(0x10, 'zz', '01000000');
  const cases: [update: object, wanted: Buffer][] = [
    [{ $set: { zz: 1 } }, wrap([id, ...DELICATE, nested, added])],
    [{ $unset: { nothing: 1 } }, source],
    [
      { $set: { 'nested.zz': 1 } },
      wrap([id, ...DELICATE, element(0x03, 'nested', wrap([...DELICATE, added]).toString('hex'))]),
    ],
    [{ $unset: { nested: 1 } }, wrap([id, ...DELICATE])],
    [
      { $rename: { nested: 'other' } },
      wrap([id, ...DELICATE, element(0x03, 'other', wrap(DELICATE).toString('hex'))]),
    ],
    [
      { $inc: { 10: 1 } },
      wrap([
        id,
        ...DELICATE.map((one) => (one.includes('10\0') ? element(0x10, '10', '08000000') : one)),
        nested,
      ]),
    ],
    [
      { $push: { list: { $each: [1] } } },
      wrap([
        id,
        ...DELICATE,
        nested,
        element(0x04, 'list', wrap([element(0x10, '0', '01000000')]).toString('hex')),
      ]),
    ],
  ];
  for (const [update, wanted] of cases) assertUpdated(source, update, wanted);
});

test('keeps every byte of unchanged elements in an updated array', () => {
  const items = DELICATE.map((one, index) => {
    const name = one.indexOf(0, 1);
    return element(one[0] as number, String(index), one.subarray(name + 1).toString('hex'));
  });
  const source = wrap([id, element(0x04, 'a', wrap(items).toString('hex'))]);
  const added = element(0x10, String(items.length), '01000000');
  const wanted = wrap([id, element(0x04, 'a', wrap([...items, added]).toString('hex'))]);
  for (const update of [
    { $push: { a: 1 } },
    { $push: { a: { $each: [1], $slice: 100 } } },
    { $set: { [`a.${items.length}`]: 1 } },
  ]) {
    assertUpdated(source, update, wanted);
  }
});
