import { messageInbox } from '@longitude/contract/messages';
import { callsOf, type ItemCalls } from '../item/item-calls.ts';

/** The calls on the e-mails and files of a contact message. */
export function callsOfMessage(id: string): ItemCalls {
  return callsOf(messageInbox, id);
}
