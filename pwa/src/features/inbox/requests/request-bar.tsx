import type { ServiceRequest } from '@longitude/contract/requests';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Resource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { usePaletteActions } from '../../search/palette-actions.ts';
import { composeFolderPath, type Folder } from '../inbox.ts';
import { findFolder, nameFolder } from '../list/folder-toggle.tsx';
import { composeFilterPath } from '../list/inbox-filter.ts';
import { useNeighbours } from '../list/neighbours.tsx';
import {
  askToRemove,
  moveRequest,
  releaseRequest,
  removeRequest,
  requestList,
} from './request-list.ts';
import { NeighbourButton, openRequest } from './request-neighbours.tsx';
import type { LoadedRequest } from './request-state.ts';
import { goToNote, goToReply } from './request-thumb.tsx';

/** The way back to the list, and what can be done with the request. */
export function RequestBar({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const request = resource.data.value?.request;
  const folder = request ? findFolder(request) : 'inbox';
  const list = useList(request?.id ?? '', folder);
  return (
    <div className="crumb">
      <Link className="link" href={list.path}>
        <Icon name="back" />
        {nameFolder(list.folder)}
      </Link>
      {list.neighbours && (
        <span className="muted num">
          {list.neighbours.position} of {list.neighbours.total}
        </span>
      )}
      {request && <RequestActions request={request} folder={folder} list={list} />}
    </div>
  );
}

/** The list that the request was opened from, as it was; else the folder in which it lies. */
function useList(id: string, folder: Folder) {
  const neighbours = useNeighbours(requestList, id);
  const filter = requestList.filter.value;
  return neighbours
    ? { neighbours, folder: filter.folder, path: composeFilterPath('requests', filter) }
    : { neighbours, folder, path: composeFolderPath('requests', folder) };
}

interface RequestActionsProps {
  readonly request: ServiceRequest;
  readonly folder: Folder;
  readonly list: ReturnType<typeof useList>;
}

function RequestActions({ request, folder, list }: RequestActionsProps) {
  const [isBusy, run] = useBusy();
  const { neighbours, path } = list;
  const move = () => void run(() => moveOn(request));
  const remove = async () => {
    // Nothing is under way while the question stands.
    if (!(await askToRemove(request))) return;
    if (await run(() => removeRequest(request))) navigate(path);
  };
  useShortcuts('In a request', [
    { keys: 'j', label: 'Next', run: () => openRequest(neighbours?.next) },
    { keys: 'k', label: 'Previous', run: () => openRequest(neighbours?.previous) },
    { keys: 'e', label: labels[folder], run: move },
    { keys: 'r', label: 'Reply', run: goToReply },
    { keys: 'n', label: 'Write a note', run: goToNote },
    { keys: 'u', label: 'Back to the list', run: () => navigate(path) },
  ]);
  usePaletteActions([
    { label: 'Reply', hint: request.name, keys: 'r', icon: 'mail', run: goToReply },
    { label: 'Write a note', hint: request.name, keys: 'n', icon: 'note', run: goToNote },
    { label: labels[folder], hint: request.name, keys: 'e', icon: 'archive', run: move },
  ]);
  return (
    <span className="acts push">
      <NeighbourButton neighbours={neighbours} direction="previous" />
      <NeighbourButton neighbours={neighbours} direction="next" />
      {folder !== 'inbox' && (
        <Button tone="danger" size="small" isPending={isBusy} onClick={() => void remove()}>
          <Icon name="trash" />
          <span className="word">Delete</span>
        </Button>
      )}
      <Button size="small" isPending={isBusy} aria-keyshortcuts="e" onClick={move}>
        <Icon name={folder === 'inbox' ? 'archive' : 'restore'} />
        <span className="word">{labels[folder]}</span>
      </Button>
      {folder !== 'spam' && <MoreActions request={request} isBusy={isBusy} run={run} />}
    </span>
  );
}

interface MoreActionsProps {
  readonly request: ServiceRequest;
  readonly isBusy: boolean;
  readonly run: (change: () => Promise<boolean>) => Promise<boolean>;
}

/** What is done seldom. */
function MoreActions({ request, isBusy, run }: MoreActionsProps) {
  const spam = () => void run(() => releaseRequest(request, true));
  const actions = [{ label: 'Mark as spam', icon: 'spam', run: spam }] as const;
  return <RowMenu name={request.name} isBusy={isBusy} actions={actions} />;
}

const labels: Readonly<Record<Folder, string>> = {
  inbox: 'Archive',
  archived: 'Unarchive',
  spam: 'Not spam',
};

function moveOn(request: ServiceRequest): Promise<boolean> {
  return request.spam ? releaseRequest(request) : moveRequest(request, !request.archived);
}
