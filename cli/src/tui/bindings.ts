import type { Press } from './press.ts';

/** When a key is offered in the footer: as a rule only where changes are possible. */
export type Mode = 'normal' | 'read-only' | 'offline';

export type HelpSection =
  | 'Everywhere'
  | 'In a list'
  | 'In a request or message'
  | 'In scans'
  | 'In settings';

export interface Binding {
  /** Names of presses. */
  readonly keys: readonly string[];
  /** The key as the screen names it: `Ctrl K`. */
  readonly sign: string;
  /** The words in the footer, its place there, and its rank: a high one goes first where it is narrow. */
  readonly footer?: {
    readonly label: string;
    readonly place: number;
    readonly rank: number;
    readonly modes?: readonly Mode[];
  };
  /** The line of the help sheet. */
  readonly help?: { readonly section: HelpSection; readonly text: string; readonly sign?: string };
  /** The change it makes, for the sentence that refuses it: `archive`. */
  readonly change?: string;
  /** Whether the key works now; by default it does. */
  readonly isOn?: () => boolean;
  readonly run: (press: Press) => void;
}

/** The binding of a press, of those that are on. */
export function findBinding(bindings: readonly Binding[], { name }: Press): Binding | undefined {
  return bindings.find(({ keys, isOn }) => keys.includes(name) && (isOn?.() ?? true));
}
