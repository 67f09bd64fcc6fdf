import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWhenSent, requestSync, sendsInBackground } from './background-sync.ts';

beforeEach(() => {
  sendsInBackground.value = false;
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

const never = new Promise(() => {});
const agree = { register: () => Promise.resolve() };
const refuse = { register: () => Promise.reject(new Error('NotAllowedError')) };
const fail = () => Promise.reject(new Error('SecurityError'));
const have = (registration: object | undefined) => ({
  getRegistration: () => Promise.resolve(registration),
  ready: never,
});

test.each([
  ['with Background Sync', have({ active: {}, sync: agree }), true],
  ['where it is refused', have({ active: {}, sync: refuse }), false],
  ['without it, as in Safari and Firefox', have({ active: {} }), false],
  ['before the worker is active', have({ active: null, sync: agree }), false],
  ['without a worker', have(undefined), false],
  ['where workers are blocked', { getRegistration: fail, ready: never }, false],
  ['without support for workers', undefined, false],
])('only a browser that sends by itself is said to: %s', async (_, value, isInBackground) => {
  if (value) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  await requestSync();
  expect(sendsInBackground.value).toBe(isInBackground);
  expect(describeWhenSent(isInBackground).includes('don’t need to keep this page open')).toBe(
    isInBackground,
  );
});

test('a worker that becomes active later is asked then', async () => {
  const ready = Promise.resolve({ active: {}, sync: agree });
  const value = { getRegistration: () => Promise.resolve(undefined), ready };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  await requestSync();
  await ready;
  await expect.poll(() => sendsInBackground.value).toBe(true);
});
