import type { EmailKind } from '@longitude/contract/emails';
import { inboxViews } from '../inbox/inbox.ts';
import { composeScanPath } from '../scans/scans.ts';

/** The address of the item that an email is about. */
export function composeItemPath(kind: EmailKind, id: string): string {
  return kind === 'security-scan' ? composeScanPath(id) : inboxViews[kind].composePath(id);
}
