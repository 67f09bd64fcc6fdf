import { nameService, waitingStatuses } from '@longitude/contract/constants';
import type { ServiceRequest } from '@longitude/contract/requests';
import { memo } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import {
  FailedNote,
  GoneNote,
  markRow,
  RowPick,
  UnreadDot,
  type RowMarks,
} from '../list/row-parts.tsx';
import { useItemActions } from '../list/use-item-actions.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { requestList } from './requests-state.ts';

interface RequestItemProps extends RowMarks {
  readonly request: ServiceRequest;
}

/** One request in the list: a card on a phone, two lines on a desk. */
export const RequestItem = memo(function RequestItem({ request, ...marks }: RequestItemProps) {
  const path = `/admin/requests/${request.id}`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list, which has groups
    <div role="listitem" className={`item ${markRow(request.unread, marks)}`} data-id={request.id}>
      <RowPick inbox={requestList} item={request} isChosen={marks.isChosen} />
      <UnreadDot unread={request.unread} />
      <Link className="row-who" href={path} title={request.name} data-open="">
        {request.name}
      </Link>
      <time
        className="row-when"
        dateTime={request.createdAt}
        title={describeMoment(request.createdAt)}
      >
        {marks.when}
      </time>
      <span className="row-org cut">{request.company ?? 'No company'}</span>
      <span className="row-snip">{request.message}</span>
      <span className="row-meta cut">
        {nameService(request.service)} · {request.email}
      </span>
      <span className="row-state">
        <GoneNote isGone={marks.isGone} />
        <StatusMark status={request.status} />
        <AnsweredNote request={request} />
        <FailedNote hasFailed={request.emailFailed} />
      </span>
      <RowActions request={request} path={path} />
    </div>
  );
});

/** An e-mail leaves the status as it is; other statuses than these say enough. */
function AnsweredNote({ request: { answered, status } }: Pick<RequestItemProps, 'request'>) {
  const isTold = answered && waitingStatuses.includes(status);
  return isTold ? <small className="muted">Answered</small> : null;
}

function RowActions({
  request,
  path,
}: {
  readonly request: ServiceRequest;
  readonly path: string;
}) {
  const [isBusy, actions] = useItemActions(requestList, request);
  return (
    <span className="acts">
      {actions.map(({ label, icon, run }) => (
        <Button
          key={label}
          tone={icon === 'trash' ? 'danger' : 'plain'}
          size="small"
          look="plain"
          isPending={isBusy}
          aria-label={`${label} ${request.name}`}
          onClick={() => void run()}
        >
          <Icon name={icon} />
          <span className="desk">{label}</span>
        </Button>
      ))}
      <Link className="btn plain sm" href={path} aria-label={`View Details of ${request.name}`}>
        View Details
      </Link>
    </span>
  );
}
