import { archiveRequest, requestInbox, type ServiceRequest } from '@longitude/contract/requests';
import { Inbox } from '../list/inbox-list.tsx';

/** The service requests on screen. Archiving has its own endpoint (back-office section 7). */
export const requestList = new Inbox<ServiceRequest>(requestInbox, { archive: archiveRequest });
