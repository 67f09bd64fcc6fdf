import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/builders.ts';
import { SpamNote } from './item-notices.tsx';

const write = (change: Parameters<typeof buildMessage>[0]) =>
  render(<SpamNote item={buildMessage(change)} />).container.textContent;

test('shows the suspected submission, the reasons, and that no one was notified', () => {
  expect(write({ spam: true, spamReasons: ['links'] })).toBe(
    'Suspected spam. It contains links typical of spam. No one was notified.',
  );
});

test('does not say so for items that were notified before they were marked', () => {
  expect(write({ spam: true, notified: true })).toBe(
    'Suspected spam. Marked by an administrator. A notification was sent or is queued.',
  );
});

test('is not shown without suspicion', () => {
  expect(write({ notified: true })).toBe('');
});
