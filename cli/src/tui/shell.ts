import type { Overlay } from './overlays/overlay.ts';
import type { Session } from './session.ts';

/** The parts of the program that a tab uses. */
export interface Shell {
  readonly session: Session;
  /** Draws the next frame. Call it after every change of state. */
  readonly redraw: () => void;
  readonly openOverlay: (overlay: Overlay) => void;
  readonly closeOverlay: () => void;
  /**
   * Lends the terminal to `longitude WORDS`, then reloads everything.
   * @returns whether it succeeded
   */
  readonly runOnTerminal: (words: readonly string[]) => Promise<boolean>;
  /** Runs `longitude WORDS` in the background; its last line becomes a notice. */
  readonly runQuietly: (words: readonly string[]) => Promise<boolean>;
  /**
   * Lends the terminal to the user's editor.
   * @returns the written text; undefined when that failed
   */
  readonly editText: (fileName: string, text: string) => Promise<string | undefined>;
}
