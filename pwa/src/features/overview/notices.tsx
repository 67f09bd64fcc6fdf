import type { MailHealth, Overview } from '@longitude/contract/overview';
import { countWords } from '@longitude/contract/core/text';
import { formatCount } from '@longitude/contract/totals';
import { Link } from 'wouter';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { explainFailure } from '../../ui/mail-failure.ts';
import { composeFolderPath, inboxViews } from '../inbox/inbox.ts';
import styles from './notices.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import { textLink } from '../../ui/button.tsx';

/** Explains why email is not being sent, and where to fix it. Empty while all is well. */
export function MailNotice({ mail }: { readonly mail: MailHealth }) {
  if (mail.state === 'ready') return null;
  return (
    <div className={styles['mail']} aria-live="polite">
      <OutcomeMark outcome="warning" />
      {mail.state === 'no_smtp' ? (
        <NoServer waiting={mail.waiting} />
      ) : (
        <p>
          <b>Some email is not being delivered:</b> {mail.waiting} queued, {mail.failed} failed.
          Last error:{' '}
          {mail.lastError === null
            ? 'no reason was given.'
            : explainFailure(mail.lastError, mail.advice)}
        </p>
      )}
      <Link className={textLink} href="/admin?tab=settings&section=email">
        Email settings
      </Link>
    </div>
  );
}

function NoServer({ waiting }: Pick<MailHealth, 'waiting'>) {
  if (waiting === 0) {
    return (
      <p>
        <b>No mail server is set up.</b> Email stays queued until one is; nothing is lost.
      </p>
    );
  }
  const isOne = waiting === 1;
  return (
    <p>
      <b>
        {waiting} {isOne ? 'email is queued' : 'emails are queued'}
      </b>{' '}
      because no mail server is set up. {isOne ? 'It' : 'They'} will be sent once one is.
    </p>
  );
}

/** Links to unanswered items, and to suspected spam, which causes no notifications. */
export function InboxNotice({ overview }: { readonly overview: Overview }) {
  const views = Object.values(inboxViews);
  const spam = views.map((view) => ({ ...view, count: overview[view.spam] }));
  return (
    <div className={styles['inbox']}>
      <p>
        Unanswered:{' '}
        {views.map(({ tab, noun, unanswered, inbox }) => (
          <Link
            key={tab}
            className={textLink}
            href={`${composeTabPath(tab)}&unanswered=true&sort=createdAt`}
          >
            {formatCount(overview[unanswered])} of {formatCount(overview[inbox])} {noun}s
          </Link>
        ))}
      </p>
      {spam.some(({ count }) => count > 0) && (
        <p>
          Suspected spam:{' '}
          {spam.map(({ tab, noun, count }) => (
            <Link key={tab} className={textLink} href={composeFolderPath(tab, 'spam')}>
              {countWords(count, noun)}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
