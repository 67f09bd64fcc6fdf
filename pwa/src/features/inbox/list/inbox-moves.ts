import type { BulkAction } from '@longitude/contract/inbox-items';
import type { IconName } from '../../../ui/icon.tsx';
import type { Folder } from '../inbox.ts';
import type { InboxChange } from './create-inbox.ts';

/** A way from one folder to another. */
export interface Move {
  /** On its button. */
  readonly label: string;
  readonly icon: IconName;
  readonly change: InboxChange;
  readonly bulk: { readonly action: BulkAction; readonly value?: boolean };
  /** Before the name of what was moved. */
  readonly done: string;
  readonly failure: string;
  readonly inverse: MoveKey;
}
export type MoveKey = 'archive' | 'unarchive' | 'spam' | 'release';

export const moves: Readonly<Record<MoveKey, Move>> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    change: { archived: true },
    bulk: { action: 'archive' },
    done: 'Archived',
    failure: 'Not archived',
    inverse: 'unarchive',
  },
  unarchive: {
    label: 'Unarchive',
    icon: 'restore',
    change: { archived: false },
    bulk: { action: 'unarchive' },
    done: 'Back in the inbox',
    failure: 'Not moved to the inbox',
    inverse: 'archive',
  },
  spam: {
    label: 'Spam',
    icon: 'spam',
    change: { spam: true },
    bulk: { action: 'spam', value: true },
    done: 'Suspected spam',
    failure: 'Not marked as spam',
    inverse: 'release',
  },
  release: {
    label: 'Not spam',
    icon: 'restore',
    change: { spam: false },
    bulk: { action: 'spam', value: false },
    done: 'Not spam',
    failure: 'Not moved to the inbox',
    inverse: 'spam',
  },
};

/** The move that each folder offers first: its button, its swipe and its key. */
export const firstMoves: Readonly<Record<Folder, MoveKey>> = {
  inbox: 'archive',
  archived: 'unarchive',
  spam: 'release',
};
