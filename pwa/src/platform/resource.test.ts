import { ApiError } from '@longitude/contract/core/errors';
import { expect, test } from 'vitest';
import { createResource } from './resource.ts';

test('loads only on request', async () => {
  let calls = 0;
  const resource = createResource(() => Promise.resolve((calls += 1)));
  expect(resource.data.value).toBeUndefined();
  const loading = resource.load();
  expect(resource.isLoading.value).toBe(true);
  await loading;
  expect(resource.data.value).toBe(1);
  expect(resource.isLoading.value).toBe(false);
  expect(calls).toBe(1);
});

test('keeps old data beside an error, does not retry, and clears the error later', async () => {
  const responses = [() => 'first', () => fail(), () => 'third'];
  let calls = 0;
  const resource = createResource(async () => responses[calls++]?.());
  await resource.load();
  await resource.load();
  expect(resource.error.value?.message).toBe('Busy');
  expect(resource.data.value).toBe('first');
  expect(calls).toBe(2);
  await resource.load();
  expect(resource.error.value).toBeUndefined();
  expect(resource.data.value).toBe('third');
});

test('a newer load wins over a late older one', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const signals: AbortSignal[] = [];
  const resource = createResource((signal) => {
    signals.push(signal);
    return gates[calls++]?.promise ?? Promise.reject(new Error('no more'));
  });
  const both = [resource.load(), resource.load()];
  gates[1]?.resolve('new');
  gates[0]?.resolve('old');
  await Promise.all(both);
  expect(resource.data.value).toBe('new');
  expect(signals[0]?.aborted).toBe(true);
  expect(resource.isLoading.value).toBe(false);
});

test('a second reader joins the load that runs, and the newer one if it is replaced', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const resource = createResource(() => gates[calls++]?.promise ?? Promise.resolve('third'));
  const joined = [resource.join(), resource.join()];
  expect(calls).toBe(1);
  void resource.load();
  gates[0]?.resolve('old');
  gates[1]?.resolve('new');
  await Promise.all(joined);
  expect(resource.data.value).toBe('new');
  await resource.join();
  expect([resource.data.value, calls]).toEqual(['third', 3]);
});

test('a response that is not from our API becomes an ApiError', async () => {
  const resource = createResource(() => Promise.reject(new TypeError('odd')));
  await resource.load();
  expect(resource.error.value).toBeInstanceOf(ApiError);
  expect(resource.error.value?.message).toBe('Request failed');
});

function fail(): never {
  throw new ApiError('Busy', { status: 503, code: 'unavailable' });
}
