import type { RequestStatus } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/errors';
import {
  changeRequestStatus,
  readRequest,
  type Request,
  type RequestDetail,
} from '@longitude/contract/requests';
import { adminApi } from '../../platform/api.ts';
import { createResource, type Resource } from '../../platform/resource.ts';
import { showToast } from '../../ui/toast.tsx';
import { reportFailure } from '../dashboard/report-failure.ts';
import { refreshRequests } from './requests-state.ts';

export interface LoadedRequest extends RequestDetail {
  /** Version of what is on screen, sent back as If-Match. */
  readonly etag: string | null;
}

/** One request as its page shows it. */
export function createRequestResource(id: string): Resource<LoadedRequest> {
  return createResource(async (signal) => {
    const { answer, etag } = await adminApi.request(readRequest, { params: { id }, signal });
    return { ...answer, etag };
  });
}

/** Puts what a change answered in the place of what was shown. */
export function showRequest(
  resource: Resource<LoadedRequest>,
  request: Request,
  etag: string | null,
): void {
  const shown = resource.data.value;
  // A change answers the entity without what only the detail carries.
  if (shown) resource.data.value = { ...shown, request: { ...shown.request, ...request }, etag };
}

/**
 * Saves the status. When somebody else changed the request meanwhile, nothing is saved: what is
 * stored now is shown, and returned is the status that was not saved.
 */
export async function saveStatus(
  resource: Resource<LoadedRequest>,
  status: RequestStatus,
): Promise<{ refused: RequestStatus } | null> {
  const shown = resource.data.value;
  if (!shown) return null;
  try {
    const { answer, etag } = await adminApi.request(changeRequestStatus, {
      params: { id: shown.request.id },
      payload: { status },
      headers: shown.etag ? { 'if-match': shown.etag } : {},
    });
    showRequest(resource, answer, etag);
    showToast({ title: 'Updated', text: 'Status saved', tone: 'success' });
    await refreshRequests();
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'stale') {
      reportFailure('Status not saved', cause);
      return null;
    }
    // The refusal carries no version: it is read anew, so that the next save can name it.
    await resource.load();
    return { refused: status };
  }
}
