import { navigate } from 'wouter/use-browser-location';

/** The dialogs of the messages, by the query key that holds the message's id. */
type MessageView = 'message' | 'followup';

/** Id of the message whose dialog the address opens; null when it opens none. */
export function readMessageView(search: string, view: MessageView): string | null {
  return new URLSearchParams(search).get(view);
}

const mark = { messageDialog: true } as const;

function go(change: (query: URLSearchParams) => void, replace: boolean): void {
  const query = new URLSearchParams(location.search);
  change(query);
  navigate(`${location.pathname}?${query}`, replace ? { replace } : { state: mark });
}

/** Opens the details of a message above the current screen: Back closes them. */
export const openMessage = (id: string): void => go((query) => query.set('message', id), false);

/** Like `openMessage`, with the email to its sender. */
export const openFollowUp = (id: string): void => go((query) => query.set('followup', id), false);

/** Replaces the message on screen with another: Back still closes the dialog. */
export function turnToMessage(id: string): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.set('message', id);
  navigate(`${pathname}?${query}`, { replace: true, state: history.state });
}

/**
 * Closes the dialog of this message: by going back if it was opened here, otherwise by removing it
 * from the address. Does nothing when the address names another message, because closing may come
 * late.
 */
export function closeMessageView(view: MessageView, id: string): void {
  if (readMessageView(location.search, view) !== id) return;
  const state = history.state as Partial<typeof mark> | null;
  if (state?.messageDialog) history.back();
  else go((query) => query.delete(view), true);
}
