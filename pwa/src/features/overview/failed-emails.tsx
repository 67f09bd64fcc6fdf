import { countWords } from '@longitude/contract/core/text';
import type { FailedEmail, ListedEmail } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { explainFailure } from '../../ui/mail-failure.ts';
import { composeItemPath } from '@longitude/contract/dashboard-paths';
import { RetryAll, RetryButton } from './mail-actions.tsx';
import styles from './failed-emails.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';

/** Number of emails named while the rows are folded. */
const maxNamed = 3;

type Failed = Pick<FailedEmail, 'id' | 'subject'> &
  Partial<Pick<ListedEmail, 'lastError' | 'advice'>>;

interface FailedEmailsProps {
  /**
   * All failed email on screen, including notifications and reports; empty when it could not be
   * read.
   */
  readonly mails: readonly ListedEmail[];
  /** Failed emails to clients: each links to its item. */
  readonly emails: readonly FailedEmail[];
  /** Total number of failed emails. */
  readonly count: number;
}

/** The email that could not be sent, folded, with a retry. */
export function FailedEmails({ mails, emails, count }: FailedEmailsProps) {
  const rows: readonly Failed[] = mails.length > 0 ? mails : emails;
  if (rows.length === 0) return null;
  const nameOf = ({ id, subject }: Failed) => emails.find((one) => one.id === id)?.name ?? subject;
  const names = rows.slice(0, maxNamed).map(nameOf).join(', ');
  return (
    <section className={styles['failed']} aria-labelledby="failed-emails">
      <details>
        <summary>
          <OutcomeMark outcome="fail" />
          <h2 id="failed-emails">{countWords(count, 'email')} not sent</h2>
          <span className="muted ellipsis">{names}</span>
          <Icon name="down" />
        </summary>
        <ul>
          {rows.map((row) => (
            <FailedRow key={row.id} row={row} about={emails.find(({ id }) => id === row.id)} />
          ))}
        </ul>
        {count > 1 && (
          <div className={`row ${styles['more']}`}>
            <RetryAll count={count} />
            {count > rows.length && <small className="muted">The newest of {count}.</small>}
          </div>
        )}
      </details>
    </section>
  );
}

interface FailedRowProps {
  readonly row: Failed;
  readonly about: FailedEmail | undefined;
}

function FailedRow({ row: { id, subject, lastError, advice }, about }: FailedRowProps) {
  return (
    <li>
      {about ? (
        <Link href={composeItemPath(about.kind, about.itemId)}>
          <b className="ellipsis">{about.name}</b>
          <span className="muted ellipsis">{subject}</span>
        </Link>
      ) : (
        <span className="ellipsis" title={subject}>
          {subject}
        </span>
      )}
      {lastError && (
        <small className="muted" title={lastError}>
          {explainFailure(lastError, advice)}
        </small>
      )}
      <RetryButton id={id} subject={subject} />
    </li>
  );
}
