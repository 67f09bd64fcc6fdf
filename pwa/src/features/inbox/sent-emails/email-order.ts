import type { Email } from '@longitude/contract/emails';

export const emailOrders = ['Newest', 'Oldest'] as const;
export type EmailOrder = (typeof emailOrders)[number];

/** The e-mails with the newest or the oldest first, as the history can be sorted. */
export function sortEmails(emails: readonly Email[], order: EmailOrder): Email[] {
  const direction = order === 'Newest' ? -1 : 1;
  return emails.toSorted((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}
