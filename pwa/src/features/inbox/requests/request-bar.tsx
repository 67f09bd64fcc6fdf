import type { ServiceRequest } from '@longitude/contract/requests';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { applyMark, removeRecord } from '../../../records/actions.ts';
import { Button, textLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { usePaletteActions } from '../../search/search.ts';
import { composeFolderPath, folders, type Folder } from '../inbox.ts';
import { listItemActions } from '../list/inbox-actions.ts';
import { readFolder } from '../list/inbox-list.tsx';
import { findFolder, folderActions, markActions } from '../list/marks.ts';
import { useNeighbours } from '../list/neighbours.tsx';
import { requestList } from './request-list.ts';
import { goToNote, goToReply, openRequest, RequestNeighbour } from './request-thumb.tsx';
import barStyles from '../../../ui/crumb-bar.module.css';

interface RequestBarProps {
  /** Undefined until it is loaded. */
  readonly request: ServiceRequest | undefined;
}

/** Back to the list, and the actions on the request. */
export function RequestBar({ request }: RequestBarProps) {
  const folder = request ? findFolder(request) : 'inbox';
  const list = useList(request?.id ?? '', folder);
  return (
    <div className={barStyles['bar']}>
      <Link className={textLink} href={list.path}>
        <Icon name="back" />
        {folders.find(({ key }) => key === list.folder)?.title}
      </Link>
      {list.neighbours && (
        <span className="muted numeric">
          {list.neighbours.position} of {list.neighbours.total}
        </span>
      )}
      {request && <RequestActions request={request} folder={folder} list={list} />}
    </div>
  );
}

/** The filtered list that the request was opened from, otherwise the request's folder. */
function useList(id: string, folder: Folder) {
  const neighbours = useNeighbours(requestList, id);
  const filter = requestList.filter.value;
  return neighbours
    ? { neighbours, folder: readFolder(filter), path: requestList.rules.composePath(filter) }
    : { neighbours, folder, path: composeFolderPath(requestList.view.tab, folder) };
}

interface RequestActionsProps {
  readonly request: ServiceRequest;
  readonly folder: Folder;
  readonly list: ReturnType<typeof useList>;
}

function RequestActions({ request, folder, list }: RequestActionsProps) {
  const [isBusy, run] = useBusy();
  const { neighbours, path } = list;
  const { first } = folderActions[folder];
  const { label, icon } = markActions[first];
  const move = () => void run(() => applyMark(requestList, request, first));
  const remove = async () => {
    if (await removeRecord(requestList, request, run)) navigate(path);
  };
  const more = listItemActions(requestList, request, run);
  const toggles = more.filter(({ leaves }) => !leaves);
  useShortcuts('In a request', [
    { keys: 'j', label: 'Next', run: () => openRequest(neighbours?.next) },
    { keys: 'k', label: 'Previous', run: () => openRequest(neighbours?.previous) },
    { keys: 'e', label, run: move },
    { keys: 'r', label: 'Reply', run: goToReply },
    { keys: 'n', label: 'Write a note', run: goToNote },
    { keys: 'u', label: 'Back to the list', run: () => navigate(path) },
  ]);
  usePaletteActions([
    { label: 'Reply', hint: request.name, keys: 'r', icon: 'mail', run: goToReply },
    { label: 'Write a note', hint: request.name, keys: 'n', icon: 'note', run: goToNote },
    { label, hint: request.name, keys: 'e', icon: 'archive', run: move },
    ...toggles.map((toggle) => ({ ...toggle, hint: request.name })),
  ]);
  return (
    <span className="actions to-end">
      <RequestNeighbour neighbours={neighbours} direction="previous" />
      <RequestNeighbour neighbours={neighbours} direction="next" />
      {folder !== 'inbox' && (
        <Button
          tone="danger"
          size="small"
          className={barStyles['apart']}
          isPending={isBusy}
          onClick={() => void remove()}
        >
          <Icon name="trash" />
          <span className={barStyles['word']}>Delete</span>
        </Button>
      )}
      <Button size="small" isPending={isBusy} aria-keyshortcuts="e" onClick={move}>
        <Icon name={icon} />
        <span className={barStyles['word']}>{label}</span>
      </Button>
      {more.length > 0 && <RowMenu name={request.name} isBusy={isBusy} actions={more} />}
    </span>
  );
}
