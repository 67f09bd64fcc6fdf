import type { Subscriber } from '@longitude/contract/newsletter';
import { Link } from 'wouter';
import { composeTabPath, refusedAddressesPath } from '@longitude/contract/dashboard-paths';
import { removeRecord } from '../../../records/actions.ts';
import { CsvButton } from '../../../records/csv-button.tsx';
import { FilterLane } from '../../../records/filter-lane.tsx';
import { PlainRows } from '../../../records/plain-rows.tsx';
import { useList } from '../../../records/use-list.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { describeMoment, describeTime } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { askToConfirm, mayAsk, stateViews, subscriberList } from './subscriber-list.ts';
import entries from '../../../ui/lists/entries.module.css';
import headStyles from '../../../ui/page-head.module.css';

/** /admin/subscribers: the addresses of the newsletter. */
export default function SubscribersPage() {
  const control = useList(subscriberList);
  return (
    <>
      <div className={headStyles['head']}>
        <UpLink href={composeTabPath('posts')} to="Blog Posts" />
        <h1 tabIndex={-1}>Subscribers</h1>
        <Link className={`${buttonClass('small', 'plain')} to-end`} href={refusedAddressesPath}>
          Refused addresses
        </Link>
        <CsvButton list={subscriberList} />
      </div>
      <FilterLane rules={subscriberList.rules} control={control} />
      <PlainRows list={subscriberList} control={control} empty={<NoSubscribers />}>
        {(rows, now) => (
          <ul
            className={`${entries['entries']} ${entries['with-two']}`}
            aria-label="Subscribers, newest first"
          >
            {rows.map((row) => (
              <SubscriberRow key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
      </PlainRows>
    </>
  );
}

function NoSubscribers() {
  return (
    <EmptyState
      title="No subscribers yet"
      text="Addresses appear here when visitors subscribe to the newsletter."
    />
  );
}

interface SubscriberRowProps {
  readonly row: Subscriber;
  readonly now: Date;
}

function SubscriberRow({ row, now }: SubscriberRowProps) {
  const [isBusy, run] = useBusy();
  const { email, state, createdAt } = row;
  const { name, mark } = stateViews[state];
  const [isAsking, ask] = useBusy();
  return (
    <li className={entries['entry']} data-id={row.id}>
      <b className={entries['name']}>
        <AddressText address={email} />
      </b>
      <span className={entries['note']}>{describeDates(row, now)}</span>
      <span className={entries['state']}>
        <StatusMark status={mark} label={name} />
      </span>
      <time className={entries['time']} dateTime={createdAt} title={describeMoment(createdAt)}>
        {describeTime(createdAt, now)}
      </time>
      <span className={entries['actions']}>
        {mayAsk(row) && (
          <Button
            tone="plain"
            size="small"
            isPending={isAsking}
            pendingLabel="Asking..."
            aria-label={`Ask to confirm ${email}`}
            onClick={() => void ask(() => askToConfirm(row))}
          >
            Ask to confirm
          </Button>
        )}
        <Button
          tone="plain"
          size="icon"
          isPending={isBusy}
          aria-label={`Delete ${email}`}
          data-open=""
          onClick={() => void removeRecord(subscriberList, row, run)}
        >
          <Icon name="trash" />
        </Button>
      </span>
    </li>
  );
}

function describeDates({ state, confirmedAt, unsubscribedAt }: Subscriber, now: Date): string {
  if (unsubscribedAt) return `unsubscribed ${describeTime(unsubscribedAt, now)}`;
  if (confirmedAt) return `confirmed ${describeTime(confirmedAt, now)}`;
  if (state === 'suspected') return 'a program seems to have filled in the form';
  return state === 'pending' ? 'gets no emails until the address is confirmed' : '';
}
