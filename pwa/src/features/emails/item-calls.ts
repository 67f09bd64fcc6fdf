import type { EmailKind, emailEndpoints } from '@longitude/contract/emails';
import { session } from '../../platform/session-state.ts';
import type { FileOwner } from '../../ui/files/download-file.ts';
import type { ComposerCalls } from './composer/composer-calls.ts';

/** An item that emails are written about, with its calls. */
export interface ItemCalls extends FileOwner, Pick<ComposerCalls, 'send'> {
  readonly kind: EmailKind;
  readonly emails: ReturnType<typeof emailEndpoints>;
}

/** Name of the draft about an item: one for each item and administrator. */
export function composeDraftKey({ kind, id }: Pick<ItemCalls, 'kind' | 'id'>) {
  return { id: `${kind}:${id}`, userId: session.peek().user?.id ?? '' };
}
