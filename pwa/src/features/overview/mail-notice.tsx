import type { MailHealth } from '@longitude/contract/overview';
import { Link } from 'wouter';

/** Says why mail does not leave, and where to mend it. Nothing while all is well. */
export function MailNotice({ mail }: { readonly mail: MailHealth }) {
  if (mail.state === 'ready') return null;
  const isOne = mail.waiting === 1;
  return (
    <div className="mailnote" aria-live="polite">
      <span className="st warning" />
      {mail.state === 'no_smtp' ? (
        <p>
          <b>
            {mail.waiting} {isOne ? 'e-mail waits' : 'e-mails wait'}
          </b>{' '}
          because no SMTP server is configured. {isOne ? 'It is' : 'They are'} sent once one is.
        </p>
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
