import type { Draft } from '@longitude/contract/drafts';

/** The fields of a draft as texts by name. */
export type DraftValues = Readonly<Record<string, string>>;

/** A draft as stored on the server. */
export interface SavedDraft extends Draft {
  /** Entity tag, for `save`. */
  readonly etag: string | null;
}

/** All throw ApiError. */
export interface DraftCalls {
  /** Null when no draft is stored. */
  readonly load: () => Promise<SavedDraft | null>;
  /** With an `etag` it fails as `stale` if another window has saved since. */
  readonly save: (values: DraftValues, etag: string | null) => Promise<Omit<SavedDraft, 'values'>>;
  readonly remove: () => Promise<void>;
  /** Calls `reload` when the item may have changed. Returns a function that stops it. */
  readonly watch?: (reload: () => void) => () => void;
}

export interface AutosaveInput<Content> {
  /** Name of the copy on the device. */
  readonly name: string;
  readonly calls: DraftCalls;
  /** The content as texts by name; the same texts for the same content. */
  readonly toValues: (content: Content) => DraftValues;
  /** A missing or invalid field is taken from `start`. */
  readonly fromValues: (values: DraftValues, start: Content) => Content;
  /** The content before anything is written. */
  readonly readStart: () => Content;
  readonly read: () => Content;
  /** `at`: when it was saved on the server, ISO; undefined when unknown. */
  readonly replace: (content: Content, at?: string) => void;
}

/** Where the draft is saved. */
export type DraftState =
  | { readonly kind: 'none' }
  /** `at`: when, ISO. */
  | { readonly kind: 'server' | 'device'; readonly at: string }
  /** Neither the server nor the device could save it. */
  | { readonly kind: 'nowhere' };

/** A draft that cannot be merged with the one on screen: the person decides. */
export interface OtherDraft<Content> {
  readonly other: Content;
  /**
   * `window`: another window saved it; `ended`: another window sent or discarded it, and `other` is
   * the default text; `undo`: an email whose sending was undone.
   */
  readonly from: 'window' | 'ended' | 'undo';
}
