import { navigate } from 'wouter/use-browser-location';

/** The dialogs of the messages by the key that stands in the address with the message's id. */
type MessageView = 'message' | 'followup';

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

/** Opens the details of a message over what is shown: Back closes them. */
export const openMessage = (id: string): void => go((query) => query.set('message', id), false);

/** As `openMessage`, with the e-mail to its sender. */
export const openFollowUp = (id: string): void => go((query) => query.set('followup', id), false);

/** Shows another message in the place of the one on screen: Back still closes the dialog. */
export function turnToMessage(id: string): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.set('message', id);
  navigate(`${pathname}?${query}`, { replace: true, state: history.state });
}

/**
 * Closes the dialog of this message: by going back where it was opened here, else by taking it out
 * of the address. Nothing happens when the address names another one: what closes may come late.
 */
export function closeMessageView(view: MessageView, id: string): void {
  if (readMessageView(location.search, view) !== id) return;
  const state = history.state as Partial<typeof mark> | null;
  if (state?.messageDialog) history.back();
  else go((query) => query.delete(view), true);
}
