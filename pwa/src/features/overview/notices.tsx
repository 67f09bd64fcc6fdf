import type { MailHealth, Overview } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { composeFolderPath, inboxViews } from '../inbox/inbox.ts';

/** Explains why mail is not being sent, and where to fix it. Empty while all is well. */
export function MailNotice({ mail }: { readonly mail: MailHealth }) {
  if (mail.state === 'ready') return null;
  return (
    <div className="mailnote" aria-live="polite">
      <span className="st warning" />
      {mail.state === 'no_smtp' ? (
        <NoServer waiting={mail.waiting} />
      ) : (
        <p>
          <b>E-mail is failing:</b> {mail.waiting} waiting, {mail.failed} failed. The last error:{' '}
          {mail.lastError ?? 'none was given.'}
        </p>
      )}
      <Link className="link" href="/admin?tab=settings&section=email">
        Email settings
      </Link>
    </div>
  );
}

function NoServer({ waiting }: Pick<MailHealth, 'waiting'>) {
  if (waiting === 0) {
    return (
      <p>
        <b>No SMTP server is configured.</b> E-mail will wait until one is; nothing is lost.
      </p>
    );
  }
  const isOne = waiting === 1;
  return (
    <p>
      <b>
        {waiting} {isOne ? 'e-mail waits' : 'e-mails wait'}
      </b>{' '}
      because no SMTP server is configured. {isOne ? 'It is' : 'They are'} sent once one is.
    </p>
  );
}

/** Links to the suspected spam, which causes no notifications. */
export function SpamNotice({ overview }: { readonly overview: Overview }) {
  const counts = Object.values(inboxViews).map((view) => ({ ...view, count: overview[view.spam] }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <p className="spamnote">
      Suspected spam:{' '}
      {counts.map(({ tab, noun, count }) => (
        <Link key={tab} className="link" href={composeFolderPath(tab, 'spam')}>
          {count} {count === 1 ? noun : `${noun}s`}
        </Link>
      ))}
    </p>
  );
}
