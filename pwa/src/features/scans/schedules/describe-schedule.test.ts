import { expect, test } from 'vitest';
import { buildSchedule } from '../testing/build-schedule.ts';
import { describeRecipients } from './describe-schedule.ts';

test('a refused watch says that its watcher was notified', () => {
  const watch = buildSchedule({ state: 'refused', watcher: 'w@orchard.example' });
  expect(describeRecipients(watch)).toBe(
    'The owner blocks our scanner. w@orchard.example has been notified.',
  );
});
