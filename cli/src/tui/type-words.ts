import type { Press } from './press.ts';
import { editField, type TextField } from './ui/text-field.ts';

/** A list with a search field. */
interface SearchedList {
  field: TextField | undefined;
  readonly shell: { readonly redraw: () => void };
  searchFor(words: string): void;
  closeSearch(): void;
}

/**
 * Handles a key of the open search field: each letter filters the list; Enter and the arrows return
 * to it.
 */
export function typeWords(list: SearchedList, press: Press): void {
  if (!list.field) return;
  if (press.name === 'escape') return list.closeSearch();
  if (['enter', 'down', 'up'].includes(press.name)) list.field = undefined;
  else list.field = editField(list.field, press);
  if (list.field) list.searchFor(list.field.text);
  list.shell.redraw();
}
