import type { DraftKind } from '@longitude/contract/drafts';
import { session } from '../../../platform/session-state.ts';

/** Which text the composer of an item writes: one for each item and administrator. */
export function nameComposer(kind: DraftKind, id: string) {
  return { id: `${kind}:${id}`, userId: session.peek().user?.id ?? '' };
}
