import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEventReader, type ServerEvent } from './server-events.ts';

const encoder = new TextEncoder();

/** What is told of a text that arrives cut at these offsets of its bytes. */
function read(text: string, cuts: readonly number[] = []): ServerEvent[] {
  const told: ServerEvent[] = [];
  const take = createEventReader((event) => told.push(event));
  const bytes = encoder.encode(text);
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    take(bytes.slice(from, cut));
    from = cut;
  }
  return told;
}

test('reads id, type and data, and passes over comments', () => {
  const text = ': welcome\n\nid: 7\nevent: reset\ndata: {"a":1}\n\n: still here\n\ndata:tight\n\n';
  assert.deepEqual(read(text), [
    { id: '7', type: 'reset', data: '{"a":1}' },
    { id: '7', type: 'message', data: 'tight' },
  ]);
});

test('joins several lines of data, and keeps one that is empty', () => {
  assert.deepEqual(read('data: one\ndata\ndata:  two\n\n'), [
    { id: '', type: 'message', data: 'one\n\n two' },
  ]);
});

test('tells a block that only sets the id, and not one that sets nothing', () => {
  assert.deepEqual(read('id: 12\n\nretry: 5\n\nnonsense\n\n'), [
    { id: '12', type: 'message', data: '' },
  ]);
});

test('does not take an id with a NUL, nor a block that is not ended', () => {
  assert.deepEqual(read('id: 1\0\ndata: x\n\ndata: half'), [
    { id: '', type: 'message', data: 'x' },
  ]);
});

test('tells the same wherever the bytes are cut', () => {
  const text =
    ': hé\r\n\r\nid: 1\r\ndata: Thuỳ-Linh 👩‍🔧\r\ndata: second\r\n\r\nid: 2\rdata: Łódź\r\rid: 3\ndata: {"é":"…"}\n\n';
  const whole = read(text);
  assert.deepEqual(
    whole.map((event) => [event.id, event.data]),
    [
      ['1', 'Thuỳ-Linh 👩‍🔧\nsecond'],
      ['2', 'Łódź'],
      ['3', '{"é":"…"}'],
    ],
  );
  const { length } = encoder.encode(text);
  for (let cut = 0; cut <= length; cut++) assert.deepEqual(read(text, [cut]), whole);
  assert.deepEqual(read(text, [...Array(length).keys()]), whole);
  // A small generator of its own, so that a failure can be repeated.
  let seed = 20_261_121;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 300; round++) {
    const cuts = Array.from({ length: 6 }, () => Math.floor(random() * length));
    assert.deepEqual(
      read(
        text,
        cuts.sort((a, b) => a - b),
      ),
      whole,
    );
  }
});

test('refuses an event without an end', () => {
  assert.throws(() => read('x'.repeat(1_000_001)), /without an end/);
  assert.throws(() => read(`data: ${'x'.repeat(999)}\n`.repeat(1_002)), /without an end/);
});
