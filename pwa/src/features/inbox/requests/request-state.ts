import type { RequestStatus } from '@longitude/contract/inbox-statuses';
import { ApiError } from '@longitude/contract/core/errors';
import {
  changeRequestStatus,
  requestInbox,
  type RequestDetail,
} from '@longitude/contract/requests';
import { useEffect, useMemo } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { matchVersion } from '../../../platform/versioned.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useLiveItem } from '../../../ui/lists/use-live-item.ts';
import { useMarkRead } from '../item/follow-item.ts';
import { useItemEmails, type ItemCalls, type ItemEmails } from '../../emails/emails.tsx';
import { callsOf } from '../item/item-calls.ts';
import { act } from '../../../records/actions.ts';
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

/** A change of the status of a request. */
interface StatusChange {
  readonly id: string;
  readonly seen: RequestVersion;
  /** The status that was on screen, of the version `seen`. */
  readonly from: RequestStatus;
  readonly to: RequestStatus;
}

/**
 * Saves a status against the version on screen, with Undo. If another administrator has changed the
 * request since, shows the stored status instead, and calls `refuse`. True on success.
 */
export function saveStatus(
  resource: Resource<LoadedRequest>,
  change: StatusChange,
  refuse: () => void,
  isUndo = false,
): Promise<boolean> {
  const { id, from, to } = change;
  let { seen } = change;
  const undo = () => setStatusLater(resource, { id, from: to, to: from, seen }, true);
  return act(requestList, id, {
    call: async () => {
      seen = await putStatus(resource, change);
    },
    failure: async (cause) => {
      if (!(cause instanceof ApiError && cause.code === 'stale'))
        return reportFailure('Status not saved', cause);
      // The rejection has no version: the next save needs the current one.
      if (resource.data.peek()) await resource.load();
      refuse();
    },
    done: { title: 'Updated', text: isUndo ? `Status is ${to} again` : 'Status saved' },
    ...(isUndo ? {} : { undo }),
  });
}

/** Stores a status, and shows the response. Returns the resulting version. Throws ApiError. */
async function putStatus(
  resource: Resource<LoadedRequest>,
  { id, to, seen }: StatusChange,
): Promise<RequestVersion> {
  const { response, etag } = await adminApi.request(changeRequestStatus, {
    params: { id },
    payload: { status: to },
    headers: matchVersion(seen),
  });
  const version = { etag, heard: requestList.changeAuthors.heard };
  const shown = resource.data.peek();
  // The response has no notes and files.
  if (shown?.request.id === id)
    resource.data.value = { ...shown, request: { ...shown.request, ...response }, ...version };
  return version;
}

/** Sets a status from a toast, even after the page was left. True on success. */
export function setStatusLater(
  resource: Resource<LoadedRequest>,
  change: StatusChange,
  isUndo = false,
): Promise<boolean> {
  const shown = resource.data.peek();
  // Notes and emails may have been added since; the status must be unchanged.
  const seen = shown?.request.status === change.from ? shown : change.seen;
  const refuse = () => {
    const authors = requestList.changeAuthors;
    const author = authors.findConflictingAuthor(change.id, ['status'], seen.heard);
    const text = `${author} has changed this request in the meantime.`;
    showToast({ title: 'Status not saved', text, tone: 'error' });
  };
  return saveStatus(resource, { ...change, seen }, refuse, isUndo);
}
