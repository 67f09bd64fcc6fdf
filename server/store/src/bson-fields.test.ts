import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyFields, readFields } from './bson-fields.ts';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { createValues } from './testing/random-documents.ts';
import { createRandom } from './testing/random.ts';
import { show } from './testing/shell.ts';
import { Scalar, T, type Doc, type Value } from './values.ts';

const pointer = Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.from('a\0'), Buffer.alloc(12, 7)]);
const scope = Buffer.from([19, 0, 0, 0, 6, 0, 0, 0, ...Buffer.from('12345\0'), 5, 0, 0, 0, 0]);

test('reads any fields of any document as if the others were not there, and the others', () => {
  const random = createRandom(5);
  const { value } = createValues(random);
  const names = ['a', 'b', 'é', '', 'c.d', 'pointer', 'scope'];
  for (let i = 0; i < 2000; i++) {
    const whole: Doc = new Map();
    for (const name of names) if (random.next() < 0.7) whole.set(name, value(3));
    if (random.next() < 0.3) whole.set('pointer', new Scalar(T.dbPointer, pointer));
    if (random.next() < 0.3) whole.set('scope', new Scalar(T.javascriptWithScope, scope));
    const wanted = new Set(names.filter(() => random.next() < 0.5));
    const expected = new Map<string, Value>([...whole].filter(([name]) => wanted.has(name)));
    const bytes = Buffer.from(writeDocument(whole));
    assert.equal(show(readFields(bytes, wanted)), show(expected));
    const others = new Map<string, Value>([...whole].filter(([name]) => !wanted.has(name)));
    assert.equal(show(readDocument(copyFields(bytes, wanted, false))), show(others));
  }
});
