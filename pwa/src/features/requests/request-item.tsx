import { nameService } from '@longitude/contract/constants';
import type { Request } from '@longitude/contract/requests';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { describeMoment, describeTime } from '../dashboard/describe-time.ts';
import { findFolder } from '../dashboard/folder-toggle.tsx';
import { Icon, type IconName } from '../dashboard/icon.tsx';
import { StatusMark } from '../dashboard/status-mark.tsx';
import { useBusy } from '../dashboard/use-busy.ts';
import { askToRemove, moveRequest, releaseRequest, removeRequest } from './requests-state.ts';

interface RequestItemProps {
  readonly request: Request;
  readonly now: Date;
  /** Called after the row went elsewhere. */
  readonly onGone: () => void;
}

/** One request in the list: a card on a phone, two lines on a desk. */
export function RequestItem({ request, now, onGone }: RequestItemProps) {
  const path = `/admin/requests/${request.id}`;
  return (
    <li className="item">
      <Link className="row-who" href={path} title={request.name}>
        {request.name}
      </Link>
      <time
        className="row-when"
        dateTime={request.createdAt}
        title={describeMoment(request.createdAt)}
      >
        {describeTime(request.createdAt, now)}
      </time>
      <span className="row-org cut">{request.company ?? 'No company'}</span>
      <span className="row-snip">{request.message}</span>
      <span className="row-meta cut">
        {nameService(request.service)} · {request.email}
      </span>
      <span className="row-state">
        <StatusMark status={request.status} />
      </span>
      <RowActions request={request} path={path} onGone={onGone} />
    </li>
  );
}

function RowActions({
  request,
  path,
  onGone,
}: Pick<RequestItemProps, 'request' | 'onGone'> & { readonly path: string }) {
  const [isBusy, run] = useBusy();
  const folder = findFolder(request);
  const act = async (change: () => Promise<boolean>) => {
    if (await run(change)) onGone();
  };
  const remove = async () => {
    // Nothing is under way while the question stands.
    if (await askToRemove(request)) await act(() => removeRequest(request));
  };
  const move = (archived: boolean) => act(() => moveRequest(request, archived));
  const button = (label: string, icon: IconName, press: () => Promise<void>) => (
    <Button
      tone={icon === 'trash' ? 'danger' : 'plain'}
      size="small"
      look="plain"
      isPending={isBusy}
      aria-label={`${label} ${request.name}`}
      onClick={() => void press()}
    >
      <Icon name={icon} />
      <span className="desk">{label}</span>
    </Button>
  );
  return (
    <span className="acts">
      {folder === 'spam' && button('Not spam', 'restore', () => act(() => releaseRequest(request)))}
      {folder === 'archived' && button('Unarchive', 'restore', () => move(false))}
      {folder === 'inbox' && button('Archive', 'archive', () => move(true))}
      {folder !== 'inbox' && button('Delete', 'trash', remove)}
      <Link className="btn plain sm" href={path} aria-label={`View Details of ${request.name}`}>
        View Details
      </Link>
    </span>
  );
}
