import type { DraftKind } from '@longitude/contract/drafts';
import type { emailEndpoints } from '@longitude/contract/emails';
import type { fileEndpoints } from '@longitude/contract/files';
import { session } from '../../../platform/session-state.ts';

/** An inquiry that has e-mails and files, and the calls on them. */
export interface ItemCalls {
  readonly kind: DraftKind;
  readonly id: string;
  readonly emails: ReturnType<typeof emailEndpoints>;
  readonly files: ReturnType<typeof fileEndpoints>;
}

/** Which text the composer of an item writes: one for each item and administrator. */
export function nameComposer(kind: DraftKind, id: string) {
  return { id: `${kind}:${id}`, userId: session.peek().user?.id ?? '' };
}
