import type { Request } from '@longitude/contract/requests';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Resource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import {
  composeFolderPath,
  findFolder,
  nameFolder,
  type Folder,
} from '../dashboard/folder-toggle.tsx';
import { Icon } from '../dashboard/icon.tsx';
import { useBusy } from '../dashboard/use-busy.ts';
import type { LoadedRequest } from './request-state.ts';
import { askToRemove, moveRequest, releaseRequest, removeRequest } from './requests-state.ts';

/** The way back to the list, and what can be done with the request. */
export function RequestBar({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const request = resource.data.value?.request;
  const folder = request ? findFolder(request) : 'inbox';
  return (
    <div className="crumb">
      <Link className="link" href={composeFolderPath('requests', folder)}>
        <Icon name="back" />
        {nameFolder(folder)}
      </Link>
      {request && <RequestActions request={request} />}
    </div>
  );
}

function RequestActions({ request }: { readonly request: Request }) {
  const [isBusy, run] = useBusy();
  const folder = findFolder(request);
  const remove = async () => {
    // Nothing is under way while the question stands.
    if (!(await askToRemove(request))) return;
    if (await run(() => removeRequest(request))) navigate(composeFolderPath('requests', folder));
  };
  return (
    <span className="acts push">
      {folder !== 'inbox' && (
        <Button tone="danger" size="small" isPending={isBusy} onClick={() => void remove()}>
          <Icon name="trash" />
          Delete
        </Button>
      )}
      <Button size="small" isPending={isBusy} onClick={() => void run(() => moveOn(request))}>
        <Icon name={folder === 'inbox' ? 'archive' : 'restore'} />
        {labels[folder]}
      </Button>
    </span>
  );
}

const labels: Readonly<Record<Folder, string>> = {
  inbox: 'Archive',
  archived: 'Unarchive',
  spam: 'Not spam',
};

function moveOn(request: Request): Promise<boolean> {
  return request.spam ? releaseRequest(request) : moveRequest(request, !request.archived);
}
