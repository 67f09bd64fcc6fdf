/** Address of a tab of the dashboard. */
export function composeTabPath(tab: string): string {
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
}

export const trashPath = '/admin/trash';

/** A mailto link (RFC 6068): every character that could begin a header is encoded. */
export function composeMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}

/** A `tel:` link of a number as people write it (RFC 3966: no blanks, no brackets). */
export function toPhoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
