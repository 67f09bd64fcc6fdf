import { withdrawMail, type MailState } from '@longitude/contract/emails';
import {
  listOutbox,
  readOverview,
  type MailHealth,
  type OutboxMail,
} from '@longitude/contract/overview';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { reportFailure } from '../../ui/report-failure.ts';
import { showToast } from '../../ui/toast.tsx';
import { retryMails as retry } from './overview-data.ts';

/** Set from the address of the page; empty for all. */
export const wantedMail = signal<MailState | ''>('');

/** As many as are shown. */
const limit = 200;

interface Outbox {
  readonly mails: readonly OutboxMail[];
  readonly health: MailHealth;
}

/** The newest mails of the wanted state, and whether mail is being sent. */
export const outbox = createResource<Outbox>(async (aborted) => {
  const state = wantedMail.peek();
  const query = { limit, ...(state ? { state } : {}) };
  const [mails, { mail }] = await Promise.all([
    adminApi.call(listOutbox, { query, signal: aborted }),
    adminApi.call(readOverview, { signal: aborted }),
  ]);
  return { mails, health: mail };
});

/** Tries failed mail again, and shows the new states. True when none was refused. */
export async function retryMails(ids: readonly string[]): Promise<boolean> {
  const isDone = await retry(ids);
  await outbox.load();
  return isDone;
}

/** Takes back a mail that was not sent yet. True on success. */
export async function cancelMail(id: string): Promise<boolean> {
  try {
    await adminApi.call(withdrawMail, { params: { id } });
  } catch (cause) {
    reportFailure('Not canceled', cause);
    return false;
  }
  showToast({ title: 'Email canceled', tone: 'success' });
  await outbox.load();
  return true;
}
