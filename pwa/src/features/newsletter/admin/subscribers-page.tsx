import { listSubscribers, subscriberStates, type Subscriber } from '@longitude/contract/newsletter';
import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { useClock } from '../../../platform/clock.ts';
import {
  composeTabPath,
  mailingListPath,
  refusedAddressesPath,
} from '../../../platform/dashboard-links.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeMoment, describeTime } from '../../../ui/describe-time.ts';
import { keepFocusAt } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CsvButton } from '../../../records/old-csv-button.tsx';
import { FilterChip } from '../../../records/old-filter-chip.tsx';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../records/old-more-rows.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import {
  askToConfirm,
  mayAsk,
  readQuery,
  removeSubscriber,
  stateViews,
  subscriberList,
  wantedState,
} from './subscriber-list.ts';

/** /admin/subscribers: the addresses of the newsletter. */
export default function SubscribersPage() {
  const state = useWantedState();
  return (
    <>
      <div className="page">
        <UpLink href={composeTabPath('posts')} to="Blog Posts" />
        <h1 tabIndex={-1}>Subscribers</h1>
        <Link className="btn sm plain push" href={refusedAddressesPath}>
          Refused addresses
        </Link>
        <CsvButton endpoint={listSubscribers} readQuery={readQuery} name="subscribers.csv" />
      </div>
      <div className="filters">
        <nav className="chips" aria-label="Filters">
          <FilterChip href={mailingListPath} isOn={state === ''}>
            All
          </FilterChip>
          {subscriberStates.map((each) => (
            <FilterChip key={each} href={`${mailingListPath}?state=${each}`} isOn={state === each}>
              {stateViews[each].name}
            </FilterChip>
          ))}
        </nav>
      </div>
      <Rows isFiltered={state !== ''} />
    </>
  );
}

/** The state in the address; the list follows it. */
function useWantedState() {
  const given = new URLSearchParams(useSearch()).get('state');
  const state = subscriberStates.find((each) => each === given) ?? '';
  useEffect(() => {
    const isSame = wantedState.peek() === state;
    wantedState.value = state;
    void (isSame ? subscriberList.load() : subscriberList.restart());
  }, [state]);
  useEffect(() => whenLiveMany('newsletter-subscriber', follow), []);
  return state;
}

async function follow(): Promise<boolean> {
  await subscriberList.load();
  return subscriberList.error.peek() === undefined;
}

function Rows({ isFiltered }: { readonly isFiltered: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const now = useClock();
  const rows = subscriberList.items.value;
  const state = <LoadState source={subscriberList} hasData={rows !== undefined} />;
  if (!rows || (rows.length === 0 && subscriberList.error.value)) return state;
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState title="No matches" text="No subscribers match this filter." />
    ) : (
      <EmptyState
        title="No subscribers yet"
        text="Addresses appear here when visitors subscribe to the newsletter."
      />
    );
  }
  return (
    <>
      {state}
      <ul className="entries subscribers" ref={list} aria-label="Subscribers, newest first">
        {rows.map((row, index) => (
          <SubscriberRow
            key={row.id}
            row={row}
            now={now}
            onRemoved={() =>
              keepFocusAt(list.current, '.entry button[aria-label^="Delete"]', index)
            }
          />
        ))}
      </ul>
      <MoreRows list={subscriberList} />
    </>
  );
}

interface SubscriberRowProps {
  readonly row: Subscriber;
  readonly now: Date;
  readonly onRemoved: () => void;
}

function SubscriberRow({ row, now, onRemoved }: SubscriberRowProps) {
  const [isBusy, run] = useBusy();
  const { email, state, createdAt } = row;
  const { name, mark } = stateViews[state];
  const [isAsking, ask] = useBusy();
  const remove = async () => {
    if (await run(() => removeSubscriber(row))) onRemoved();
  };
  return (
    <li className="entry">
      <b className="entry-name">
        <AddressText address={email} />
      </b>
      <span className="entry-note">{describeDates(row, now)}</span>
      <span className="entry-state">
        <StatusMark status={mark} label={name} />
      </span>
      <time className="entry-time" dateTime={createdAt} title={describeMoment(createdAt)}>
        {describeTime(createdAt, now)}
      </time>
      <span className="entry-acts">
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
          size="small"
          className="icon"
          isPending={isBusy}
          aria-label={`Delete ${email}`}
          onClick={() => void remove()}
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
