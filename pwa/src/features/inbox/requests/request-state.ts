import type { RequestStatus } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import {
  changeRequestStatus,
  requestInbox,
  type RequestDetail,
  type ServiceRequest,
} from '@longitude/contract/requests';
import { useEffect, useMemo } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { matchVersion } from '../../../platform/versioned.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast, type ToastInput } from '../../../ui/toast.tsx';
import { useLiveItem } from '../../../ui/lists/use-live-item.ts';
import { useMarkRead } from '../item/follow-item.ts';
import { useItemEmails, type ItemCalls, type ItemEmails } from '../../emails/emails.tsx';
import { callsOf } from '../item/item-calls.ts';
import { undo } from '../../../records/actions.ts';
import { requestList } from './request-list.ts';

/** A version of a request. */
export interface RequestVersion {
  /** Sent back as If-Match. */
  readonly etag: string | null;
  /** Number of events received before it was loaded; see `ChangeAuthors.findConflictingAuthor`. */
  readonly heard: number;
}

/** The request on screen. */
export interface LoadedRequest extends RequestDetail, RequestVersion {}

/** An open request, with the calls and emails of its page. */
export interface OpenRequest {
  readonly calls: ItemCalls;
  readonly resource: Resource<LoadedRequest>;
  readonly emails: ItemEmails;
}

/** The request of a page, kept up to date with other people's changes. */
export function useOpenRequest(id: string): OpenRequest {
  const { calls, resource } = useMemo(
    () => ({ calls: callsOf(requestInbox, id), resource: createRequestResource(id) }),
    [id],
  );
  // Immediately, and after each archiving or its Undo.
  useEffect(() => requestList.changes.subscribe(() => void resource.load()), [resource]);
  useEffect(() => () => resource.clear(), [resource]);
  useMarkRead(requestList, resource.data.value?.request);
  useLiveItem(requestInbox.kind, id, () => void resource.load());
  const emails = useItemEmails(calls);
  return useMemo(() => ({ calls, resource, emails }), [calls, resource, emails]);
}

function createRequestResource(id: string): Resource<LoadedRequest> {
  return createResource(async (signal) => {
    const { response, etag } = await adminApi.request(requestInbox.read, {
      params: { id },
      signal,
    });
    return { ...response, etag, heard: requestList.changeAuthors.heard };
  });
}

/** Shows the response to a change. */
function showRequest(
  resource: Resource<LoadedRequest>,
  request: ServiceRequest,
  version: RequestVersion,
): void {
  const shown = resource.data.value;
  // The response to a change has no notes and files.
  if (shown?.request.id === request.id) {
    resource.data.value = { ...shown, request: { ...shown.request, ...request }, ...version };
  }
}

/** Stores a note, only once for each key. Throws ApiError. */
export async function addNote(
  resource: Resource<LoadedRequest>,
  content: string,
  key: string,
): Promise<void> {
  const id = resource.data.peek()?.request.id ?? '';
  const note = await adminApi.call(requestInbox.addNote, {
    params: { id },
    payload: { content },
    headers: { 'idempotency-key': key },
  });
  showToast({ title: 'Note added', tone: 'success' });
  const shown = resource.data.peek();
  // A live event may have brought it already.
  const isNew = shown && !shown.notes.some((other) => other.id === note.id);
  if (isNew) resource.data.value = { ...shown, notes: [...shown.notes, note] };
}

/** A status rejected because the request is no longer in the version on screen. */
export interface RefusedStatus {
  readonly status: RequestStatus;
  readonly seen: RequestVersion;
}

/**
 * Saves the status against the version on screen. If another administrator has changed the request
 * since, shows the stored status instead, and returns the rejected one.
 */
export async function saveStatus(
  resource: Resource<LoadedRequest>,
  status: RequestStatus,
  seen: RequestVersion,
): Promise<RefusedStatus | null> {
  const shown = resource.data.value;
  if (!shown) return null;
  try {
    const changed = await putStatus(resource, shown.request.id, status, seen);
    showToast({
      ...statusSaved,
      ...undo(() => undoStatus(resource, shown.request, changed)),
    });
    await requestList.refresh();
    return null;
  } catch (cause) {
    if (!isStale(cause)) {
      reportFailure('Status not saved', cause);
      return null;
    }
    // The rejection has no version: the next save needs the current one.
    await resource.load();
    return { status, seen };
  }
}

const statusSaved: ToastInput = { title: 'Updated', text: 'Status saved', tone: 'success' };

const isStale = (cause: unknown) => cause instanceof ApiError && cause.code === 'stale';

/** A stored status, with the resulting version. */
interface StoredStatus {
  readonly status: RequestStatus;
  readonly version: RequestVersion;
}

async function putStatus(
  resource: Resource<LoadedRequest>,
  id: string,
  status: RequestStatus,
  seen: RequestVersion,
): Promise<StoredStatus> {
  const { response, etag } = await adminApi.request(changeRequestStatus, {
    params: { id },
    payload: { status },
    headers: matchVersion(seen),
  });
  const version = { etag, heard: requestList.changeAuthors.heard };
  showRequest(resource, response, version);
  return { status, version };
}

/** Restores the previous status. */
async function undoStatus(
  resource: Resource<LoadedRequest>,
  { id, status }: Pick<ServiceRequest, 'id' | 'status'>,
  changed: StoredStatus,
): Promise<void> {
  const change = { id, from: changed.status, to: status, seen: changed.version };
  await setStatusLater(resource, change, {
    title: 'Updated',
    text: `Status is ${status} again`,
    tone: 'success',
  });
}

interface StatusChange {
  readonly id: string;
  readonly seen: RequestVersion;
  /** The status that was on screen, of the version `seen`. */
  readonly from: RequestStatus;
  readonly to: RequestStatus;
}

/** Sets a status from a toast, even after the page was left. Without `done` it offers Undo. */
export async function setStatusLater(
  resource: Resource<LoadedRequest>,
  { id, from, to, seen }: StatusChange,
  done?: ToastInput,
): Promise<void> {
  const shown = resource.data.peek();
  // Notes and emails may have been added since; the status must be unchanged.
  const version = shown?.request.status === from ? shown : seen;
  try {
    const changed = await putStatus(resource, id, to, version);
    const undoing = undo(() => undoStatus(resource, { id, status: from }, changed));
    showToast(done ?? { ...statusSaved, ...undoing });
    await requestList.refresh();
  } catch (cause) {
    if (!isStale(cause)) return reportFailure('Status not saved', cause);
    // The event about it may arrive during the load.
    if (shown) await resource.load();
    const author = requestList.changeAuthors.findConflictingAuthor(id, ['status'], version.heard);
    const text = `${author} has changed this request in the meantime.`;
    showToast({ title: 'Status not saved', text, tone: 'error' });
  }
}
