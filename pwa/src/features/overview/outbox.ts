import type { MailState } from '@longitude/contract/emails';
import { listOutbox, type MailHealth, type OutboxMail } from '@longitude/contract/overview';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { readCounts } from './overview.ts';

/** Set from the address of the page; empty for all. */
export const wantedMail = signal<MailState | ''>('');

/** Maximum number of emails shown. */
export const maxMails = 200;

export interface OutboxData {
  readonly mails: readonly OutboxMail[];
  readonly health: MailHealth;
}

/** The newest emails of the chosen state, and whether email is being sent. */
export const outbox = createResource<OutboxData>(async (aborted) => {
  const state = wantedMail.peek();
  const query = { limit: maxMails, ...(state ? { state } : {}) };
  const [mails, { mail }] = await Promise.all([
    adminApi.call(listOutbox, { query, signal: aborted }),
    readCounts(),
  ]);
  return { mails, health: mail };
});
