import type { FailedEmail, OutboxMail } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { explainFailure } from '../../ui/mail-failure.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { composeItemPath } from './item-path.ts';
import { retryMails } from './overview-data.ts';

/** More rows than this begin folded. */
const maxOpen = 3;

type Failed = Pick<FailedEmail, 'id' | 'subject'> & Partial<Pick<OutboxMail, 'lastError'>>;

interface FailedEmailsProps {
  /** All failed mail on screen, including notifications and reports; empty when it could not be read. */
  readonly mails: readonly OutboxMail[];
  /** Failed emails to clients: each links to its item. */
  readonly emails: readonly FailedEmail[];
  /** Total number of failed mails. */
  readonly count: number;
}

/** The mail that could not be sent, with a retry. */
export function FailedEmails({ mails, emails, count }: FailedEmailsProps) {
  const rows: readonly Failed[] = mails.length > 0 ? mails : emails;
  if (rows.length === 0) return null;
  return (
    <section className="failedmails" aria-labelledby="failed-emails">
      <details open={rows.length <= maxOpen}>
        <summary>
          <h2 id="failed-emails">
            <span className="st fail" />
            Emails not sent
          </h2>
          <span className="num muted push">{count}</span>
          <Icon name="down" />
        </summary>
        <ul>
          {rows.map((row) => (
            <FailedRow key={row.id} row={row} about={emails.find(({ id }) => id === row.id)} />
          ))}
        </ul>
        <RetryAll rows={rows} count={count} />
      </details>
    </section>
  );
}

interface FailedRowProps {
  readonly row: Failed;
  readonly about: FailedEmail | undefined;
}

function FailedRow({ row: { id, subject, lastError }, about }: FailedRowProps) {
  const [isBusy, run] = useBusy();
  return (
    <li>
      {about ? (
        <Link href={composeItemPath(about.kind, about.itemId)}>
          <b className="cut">{about.name}</b>
          <span className="muted cut">{subject}</span>
        </Link>
      ) : (
        <span className="cut" title={subject}>
          {subject}
        </span>
      )}
      {lastError && (
        <small className="muted" title={lastError}>
          {explainFailure(lastError)}
        </small>
      )}
      <Button
        size="small"
        isPending={isBusy}
        aria-label={`Retry “${subject}”`}
        onClick={() => void run(() => retryMails([id]))}
      >
        Retry
      </Button>
    </li>
  );
}

/** Retries all rows with one press; shows the total when the list is incomplete. */
function RetryAll({ rows, count }: { readonly rows: readonly Failed[]; readonly count: number }) {
  const [isBusy, run] = useBusy();
  if (rows.length < 2) return null;
  return (
    <div className="row">
      <Button
        size="small"
        isPending={isBusy}
        onClick={() => void run(() => retryMails(rows.map(({ id }) => id)))}
      >
        Retry all {rows.length}
      </Button>
      {count > rows.length && <small className="muted">The newest of {count}.</small>}
    </div>
  );
}
