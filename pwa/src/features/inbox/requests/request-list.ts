import { requestStatuses } from '@longitude/contract/constants';
import { archiveRequest, requestInbox, type ServiceRequest } from '@longitude/contract/requests';
import { adminApi } from '../../../platform/api.ts';
import { createInbox, type InboxChange } from '../list/create-inbox.ts';
import * as actions from '../list/inbox-actions.ts';

type Named = Pick<ServiceRequest, 'id' | 'name'>;

/** Archiving has a call of its own (back-office section 7). */
function change(id: string, { archived, ...rest }: InboxChange): Promise<ServiceRequest> {
  const params = { id };
  return archived === undefined
    ? adminApi.call(requestInbox.change, { params, payload: rest })
    : adminApi.call(archiveRequest, { params, payload: { archived } });
}

/** The service requests on screen. */
export const requestList = createInbox<ServiceRequest>({
  tab: 'requests',
  kind: 'service-request',
  statuses: requestStatuses,
  words: {
    one: 'service request',
    many: 'service requests',
    updated: 'Service request updated',
    deleted: { title: 'Service request deleted' },
    askToDelete: 'Delete this service request?',
  },
  listEndpoint: requestInbox.list,
  calls: {
    list: ({ status, ...query }, { limit, cursor, signal }) =>
      adminApi.request(requestInbox.list, {
        query: {
          ...query,
          status: requestStatuses.find((known) => known === status),
          limit,
          cursor,
        },
        signal,
      }),
    change,
    remove: (id) => adminApi.call(requestInbox.delete, { params: { id } }),
    bulk: (payload) => adminApi.call(requestInbox.bulk, { payload }),
  },
});

/** Grows with each change made to requests here: one that is open reads itself anew. */
export const requestMoves = requestList.moves;

/** Loads again what is on screen: after each change, the list may differ. */
export const refreshRequests = (): Promise<void> => requestList.refresh();

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export const moveRequest = (request: Named, archived: boolean): Promise<boolean> =>
  actions.moveItem(requestList, request, archived ? 'archive' : 'unarchive');

/** Brings suspected spam to the inbox, or puts it aside, with Undo. True when it was done. */
export const releaseRequest = (request: Named, spam = false): Promise<boolean> =>
  actions.moveItem(requestList, request, spam ? 'spam' : 'release');

/** Asks before a request goes to the trash. */
export const askToRemove = (request: Named): Promise<boolean> =>
  actions.askToRemove(requestList, request);

/** Moves the request to the trash, with Undo in the toast. True when it was done. */
export const removeRequest = (request: Named): Promise<boolean> =>
  actions.removeItem(requestList, request);

/** Marks as read, or as unread again; whatever opens a request calls it. */
export const markRequestRead = (id: string, read = true): Promise<void> =>
  actions.markRead(requestList, id, read);
