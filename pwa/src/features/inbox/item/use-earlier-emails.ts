import type { Email } from '@longitude/contract/emails';
import { useMemo } from 'react';
import { session } from '../../../platform/session.ts';

/** What a composer is told of the e-mails that were written about its item; undefined while nobody knows. */
export function useEarlierEmails(emails: readonly Email[] | undefined) {
  const me = session.value.user?.name;
  const answers = useMemo(() => emails?.filter(({ author }) => author !== me), [emails, me]);
  return { answers, lastSubject: emails && findLastSubject(emails) };
}

/** Subject of the newest e-mail that has left or will; null when there is none. */
function findLastSubject(emails: readonly Email[]): string | null {
  const [newest] = emails
    .filter(({ state }) => state !== 'failed')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return newest?.subject ?? null;
}
