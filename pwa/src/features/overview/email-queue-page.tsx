import type { MailState } from '@longitude/contract/emails';
import type { LiveEvent } from '@longitude/contract/events';
import type { ListedEmail } from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useClock } from '../../platform/clock.ts';
import { recount } from './overview.ts';
import { whenLiveMany } from '../../platform/live-events.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { describeMoment, describeTime } from '../../ui/describe-time.ts';
import { FilterLane } from '../../records/filter-lane.tsx';
import { useFilter } from '../../records/filter.ts';
import { EmptyState, LoadState } from '../../ui/lists/list-states.tsx';
import { explainFailure } from '../../ui/mail-failure.ts';
import { StatusMark } from '../../ui/status.tsx';
import { UpLink } from '../../ui/up-link.tsx';
import { composeItemPath } from '@longitude/contract/dashboard-paths';
import { MailNotice } from './notices.tsx';
import { MailAction, RetryAll } from './mail-actions.tsx';
import {
  mailFilter,
  maxMails,
  emailQueue,
  showMails,
  stateOrder,
  stateTitles,
  type EmailQueue,
} from './email-queue.ts';
import styles from './email-queue-page.module.css';
import entries from '../../ui/lists/entries.module.css';
import headStyles from '../../ui/page-head.module.css';

/** /admin/outbox: queued, failed and sent email. */
export default function EmailQueuePage() {
  const control = useFilter(mailFilter, showMails);
  useEffect(() => whenLiveMany('', follow), []);
  const data = emailQueue.data.value;
  return (
    <>
      <div className={headStyles['head']}>
        <UpLink href="/admin" to="Overview" />
        <h1 tabIndex={-1}>Email queue</h1>
      </div>
      <FilterLane
        rules={mailFilter}
        control={control}
        counts={data && { of: ({ value }) => countIn(data, value) }}
        isWaiting={!data && !emailQueue.error.value}
      />
      <LoadState source={emailQueue} hasData={data !== undefined} />
      {data && (
        <>
          <MailNotice mail={data.health} />
          <Mails {...data} />
        </>
      )}
    </>
  );
}

async function follow(events: readonly LiveEvent[]): Promise<boolean> {
  if (events.every(({ type }) => type === 'presence')) return true;
  recount(events);
  await emailQueue.load();
  return emailQueue.error.peek() === undefined;
}

/** The number of emails in a state; undefined for sent ones, which the server does not count. */
function countIn({ health }: EmailQueue, state: string): number | undefined {
  if (state === 'queued') return health.waiting;
  return state === 'failed' ? health.failed : undefined;
}

function Mails(data: EmailQueue) {
  const { mails } = data;
  if (mails.length === 0) {
    return <EmptyState title="No email" text="Emails to clients and administrators appear here." />;
  }
  return (
    <>
      {stateOrder.map((state) => (
        <Group
          key={state}
          state={state}
          mails={mails.filter((mail) => mail.state === state)}
          total={countIn(data, state)}
        />
      ))}
      {mails.length === maxMails && (
        <p className="padded muted">
          The newest {maxMails} are shown. Older emails are listed with their request, message or
          scan.
        </p>
      )}
    </>
  );
}

interface GroupProps {
  readonly state: MailState;
  readonly mails: readonly ListedEmail[];
  /** The total number, which exceeds that of a truncated list. */
  readonly total: number | undefined;
}

function Group({ state, mails, total = mails.length }: GroupProps) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby={`outbox-${state}`}>
      <div className={styles['group-head']}>
        <h2 id={`outbox-${state}`}>
          {stateTitles[state]} <span className="numeric muted">{formatCount(total)}</span>
        </h2>
        {state === 'failed' && total > 1 && <RetryAll count={total} />}
      </div>
      <ul className={`${entries['entries']} ${entries['with-three']}`}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function MailRow({ mail }: { readonly mail: ListedEmail }) {
  const now = useClock();
  const { subject, to, item, state, createdAt, sentAt } = mail;
  const time = sentAt ?? createdAt;
  return (
    <li className={entries['entry']}>
      <b className={entries['name']}>{subject}</b>
      <span className={entries['note']}>
        {to && <AddressText address={to} />}
        {item && (
          <>
            {to && ', about '}
            <Link href={composeItemPath(item.kind, item.id)}>{item.name}</Link>
          </>
        )}
        <Reason mail={mail} now={now} />
      </span>
      <span className={entries['state']}>
        <StatusMark status={state} label={stateTitles[state]} />
      </span>
      <time className={entries['time']} dateTime={time} title={describeMoment(time)}>
        {describeTime(time, now)}
      </time>
      <MailAction mail={mail} />
    </li>
  );
}

function Reason({ mail, now }: { readonly mail: ListedEmail; readonly now: Date }) {
  const { state, lastError, advice, nextAttemptAt, attempts } = mail;
  if (state === 'sent') return null;
  if (lastError) {
    const next = nextAttemptAt ? ` Next try: ${describeTime(nextAttemptAt, now)}.` : '';
    return (
      <small className={entries['reason']} title={lastError}>
        <b>{explainFailure(lastError, advice)}</b>
        {next} <span className="muted">{lastError}</span>
      </small>
    );
  }
  if (state === 'queued' && attempts === 0) {
    return <small className={entries['reason']}>Waiting for the mail server</small>;
  }
  return null;
}
