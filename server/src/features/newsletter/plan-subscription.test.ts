import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { confirmationMail } from './mail.ts';
import type { SubscriberFields } from './model.ts';
import { planAsking } from './plan-subscription.ts';

const now = new Date('2026-11-28T12:00:00Z');
const email = 'ada@kestrelrowe.example';
const submission = { email, now, isDoubleOptIn: true, isSuspect: false, waitMs: 0 };
const sentAgo = (hours: number) => ({
  ...queueMail(confirmationMail, 'Confirm', 'longitude.example'),
  state: 'sent' as const,
  createdAt: new Date(now.getTime() - hours * 3_600_000),
});
const build = (changes: Partial<SubscriberFields>) =>
  ({ email, state: 'suspected', round: 1, confirmedAt: null, mails: [], ...changes }) as never;

test('an address that was taken for a robot’s has to confirm, by a link of its own', () => {
  const { changes, mail } = planAsking(build({}), submission);
  assert.deepEqual([changes.state, changes.round, mail], ['pending', 2, confirmationMail]);
  const pending = planAsking(build({ state: 'pending', mails: [sentAgo(1)] }), submission);
  // The earlier link stays valid.
  assert.deepEqual([pending.changes.round, pending.mail], [undefined, confirmationMail]);
});

test('an address is not asked in vain, nor while it has got enough emails', () => {
  const queued = { ...sentAgo(1), state: 'queued' as const };
  const cases: [changes: Partial<SubscriberFields>, code: string, retryAfter?: number][] = [
    [{ state: 'active', confirmedAt: now }, 'conflict'],
    [{ state: 'unsubscribed', confirmedAt: now }, 'conflict'],
    [{ state: 'pending', mails: [queued] }, 'conflict'],
    [{ state: 'pending', mails: [sentAgo(1)] }, 'rate_limited', 4 * 3600],
  ];
  for (const [changes, code, retryAfter] of cases) {
    const isExpected = (error: AppError) =>
      error.code === code && error.extra.retryAfter === retryAfter;
    const waitMs = retryAfter === undefined ? 0 : retryAfter * 1000 - 1;
    assert.throws(() => planAsking(build(changes), { ...submission, waitMs }), isExpected, code);
  }
});
