// Dialogs with an address: a query key contains the id of the item shown, so that Back closes them.
import { navigate } from 'wouter/use-browser-location';

/** The value of the query key that opens a dialog; null when the address opens none. */
export function readDialog(search: string, key: string): string | null {
  return new URLSearchParams(search).get(key);
}

const mark = { isDialog: true } as const;

function go(change: (query: URLSearchParams) => void, replace: boolean): void {
  const query = new URLSearchParams(location.search);
  change(query);
  navigate(`${location.pathname}?${query}`, replace ? { replace } : { state: mark });
}

/** Opens a dialog above the current screen: Back closes it. */
export function openDialog(key: string, id: string): void {
  go((query) => query.set(key, id), false);
}

/** Replaces what the open dialog shows, or the dialog `from`: Back still closes it. */
export function turnDialog(key: string, id: string, from = key): void {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete(from);
  query.set(key, id);
  navigate(`${pathname}?${query}`, { replace: true, state: history.state });
}

/**
 * Closes the dialog of this item: by going back if it was opened here, otherwise by removing it
 * from the address. Does nothing if the address names another item, because the close may be late.
 */
export function closeDialog(key: string, id: string): void {
  if (readDialog(location.search, key) !== id) return;
  const state = history.state as Partial<typeof mark> | null;
  if (state?.isDialog) history.back();
  else go((query) => query.delete(key), true);
}
