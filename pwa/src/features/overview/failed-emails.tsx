import type { FailedEmail } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { composeTabPath } from '../../platform/dashboard-tabs.ts';

/** Where the history of an item's e-mails stands. */
const compose = {
  'service-request': (id: string) => `/admin/requests/${id}`,
  'contact-message': (id: string) => `${composeTabPath('messages')}&message=${id}`,
} as const;

/** The e-mails to clients that could not be sent, each leading to where it can be tried again. */
export function FailedEmails({ emails }: { readonly emails: readonly FailedEmail[] }) {
  if (emails.length === 0) return null;
  return (
    <section className="failedmails" aria-labelledby="failed-emails">
      <h2 id="failed-emails">
        <span className="st fail" />
        Emails not sent
      </h2>
      <ul>
        {emails.map(({ id, kind, itemId, name, subject }) => (
          <li key={id}>
            <Link href={compose[kind](itemId)}>
              <b className="cut">{name}</b>
              <span className="muted cut">{subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
