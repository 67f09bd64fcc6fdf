import type { SearchKind } from '@longitude/contract/search';

/** Where the back office shows an item; its routes and dialogs are those of the browser app. */
const paths: Readonly<Record<SearchKind, string>> = {
  'service-request': '/admin/requests/',
  'contact-message': '/admin?tab=messages&message=',
  'security-scan': '/admin?tab=scans&scan=',
  'blog-post': '/admin?tab=posts&post=',
};

export function composeItemAddress(url: string, kind: SearchKind, id: string): string {
  return `${url}${paths[kind]}${id}`;
}
