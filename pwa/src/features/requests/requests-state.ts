import {
  archiveRequest,
  changeRequest,
  deleteRequest,
  listRequests,
  type Request,
} from '@longitude/contract/requests';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { askConfirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Folder } from '../dashboard/folder-toggle.tsx';
import { createPagedList, type PagedList } from '../dashboard/paged-list.ts';
import { reportFailure } from '../dashboard/report-failure.ts';

function listFolder(folder: { archived?: boolean; spam?: boolean }): PagedList<Request> {
  return createPagedList(({ limit, cursor, signal }) =>
    adminApi.request(listRequests, { query: { ...folder, limit, cursor }, signal }),
  );
}

/** What is on screen of each folder; kept while the page is open, so that Back shows it at once. */
export const requestLists: Readonly<Record<Folder, PagedList<Request>>> = {
  inbox: listFolder({ archived: false }),
  archived: listFolder({ archived: true }),
  spam: listFolder({ spam: true }),
};

/** Grows with each archiving: a request that is open reads itself anew. */
export const requestMoves = signal(0);

/** Loads again what has been loaded before: after each change, all folders may differ. */
export async function refreshRequests(): Promise<void> {
  const known = Object.values(requestLists).filter((list) => list.items.value !== undefined);
  await Promise.all(known.map((list) => list.load()));
}

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export async function moveRequest(
  request: Pick<Request, 'id' | 'name'>,
  archived: boolean,
  isUndo = false,
): Promise<boolean> {
  try {
    await adminApi.call(archiveRequest, { params: { id: request.id }, payload: { archived } });
  } catch (cause) {
    reportFailure(archived ? 'Not archived' : 'Not moved to the inbox', cause);
    return false;
  }
  const undo = { label: 'Undo', run: () => void moveRequest(request, !archived, true) };
  showToast({
    title: 'Service request updated',
    text: `${archived ? 'Archived' : 'Back in the inbox'}: ${request.name}`,
    tone: 'success',
    ...(isUndo ? {} : { action: undo }),
  });
  requestMoves.value += 1;
  await refreshRequests();
  return true;
}

/** Brings suspected spam to the inbox at once, with Undo in the toast. True when it was done. */
export async function releaseRequest(
  request: Pick<Request, 'id' | 'name'>,
  spam = false,
): Promise<boolean> {
  try {
    await adminApi.call(changeRequest, { params: { id: request.id }, payload: { spam } });
  } catch (cause) {
    reportFailure(spam ? 'Not marked as spam' : 'Not moved to the inbox', cause);
    return false;
  }
  const undo = { label: 'Undo', run: () => void releaseRequest(request, true) };
  showToast({
    title: 'Service request updated',
    text: `${spam ? 'Suspected spam' : 'Not spam'}: ${request.name}`,
    tone: 'success',
    ...(spam ? {} : { action: undo }),
  });
  requestMoves.value += 1;
  await refreshRequests();
  return true;
}

/** Asks before a request goes to the trash. */
export const askToRemove = ({ name }: Pick<Request, 'name'>): Promise<boolean> =>
  askConfirm({
    title: 'Delete this service request?',
    text: `From ${name}. It stays in the trash for 30 days.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });

/** Moves the request to the trash. True when it was done. */
export async function removeRequest(request: Pick<Request, 'id'>): Promise<boolean> {
  try {
    await adminApi.call(deleteRequest, { params: { id: request.id } });
  } catch (cause) {
    reportFailure('Not deleted', cause);
    return false;
  }
  showToast({ title: 'Service request deleted', tone: 'success' });
  await refreshRequests();
  return true;
}
