import type { Request } from '@longitude/contract/requests';
import { useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Resource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../dashboard/icon.tsx';
import type { LoadedRequest } from './request-state.ts';
import { moveRequest, removeRequest } from './requests-state.ts';

const inbox = '/admin?tab=requests';
const archive = `${inbox}&folder=archived`;

/** The way back to the list, and what can be done with the request. */
export function RequestBar({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const [isBusy, setIsBusy] = useState(false);
  const request = resource.data.value?.request;
  const isArchived = request?.archived === true;

  const run = async (change: () => Promise<boolean>) => {
    setIsBusy(true);
    const isDone = await change();
    setIsBusy(false);
    return isDone;
  };
  const move = async (shown: Request) => {
    await run(() => moveRequest(shown, !isArchived));
  };
  const remove = async (shown: Request) => {
    if (await run(() => removeRequest(shown))) navigate(archive);
  };

  return (
    <div className="crumb">
      <Link className="link" href={isArchived ? archive : inbox}>
        <Icon name="back" />
        {isArchived ? 'Archived' : 'Inbox'}
      </Link>
      {request && (
        <span className="acts push">
          {isArchived && (
            <Button
              tone="danger"
              size="small"
              isPending={isBusy}
              onClick={() => void remove(request)}
            >
              <Icon name="trash" />
              Delete
            </Button>
          )}
          <Button size="small" isPending={isBusy} onClick={() => void move(request)}>
            <Icon name={isArchived ? 'restore' : 'archive'} />
            {isArchived ? 'Unarchive' : 'Archive'}
          </Button>
        </span>
      )}
    </div>
  );
}
