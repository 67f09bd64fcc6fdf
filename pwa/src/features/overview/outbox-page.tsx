import { mailStates, type MailState } from '@longitude/contract/emails';
import type { LiveEvent } from '@longitude/contract/events';
import type { OutboxMail } from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { useClock } from '../../platform/clock.ts';
import { recount } from './overview.ts';
import { outboxPath } from '../../platform/dashboard-links.ts';
import { whenLiveMany } from '../../platform/live-events.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { describeMoment, describeTime } from '../../ui/describe-time.ts';
import { FilterChip } from '../../records/old-filter-chip.tsx';
import { EmptyState, LoadState } from '../../ui/lists/list-states.tsx';
import { explainFailure } from '../../ui/mail-failure.ts';
import { StatusMark } from '../../ui/status.tsx';
import { UpLink } from '../../ui/up-link.tsx';
import { composeItemPath } from './item-path.ts';
import { MailNotice } from './notices.tsx';
import { MailAction, RetryAll } from './mail-actions.tsx';
import { maxMails, outbox, wantedMail, type OutboxData } from './outbox.ts';

const titles = { queued: 'Queued', failed: 'Failed', sent: 'Sent' } as const;
/** Emails that need attention first. */
const order = ['failed', 'queued', 'sent'] as const;

/** /admin/outbox: queued, failed and sent email. */
export default function OutboxPage() {
  const state = useWantedState();
  const data = outbox.data.value;
  // Late counts would move the chips beside them.
  const isWaiting = !data && !outbox.error.value;
  return (
    <>
      <div className="page">
        <UpLink href="/admin" to="Overview" />
        <h1 tabIndex={-1}>Email queue</h1>
      </div>
      <div className={isWaiting ? 'filters waiting' : 'filters'}>
        <nav className="chips" aria-label="Filters">
          <FilterChip href={outboxPath} isOn={state === ''}>
            All
          </FilterChip>
          {order.map((each) => (
            <FilterChip
              key={each}
              href={`${outboxPath}?state=${each}`}
              isOn={state === each}
              count={data && countIn(data, each)}
            >
              {titles[each]}
            </FilterChip>
          ))}
        </nav>
      </div>
      <LoadState source={outbox} hasData={data !== undefined} />
      {data && (
        <>
          <MailNotice mail={data.health} />
          <Mails {...data} />
        </>
      )}
    </>
  );
}

/** The state in the address; the list follows it. */
function useWantedState() {
  const given = new URLSearchParams(useSearch()).get('state');
  const state = mailStates.find((each) => each === given) ?? '';
  useEffect(() => {
    wantedMail.value = state;
    void outbox.load();
  }, [state]);
  useEffect(() => whenLiveMany('', follow), []);
  return state;
}

async function follow(events: readonly LiveEvent[]): Promise<boolean> {
  if (events.every(({ type }) => type === 'presence')) return true;
  recount(events);
  await outbox.load();
  return outbox.error.peek() === undefined;
}

/** The number of emails in a state; undefined for sent ones, which the server does not count. */
const countIn = ({ health }: OutboxData, state: MailState) =>
  ({ queued: health.waiting, failed: health.failed, sent: undefined })[state];

function Mails(data: OutboxData) {
  const { mails } = data;
  if (mails.length === 0) {
    return <EmptyState title="No email" text="Emails to clients and administrators appear here." />;
  }
  return (
    <>
      {order.map((state) => (
        <Group
          key={state}
          state={state}
          mails={mails.filter((mail) => mail.state === state)}
          total={countIn(data, state)}
        />
      ))}
      {mails.length === maxMails && (
        <p className="pad muted">
          The newest {maxMails} are shown. Older emails are listed with their request, message or
          scan.
        </p>
      )}
    </>
  );
}

interface GroupProps {
  readonly state: MailState;
  readonly mails: readonly OutboxMail[];
  /** The total number, which exceeds that of a truncated list. */
  readonly total: number | undefined;
}

function Group({ state, mails, total = mails.length }: GroupProps) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby={`outbox-${state}`}>
      <div className="group-head">
        <h2 id={`outbox-${state}`}>
          {titles[state]} <span className="num muted">{formatCount(total)}</span>
        </h2>
        {state === 'failed' && total > 1 && <RetryAll count={total} />}
      </div>
      <ul className="entries mails">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function MailRow({ mail }: { readonly mail: OutboxMail }) {
  const now = useClock();
  const { subject, to, item, state, createdAt, sentAt } = mail;
  const time = sentAt ?? createdAt;
  return (
    <li className="entry">
      <b className="entry-name">{subject}</b>
      <span className="entry-note">
        {to && <AddressText address={to} />}
        {item && (
          <>
            {to && ', about '}
            <Link href={composeItemPath(item.kind, item.id)}>{item.name}</Link>
          </>
        )}
        <Reason mail={mail} now={now} />
      </span>
      <span className="entry-state">
        <StatusMark status={state} label={titles[state]} />
      </span>
      <time className="entry-time" dateTime={time} title={describeMoment(time)}>
        {describeTime(time, now)}
      </time>
      <MailAction mail={mail} />
    </li>
  );
}

function Reason({ mail, now }: { readonly mail: OutboxMail; readonly now: Date }) {
  const { state, lastError, advice, nextAttemptAt, attempts } = mail;
  if (state === 'sent') return null;
  if (lastError) {
    const next = nextAttemptAt ? ` Next try: ${describeTime(nextAttemptAt, now)}.` : '';
    return (
      <small className="entry-reason" title={lastError}>
        <b>{explainFailure(lastError, advice)}</b>
        {next} <span className="muted">{lastError}</span>
      </small>
    );
  }
  if (state === 'queued' && attempts === 0) {
    return <small className="entry-reason">Waiting for the mail server</small>;
  }
  return null;
}
