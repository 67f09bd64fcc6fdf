import { expect, test, vi } from 'vitest';
import { forgetPendingSend, savePendingSend, listPendingSends } from './pending-sends.ts';

const send = (id: string, until: number) => ({
  id,
  composer: `service-request:${id}`,
  until,
  values: { message: '<p>Hello</p>' },
});
const name = 'device-draft:sending:amara';

test('stores each email of a user until it is sent or undone, then forgets its text', () => {
  vi.useFakeTimers({ now: 1_000 });
  savePendingSend('amara', send('one', 5_000));
  savePendingSend('amara', send('two', 9_000));
  expect(listPendingSends('amara').map(({ id }) => id)).toEqual(['one', 'two']);
  expect(listPendingSends('joris')).toEqual([]);
  vi.setSystemTime(5_000);
  expect(listPendingSends('amara').map(({ id }) => id)).toEqual(['two']);
  expect(localStorage.getItem(name)).not.toContain('one');
  forgetPendingSend('amara', 'two');
  expect(localStorage.getItem(name)).toBeNull();
  vi.useRealTimers();
});

test.each(['null', '{}', '[null, 1, {"id": "x"}]', '"text"', 'no JSON'])(
  'what is no list of emails is ignored: %s',
  (stored) => {
    localStorage.setItem(name, stored);
    expect(listPendingSends('amara')).toEqual([]);
    localStorage.removeItem(name);
  },
);
