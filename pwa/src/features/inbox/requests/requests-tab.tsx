import { composeItemPath } from '@longitude/contract/dashboard-paths';
import { toShownAddress } from '@longitude/contract/core/shown-address';
import { formatService } from '@longitude/contract/constants';
import type { ServiceRequest } from '@longitude/contract/requests';
import { memo } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import type { Folder } from '../inbox.ts';
import { InboxScreen } from '../list/inbox-screen.tsx';
import type { Marked } from '../../../records/mark-rows.ts';
import { FailedNote, RemovedNote, RowPick, rowState } from '../../../records/row-parts.tsx';
import { MarkNotes, UnreadDot, useItemActions } from '../list/row-parts.tsx';
import { requestList } from './request-list.ts';
import rowStyles from '../list/rows.module.css';

const emptyTexts: Readonly<Record<Folder, string>> = {
  inbox: 'Requests from the contact page arrive here. Send one yourself to try it.',
  archived: 'Requests that you archive from the inbox appear here.',
  spam: 'Requests that look like spam appear here. No one is notified of them.',
};

/** The inbox of service requests, its archive, and the suspected spam. */
export default function RequestsTab() {
  return (
    <InboxScreen inbox={requestList} emptyTexts={emptyTexts} Row={RequestRow}>
      {(rows) => (
        // Roles, because a list element may contain only list items, not groups.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div className={rowStyles['list']} role="list" aria-label="Service requests">
          {rows}
        </div>
      )}
    </InboxScreen>
  );
}

/** One request in the list: a card on a phone, two lines on a desktop. */
const RequestRow = memo(function RequestRow({ item: request, ...marks }: Marked<ServiceRequest>) {
  const path = composeItemPath('service-request', request.id);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list, which has groups
      role="listitem"
      className={rowStyles['row']}
      data-state={rowState(request.unread, marks)}
      data-id={request.id}
    >
      <RowPick rows={requestList} item={request} isChosen={marks.isChosen} />
      <UnreadDot unread={request.unread} />
      <Link className={rowStyles['name']} href={path} title={request.name} data-open="">
        {request.name}
      </Link>
      <time
        className={rowStyles['time']}
        dateTime={request.createdAt}
        title={describeMoment(request.createdAt)}
      >
        {marks.when}
      </time>
      <span className={`${rowStyles['company']} ellipsis`}>{request.company ?? 'No company'}</span>
      <span className={rowStyles['snippet']} data-snippet="">
        <RemovedNote removed={marks.removed} />
        {request.message}
      </span>
      <span className={`${rowStyles['facts']} ellipsis`}>
        {formatService(request.service)} · {toShownAddress(request.email)}
      </span>
      <span className={rowStyles['state']}>
        <StatusMark status={request.status} />
        <MarkNotes inbox={requestList} item={request} />
        <FailedNote hasFailed={request.emailFailed} />
      </span>
      <RowActions request={request} path={path} />
    </div>
  );
});

function RowActions({
  request,
  path,
}: {
  readonly request: ServiceRequest;
  readonly path: string;
}) {
  const [isBusy, actions] = useItemActions(requestList, request);
  return (
    <span className={`actions ${rowStyles['actions']}`}>
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          tone={icon === 'trash' ? 'danger' : 'plain'}
          size="small"
          className={icon === 'trash' ? rowStyles['danger'] : undefined}
          isPending={isBusy}
          aria-label={`${label} ${request.name}`}
          onClick={() => void run()}
        >
          <Icon name={icon} />
          <span className="wide-only">{label}</span>
        </Button>
      ))}
      <Link
        className={buttonClass('plain', 'small')}
        href={path}
        aria-label={`View Details of ${request.name}`}
      >
        View Details
      </Link>
    </span>
  );
}
