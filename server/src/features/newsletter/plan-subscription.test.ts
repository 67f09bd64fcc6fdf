import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { confirmationMail } from './mail.ts';
import type { SubscriberFields } from './model.ts';
import { planAsking } from './plan-subscription.ts';

const now = new Date('2026-11-28T12:00:00Z');
const email = 'ada@kestrelrowe.example';
const submission = { email, now, isDoubleOptIn: true, isSuspect: false };
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

test('an address is not asked in vain, nor more than three times in 24 hours', () => {
  const queued = { ...sentAgo(1), state: 'queued' as const };
  const three = [sentAgo(30), sentAgo(20), sentAgo(10), sentAgo(1)];
  const cases: [changes: Partial<SubscriberFields>, code: string, retryAfter?: number][] = [
    [{ state: 'active', confirmedAt: now }, 'conflict'],
    [{ state: 'unsubscribed', confirmedAt: now }, 'conflict'],
    [{ state: 'pending', mails: [queued] }, 'conflict'],
    [{ state: 'pending', mails: three }, 'rate_limited', 4 * 3600],
  ];
  for (const [changes, code, retryAfter] of cases) {
    const isExpected = (error: AppError) =>
      error.code === code && error.extra.retryAfter === retryAfter;
    assert.throws(() => planAsking(build(changes), submission), isExpected, code);
  }
  assert.ok(planAsking(build({ state: 'pending', mails: three.slice(0, 3) }), submission).mail);
});
