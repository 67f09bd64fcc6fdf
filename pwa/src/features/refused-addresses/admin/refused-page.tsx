import { isEmailAddress, toStoredAddress } from '@longitude/contract/core/email-address';
import { maxLength } from '@longitude/contract/constants';
import type { RefusedAddress } from '@longitude/contract/refused-addresses';
import { useEffect, useRef, useState } from 'react';
import { mailingListPath } from '../../../platform/dashboard-links.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { keepFocusAt } from '../../../ui/focus.ts';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../records/old-more-rows.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { allowAgain, refusedList, sourceNames, wantedAddress } from './refused-list.ts';

/** /admin/refused-addresses: the people who want no email from us. */
export default function RefusedAddressesPage() {
  const [text, setText] = useLookUp();
  return (
    <>
      <div className="page inbox-head">
        <UpLink href={mailingListPath} to="Subscribers" />
        <h1 tabIndex={-1}>Refused Addresses</h1>
        <div className="finding">
          <SearchBox
            label="Look up an email address"
            placeholder="Whole email address"
            value={text}
            maxLength={maxLength.email}
            onSearch={setText}
          />
        </div>
      </div>
      <p className="pad muted">
        People who clicked “Stop all email to this address” in an email. We send them nothing, in
        any spelling of the address. Their addresses are not stored: enter one to look it up.
      </p>
      <Rows text={text} />
    </>
  );
}

/** The typed text; the list follows it as soon as it is an address. */
function useLookUp(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    wantedAddress.value = '';
    void refusedList.restart();
    return whenLiveMany('refused-address', follow);
  }, []);
  const search = (typed: string) => {
    setText(typed);
    const address = toStoredAddress(typed);
    if (typed.trim() !== '' && !isEmailAddress(address)) return;
    wantedAddress.value = address;
    void refusedList.restart();
  };
  return [text, search];
}

async function follow(): Promise<boolean> {
  await refusedList.load();
  return refusedList.error.peek() === undefined;
}

function Rows({ text }: { readonly text: string }) {
  const list = useRef<HTMLUListElement>(null);
  const address = toStoredAddress(text);
  if (text.trim() !== '' && !isEmailAddress(address)) {
    return <EmptyState title="Not an address yet" text="Enter the whole email address." />;
  }
  const rows = refusedList.items.value;
  const state = <LoadState source={refusedList} hasData={rows !== undefined} />;
  if (!rows || (rows.length === 0 && refusedList.error.value)) return state;
  if (rows.length === 0) {
    return text.trim() === '' ? (
      <EmptyState title="No refused addresses" text="No one has refused email from you." />
    ) : (
      <EmptyState title="Not refused" text={`${text.trim()} has not refused email from you.`} />
    );
  }
  return (
    <>
      {state}
      <ul className="entries subscribers" ref={list} aria-label="Refused addresses, newest first">
        {rows.map((row, index) => (
          <RefusedRow
            key={row.id}
            row={row}
            onAllowed={() => keepFocusAt(list.current, '.entry button', index)}
          />
        ))}
      </ul>
      <MoreRows list={refusedList} />
    </>
  );
}

interface RefusedRowProps {
  readonly row: RefusedAddress;
  readonly onAllowed: () => void;
}

function RefusedRow({ row, onAllowed }: RefusedRowProps) {
  const [isBusy, run] = useBusy();
  const { source, createdAt } = row;
  const allow = async () => {
    if (await run(() => allowAgain(row))) onAllowed();
  };
  return (
    <li className="entry">
      <b className="entry-name">{sourceNames[source]}</b>
      <span className="entry-note">
        refused <time dateTime={createdAt}>{describeMoment(createdAt)}</time>
      </span>
      <span className="entry-acts">
        <Button
          tone="plain"
          size="small"
          isPending={isBusy}
          aria-label={`Allow email again: ${sourceNames[source]}, ${describeMoment(createdAt)}`}
          onClick={() => void allow()}
        >
          Allow email
        </Button>
      </span>
    </li>
  );
}
