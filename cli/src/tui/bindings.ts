import type { Press } from './press.ts';

/** When a key is offered in the footer: usually only if changes are possible. */
export type Mode = 'normal' | 'read-only' | 'offline';

export type HelpSection =
  | 'Everywhere'
  | 'In a list'
  | 'In a request or message'
  | 'In scans'
  | 'In settings';

export interface Binding {
  /** Names of key presses. */
  readonly keys: readonly string[];
  /** The display name of the key: `Ctrl K`. */
  readonly sign: string;
  /** Text and position in the footer, and rank: high ranks are dropped first on narrow screens. */
  readonly footer?: {
    readonly label: string;
    readonly place: number;
    readonly rank: number;
    readonly modes?: readonly Mode[];
  };
  /** The line of the help sheet. */
  readonly help?: { readonly section: HelpSection; readonly text: string; readonly sign?: string };
  /** The change it makes, for the sentence of a refusal: `archive`. */
  readonly change?: string;
  /** Whether the key works now; by default it does. */
  readonly isOn?: () => boolean;
  readonly run: (press: Press) => void;
}

/** The enabled binding of a key press. */
export function findBinding(bindings: readonly Binding[], { name }: Press): Binding | undefined {
  return bindings.find(({ keys, isOn }) => keys.includes(name) && (isOn?.() ?? true));
}
