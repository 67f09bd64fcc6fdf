import type { LiveEvent } from '@longitude/contract/events';
import type { Binding } from './bindings.ts';
import type { Press } from './press.ts';
import type { Line } from './ui/line.ts';
import type { Size } from './ui/lines.ts';

/** A part of the screen between header and footer. To add one: a folder, and an entry in `tabs.ts`. */
export interface Tab {
  readonly title: string;
  /** Beside the title; undefined if unknown or none. */
  readonly count: () => number | undefined;
  /** Exactly `rows` lines of exactly `columns`. Reads state and changes none but scroll positions. */
  readonly view: (size: Size) => Line[];
  /** All of its keys, in the order of the help sheet; `isOn` shows which are enabled. */
  readonly bindings: () => readonly Binding[];
  /** Whether a field receives all keys: then `type` gets them instead of the bindings. */
  readonly isTyping: () => boolean;
  readonly type: (press: Press) => void;
  /** A text that would be lost if the program ended now. */
  readonly draft?: () => string;
  /** Called each time the tab comes to the front, also the first time. */
  readonly open: () => void;
  /** Called for each event of the server, for tabs that were opened. */
  readonly onEvent: (event: LiveEvent) => void;
  /** Reloads everything; after an outage, on Ctrl R, and when a child command has ended. */
  readonly reload: () => void;
  /** Shows an item from the search; false if it is not of this tab's kind. */
  readonly showItem: (kind: string, id: string) => boolean;
  /** Searches its own list by words, if it can; the global search offers that. */
  readonly search?: { readonly name: string; readonly run: (words: string) => void };
}
