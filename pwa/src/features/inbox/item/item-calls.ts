import type { messageInbox } from '@longitude/contract/messages';
import type { requestInbox } from '@longitude/contract/requests';
import { session } from '../../../platform/session-state.ts';

/** An item of an inbox: its kind and id, and the calls for its emails and files. */
export interface ItemCalls extends Pick<
  typeof requestInbox | typeof messageInbox,
  'kind' | 'emails' | 'files' | 'send'
> {
  readonly id: string;
}

/** The calls for one item of an inbox. */
export function callsOf(inbox: Omit<ItemCalls, 'id'>, id: string): ItemCalls {
  return { ...inbox, id };
}

/** Name of the draft that answers an item: one for each item and administrator. */
export function nameDraft({ kind, id }: Pick<ItemCalls, 'kind' | 'id'>) {
  return { id: `${kind}:${id}`, userId: session.peek().user?.id ?? '' };
}
