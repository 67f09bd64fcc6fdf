import { debounce } from './debounce.ts';
import type { Press } from './press.ts';
import type { Shell } from './shell.ts';
import { editField, fillField, type TextField } from './ui/text-field.ts';

const searchDelayMs = 150;

/** The state of a tab whose lists can be searched. */
export abstract class SearchedTab {
  readonly shell: Shell;
  /** The search words of the lists, and the search field while it is open. */
  words = '';
  field: TextField | undefined;
  readonly #searchSoon = debounce(searchDelayMs, () => this.search());

  constructor(shell: Shell) {
    this.shell = shell;
  }

  /** Reads the lists again, with the search words. */
  protected abstract search(): void;

  searchFor(words: string): void {
    if (words === this.words) return;
    this.words = words;
    this.#searchSoon();
    this.shell.redraw();
  }

  openSearch(): void {
    this.field = fillField(this.words);
    this.shell.redraw();
  }

  closeSearch(): void {
    this.field = undefined;
    this.searchFor('');
    this.shell.redraw();
  }

  /**
   * Handles a key of the open search field: each letter filters the list; Enter and the arrows
   * return to it.
   */
  typeWords(press: Press): void {
    if (!this.field) return;
    if (press.name === 'escape') return this.closeSearch();
    if (['enter', 'down', 'up'].includes(press.name)) this.field = undefined;
    else this.field = editField(this.field, press);
    if (this.field) this.searchFor(this.field.text);
    this.shell.redraw();
  }
}
