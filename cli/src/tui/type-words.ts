import type { Press } from './press.ts';
import { editField, type TextField } from './ui/text-field.ts';

/** A list with a field for the words of its search. */
interface SearchedList {
  field: TextField | undefined;
  readonly shell: { readonly redraw: () => void };
  searchFor(words: string): void;
  closeSearch(): void;
}

/** A key of the open field: the list follows each letter; Enter and the arrows go back to it. */
export function typeWords(list: SearchedList, press: Press): void {
  if (!list.field) return;
  if (press.name === 'escape') return list.closeSearch();
  if (['enter', 'down', 'up'].includes(press.name)) list.field = undefined;
  else list.field = editField(list.field, press);
  if (list.field) list.searchFor(list.field.text);
  list.shell.redraw();
}
