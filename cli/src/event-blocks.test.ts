import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventReader } from './event-blocks.ts';

test('events come out whole, however their bytes arrive', () => {
  const text =
    ': welcome\n\nid: 7\ndata: {"name":"Zoë"}\n\n: still here\n\ndata:x\r\n\r\nid: 9\nda';
  const reader = new EventReader();
  const blocks = [...Buffer.from(text)].flatMap((byte) => reader.read(Uint8Array.of(byte)));
  assert.deepEqual(blocks, [
    { id: '7', data: '{"name":"Zoë"}' },
    { id: undefined, data: 'x' },
  ]);
});

test('an event without an end is refused', () => {
  const reader = new EventReader();
  assert.throws(() => reader.read(Buffer.alloc(1_100_000, 'x')), /without an end/);
});
