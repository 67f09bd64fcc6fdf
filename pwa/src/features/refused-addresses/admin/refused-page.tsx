import { isEmailAddress, toStoredAddress } from '@longitude/contract/core/email-address';
import { maxLength } from '@longitude/contract/constants';
import type { RefusedAddress } from '@longitude/contract/refused-addresses';
import { useEffect, useState } from 'react';
import { subscribersPath } from '@longitude/contract/dashboard-paths';
import { removeRecord } from '../../../records/actions.ts';
import { PlainRows } from '../../../records/plain-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { refusedList, sourceNames } from './refused-list.ts';
import entries from '../../../ui/lists/entries.module.css';
import headStyles from '../../../ui/page-head.module.css';
import listStyles from '../../../records/list.module.css';

/** /admin/refused-addresses: the people who want no email from us. */
export default function RefusedAddressesPage() {
  const [text, setText] = useLookUp();
  return (
    <>
      <div className={`${headStyles['head']} ${headStyles['list']}`}>
        <UpLink href={subscribersPath} to="Subscribers" />
        <h1 tabIndex={-1}>Refused Addresses</h1>
        <div className={listStyles['tools']}>
          <SearchBox
            label="Look up an email address"
            placeholder="Whole email address"
            value={text}
            maxLength={maxLength.email}
            onSearch={setText}
          />
        </div>
      </div>
      <p className="padded muted">
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
    refusedList.show({});
    return refusedList.follow();
  }, []);
  const search = (typed: string) => {
    setText(typed);
    const address = toStoredAddress(typed);
    if (typed.trim() !== '' && !isEmailAddress(address)) return;
    refusedList.show({ email: address });
  };
  return [text, search];
}

function Rows({ text }: { readonly text: string }) {
  const typed = text.trim();
  if (typed !== '' && !isEmailAddress(toStoredAddress(text))) {
    return <EmptyState title="Not an address yet" text="Enter the whole email address." />;
  }
  const empty =
    typed === '' ? (
      <EmptyState title="No refused addresses" text="No one has refused email from you." />
    ) : (
      <EmptyState title="Not refused" text={`${typed} has not refused email from you.`} />
    );
  return (
    <PlainRows list={refusedList} empty={empty}>
      {(rows) => (
        <ul
          className={`${entries['entries']} ${entries['with-two']}`}
          aria-label="Refused addresses, newest first"
        >
          {rows.map((row) => (
            <RefusedRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </PlainRows>
  );
}

function RefusedRow({ row }: { readonly row: RefusedAddress }) {
  const [isBusy, run] = useBusy();
  const { source, createdAt } = row;
  return (
    <li className={entries['entry']} data-id={row.id}>
      <b className={entries['name']}>{sourceNames[source]}</b>
      <span className={entries['note']}>
        refused <time dateTime={createdAt}>{describeMoment(createdAt)}</time>
      </span>
      <span className={entries['actions']}>
        <Button
          tone="plain"
          size="small"
          isPending={isBusy}
          aria-label={`Allow email again: ${sourceNames[source]}, ${describeMoment(createdAt)}`}
          data-open=""
          onClick={() => void removeRecord(refusedList, row, run)}
        >
          Allow email
        </Button>
      </span>
    </li>
  );
}
