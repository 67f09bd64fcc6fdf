import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEventStream, pause, readEvents, type ServerEvent } from './server-events.ts';

const encoder = new TextEncoder();

/** The events of a text that arrives split at these byte offsets. */
async function read(text: string, cuts: readonly number[] = []): Promise<ServerEvent[]> {
  const bytes = encoder.encode(text);
  const ends = [...cuts, bytes.length];
  const chunks = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents({ body }, { idleTimeoutMs: 1000 })) events.push(event);
  return events;
}

test('reads id, type and data, and skips comments', async () => {
  const text = ': welcome\n\nid: 7\nevent: reset\ndata: {"a":1}\n\n: still here\n\ndata:tight\n\n';
  assert.deepEqual(await read(text), [
    { id: '7', type: 'reset', data: '{"a":1}' },
    { id: '7', type: 'message', data: 'tight' },
  ]);
});

test('joins several lines of data, and keeps an empty one', async () => {
  assert.deepEqual(await read('data: one\ndata\ndata:  two\n\n'), [
    { id: '', type: 'message', data: 'one\n\n two' },
  ]);
});

test('emits a block that only sets the id, and not one that sets nothing', async () => {
  assert.deepEqual(await read('id: 12\n\nretry: 5\n\nnonsense\n\n'), [
    { id: '12', type: 'message', data: '' },
  ]);
});

test('ignores an id with a NUL, and an unfinished block', async () => {
  assert.deepEqual(await read('id: 1\0\ndata: x\n\ndata: half'), [
    { id: '', type: 'message', data: 'x' },
  ]);
});

test('reads the same, however the bytes are split', async () => {
  const text =
    ': hé\r\n\r\nid: 1\r\ndata: Thuỳ-Linh 👩‍🔧\r\ndata: second\r\n\r\nid: 2\rdata: Łódź\r\rid: 3\ndata: {"é":"…"}\n\n';
  const whole = await read(text);
  assert.deepEqual(
    whole.map((event) => [event.id, event.data]),
    [
      ['1', 'Thuỳ-Linh 👩‍🔧\nsecond'],
      ['2', 'Łódź'],
      ['3', '{"é":"…"}'],
    ],
  );
  const { length } = encoder.encode(text);
  for (let cut = 0; cut <= length; cut++) assert.deepEqual(await read(text, [cut]), whole);
  assert.deepEqual(await read(text, [...Array(length).keys()]), whole);
  // A small generator of its own, so that a failure can be repeated.
  let seed = 20_261_121;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 300; round++) {
    const cuts = Array.from({ length: 6 }, () => Math.floor(random() * length));
    assert.deepEqual(
      await read(
        text,
        cuts.sort((a, b) => a - b),
      ),
      whole,
    );
  }
});

test('rejects an endless event', async () => {
  await assert.rejects(read('x'.repeat(1_000_001)), /without an end/);
  await assert.rejects(read(`data: ${'x'.repeat(999)}\n`.repeat(1_002)), /without an end/);
});

/** A stream that sends this and then nothing, and whether its reader has left it. */
function openStream(text: string) {
  const stream = { body: new ReadableStream<Uint8Array<ArrayBuffer>>(), isLeft: false };
  stream.body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(text)),
    cancel: () => {
      stream.isLeft = true;
    },
  });
  return stream;
}

test('a silent connection is abandoned after the idle timeout', async () => {
  const stream = openStream(': still here\n\n');
  let activity = 0;
  const onActivity = () => (activity += 1);
  const events = readEvents(stream, { idleTimeoutMs: 20, onActivity });
  await assert.rejects(events.next(), { name: 'TimeoutError' });
  assert.deepEqual([activity, stream.isLeft], [1, true]);
});

test('leaving the loop ends the connection', async () => {
  const stream = openStream('data: 1\n\ndata: 2\n\n');
  for await (const { data } of readEvents(stream, { idleTimeoutMs: 1000 })) {
    assert.equal(data, '1');
    break;
  }
  assert.equal(stream.isLeft, true);
});

test('the page of a captive portal is not a stream of events', () => {
  const respond = (type: string, status = 200) =>
    new Response('', { status, headers: { 'content-type': type } });
  assert.equal(isEventStream(respond('text/event-stream; charset=utf-8')), true);
  assert.equal(isEventStream(respond('text/event-streams')), false);
  assert.equal(isEventStream(respond('text/html')), false);
  assert.equal(isEventStream(respond('text/event-stream', 503)), false);
});

test('a pause ends early when it is aborted', async () => {
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await pause(60_000, controller.signal);
  await pause(60_000, controller.signal);
});
