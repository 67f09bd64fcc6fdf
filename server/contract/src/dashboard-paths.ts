import type { SearchKind } from './search.ts';

/** Address of a tab of the dashboard. */
export function composeTabPath(tab: string): string {
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
}

export const trashPath = '/admin/trash';
export const emailQueuePath = '/admin/outbox';

/** Pages below the tab Blog Posts. */
export const subscribersPath = '/admin/subscribers';
export const refusedAddressesPath = '/admin/refused-addresses';

/** A page below the tab Security Scans. */
export const schedulesPath = '/admin/schedules';

/** A page below the tab Calculator Skills. */
export const calculationsPath = '/admin/calculations';

/** Followed by the id of an item. */
const itemPaths: Readonly<Record<SearchKind, string>> = {
  'service-request': '/admin/requests/',
  'contact-message': '/admin?tab=messages&message=',
  'security-scan': '/admin?tab=scans&scan=',
  'blog-post': '/admin?tab=posts&post=',
};

export function composeItemPath(kind: SearchKind, id: string): string {
  return `${itemPaths[kind]}${id}`;
}
