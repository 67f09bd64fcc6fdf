import type { ReadonlySignal } from '@preact/signals-react';
import type { DraftCalls } from './composer-calls.ts';
import type { Content } from './mail-content.ts';

/** Where what was written is kept. */
export type DraftState =
  | { readonly kind: 'none' }
  /** `at`: when, ISO. */
  | { readonly kind: 'server' | 'device'; readonly at: string }
  /** Neither the server nor the device took it. */
  | { readonly kind: 'nowhere' };

/** A text that cannot be merged with the one on screen: a person decides. */
export interface Clash {
  readonly other: Content;
  /**
   * `window`: saved elsewhere meanwhile; `gone`: sent or discarded elsewhere, `other` is the
   * default text; `undo`: an e-mail that was taken back.
   */
  readonly from: 'window' | 'gone' | 'undo';
}

export interface DraftKeeperInput {
  /** Name of the copy on the device. */
  readonly name: string;
  readonly calls: DraftCalls;
  /** What stands there before anybody has written. */
  readonly readStart: () => Content;
  readonly read: () => Content;
  /** `at`: when it was saved on the server, ISO; without it nobody knows. */
  readonly replace: (content: Content, at?: string) => void;
}

export interface DraftKeeper {
  readonly state: ReadonlySignal<DraftState>;
  readonly clash: ReadonlySignal<Clash | null>;
  /** Looks for what was written or ended here before or elsewhere, unless something unsaved stands here. Never rejects. */
  readonly open: () => Promise<void>;
  /** Asks the server once more. False when what stands here now is not what stood here, or a person has to decide. Never rejects. */
  readonly isCurrent: () => Promise<boolean>;
  /** Something changed: it is saved a second after the last change. */
  readonly touch: () => void;
  /** Saves at once what is not saved. Never rejects. */
  readonly flush: () => Promise<void>;
  /** The page may end now: without waiting for anything. */
  readonly keepOnDevice: () => void;
  /** Another text has come: shown at once when nothing would be lost. */
  readonly offer: (clash: Clash) => void;
  readonly settle: (choice: 'mine' | 'other') => Promise<void>;
  /** What was written is sent or not wanted: forgets it here and on the server. */
  readonly forget: () => Promise<void>;
  readonly stop: () => void;
}
