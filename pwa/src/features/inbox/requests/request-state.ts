import type { RequestStatus } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import {
  changeRequestStatus,
  requestInbox,
  type RequestDetail,
  type ServiceRequest,
} from '@longitude/contract/requests';
import { adminApi } from '../../../platform/api.ts';
import { createResource, type Resource } from '../../../platform/resource.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { callsOf, type ItemCalls } from '../item/item-calls.ts';
import { undo } from '../list/inbox-actions.ts';
import type { ItemEmails } from '../sent-emails/item-emails.ts';
import { refreshRequests } from './request-list.ts';

export interface LoadedRequest extends RequestDetail {
  /** Version of what is on screen, sent back as If-Match. */
  readonly etag: string | null;
}

/** The calls on the e-mails and files of a request. */
export function callsOfRequest(id: string): ItemCalls {
  return callsOf(requestInbox, id);
}

/** One request as its page shows it. */
export function createRequestResource(id: string): Resource<LoadedRequest> {
  return createResource(async (signal) => {
    const { answer, etag } = await adminApi.request(requestInbox.read, { params: { id }, signal });
    return { ...answer, etag };
  });
}

/** Puts what a change answered in the place of what was shown. */
function showRequest(
  resource: Resource<LoadedRequest>,
  request: ServiceRequest,
  etag: string | null,
): void {
  const shown = resource.data.value;
  // A change answers the entity without what only the detail carries.
  if (shown?.request.id === request.id) {
    resource.data.value = { ...shown, request: { ...shown.request, ...request }, etag };
  }
}

/** Stores a note, once however often it is tried with this key. Throws ApiError. */
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

/**
 * Saves the status against the version that the person saw. When somebody else changed the request
 * meanwhile, nothing is saved: what is stored now is shown, and returned is the status that was not
 * saved.
 */
export async function saveStatus(
  resource: Resource<LoadedRequest>,
  status: RequestStatus,
  etag: string | null,
): Promise<{ refused: RequestStatus } | null> {
  const shown = resource.data.value;
  if (!shown) return null;
  try {
    const changed = await putStatus(resource, shown.request.id, status, etag);
    showToast({
      title: 'Updated',
      text: 'Status saved',
      tone: 'success',
      ...undo(() => undoStatus(resource, shown.request, changed)),
    });
    await refreshRequests();
    return null;
  } catch (cause) {
    if (!isStale(cause)) {
      reportFailure('Status not saved', cause);
      return null;
    }
    // The refusal carries no version: it is read anew, so that the next save can name it.
    await resource.load();
    return { refused: status };
  }
}

const isStale = (cause: unknown) => cause instanceof ApiError && cause.code === 'stale';

/** A status that was stored, and the version that it made. */
interface StoredStatus {
  readonly status: RequestStatus;
  readonly etag: string | null;
}

async function putStatus(
  resource: Resource<LoadedRequest>,
  id: string,
  status: RequestStatus,
  etag: string | null,
): Promise<StoredStatus> {
  const { answer, etag: version } = await adminApi.request(changeRequestStatus, {
    params: { id },
    payload: { status },
    headers: etag ? { 'if-match': etag } : {},
  });
  showRequest(resource, answer, version);
  return { status, etag: version };
}

/** Sets the status that was there before, also once the page was left. */
async function undoStatus(
  resource: Resource<LoadedRequest>,
  before: Pick<ServiceRequest, 'id' | 'status'>,
  changed: StoredStatus,
): Promise<void> {
  const shown = resource.data.peek();
  // Notes and e-mails may have come since; another status may not.
  const etag = shown?.request.status === changed.status ? shown.etag : changed.etag;
  try {
    await putStatus(resource, before.id, before.status, etag);
    showToast({ title: 'Updated', text: `Status is ${before.status} again`, tone: 'success' });
    await refreshRequests();
  } catch (cause) {
    if (!isStale(cause)) return reportFailure('Status not saved', cause);
    const text = 'Somebody else has changed this request since.';
    showToast({ title: 'Status not saved', text, tone: 'error' });
    if (shown) await resource.load();
  }
}

/** What the screen of a request is made of. */
export interface RequestParts {
  readonly calls: ItemCalls;
  readonly resource: Resource<LoadedRequest>;
  readonly emails: ItemEmails;
}
