import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherEvents, type Gathering } from './gather-events.ts';
import { happen } from './testing/fake-stream.ts';

beforeEach(() => void vi.useFakeTimers());
let gathering: Gathering | undefined;
afterEach(() => gathering?.stop());

test('a storm of 100 events in a second causes few calls, and none is left out', async () => {
  const calls: number[] = [];
  gathering = gatherEvents((events) => void calls.push(events.length));
  for (let seq = 1; seq <= 100; seq += 1) {
    gathering.add(happen(seq, 'service-request.changed'));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(calls.length).toBeLessThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(calls.length).toBeLessThanOrEqual(5);
});

test('after a quiet period the first event is handled immediately', async () => {
  const calls: number[] = [];
  gathering = gatherEvents((events) => void calls.push(events.length));
  for (let seq = 1; seq <= 4; seq += 1) {
    gathering.add(happen(seq, 'service-request.changed'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  gathering.add(happen(5, 'service-request.changed'));
  await vi.advanceTimersByTimeAsync(60);
  expect(calls).toEqual([1, 1, 1, 1, 1]);
});

test('no call begins before the previous one has ended', async () => {
  const calls: number[][] = [];
  const slow = Promise.withResolvers<boolean>();
  gathering = gatherEvents((events) => {
    calls.push(events.map(({ seq }) => seq));
    return calls.length === 1 ? slow.promise : Promise.resolve(true);
  });
  gathering.add(happen(1, 'file.created'));
  await vi.advanceTimersByTimeAsync(60);
  gathering.add(happen(2, 'file.created'));
  gathering.add(happen(3, 'file.created'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual([[1]]);
  slow.resolve(true);
  await vi.advanceTimersByTimeAsync(60);
  expect(calls).toEqual([[1], [2, 3]]);
});

test('failed events are retried together with new ones, with exponential backoff', async () => {
  const calls: number[][] = [];
  gathering = gatherEvents((events) => {
    calls.push(events.map(({ seq }) => seq));
    return Promise.resolve(calls.length > 2);
  });
  gathering.add(happen(1, 'file.created'));
  await vi.advanceTimersByTimeAsync(60);
  gathering.add(happen(2, 'file.created'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toEqual([[1], [1, 2]]);
  await vi.advanceTimersByTimeAsync(3900);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual([[1], [1, 2], [1, 2]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
});
