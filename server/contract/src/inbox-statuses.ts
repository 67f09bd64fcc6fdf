/* Kinds and statuses of the inbox (back-office section 9): no page of visitors loads them. */

/** The kinds of items that visitors send and administrators reply to, each with its own inbox. */
export const inboxKinds = ['service-request', 'contact-message'] as const;

export const requestStatuses = ['new', 'quoted', 'accepted', 'rejected', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const messageStatuses = ['new', 'read', 'replied'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** An item with any other status needs no reply, whether it got one or not. */
export const waitingStatuses: readonly string[] = ['new', 'read'];
