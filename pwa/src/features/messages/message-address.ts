import { navigate } from 'wouter/use-browser-location';

/** The dialogs of the messages by the key that stands in the address with the message's id. */
export type MessageView = 'message' | 'followup';

/** Id of the message whose dialog the address asks for; null when it asks for none. */
export function readMessageView(search: string, view: MessageView): string | null {
  return new URLSearchParams(search).get(view);
}

const mark = { messageDialog: true } as const;

function go(change: (query: URLSearchParams) => void, replace: boolean): void {
  const query = new URLSearchParams(location.search);
  change(query);
  navigate(`${location.pathname}?${query}`, replace ? { replace } : { state: mark });
}

/** Opens a dialog over what is shown: Back closes it. */
export function openMessageView(view: MessageView, id: string): void {
  go((query) => query.set(view, id), false);
}

/** Details of a message, or with `followup` the e-mail to its sender. */
export const openMessage = (id: string): void => openMessageView('message', id);
export const openFollowUp = (id: string): void => openMessageView('followup', id);

/** Closes a dialog: by going back where it was opened here, else by taking it out of the address. */
export function closeMessageView(view: MessageView): void {
  const state = history.state as Partial<typeof mark> | null;
  if (state?.messageDialog) history.back();
  else go((query) => query.delete(view), true);
}
