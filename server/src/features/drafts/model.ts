import type { DraftKind } from '@longitude/contract/drafts';
import mongoose, { type Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

/** The owner and the subject of a draft; there is one of each. */
export interface DraftKey {
  readonly userId: string;
  readonly kind: DraftKind;
  readonly itemId: string;
}

export interface DraftFields extends DraftKey {
  readonly values: Readonly<Record<string, string>>;
}

export function defineDraftModel(connection: Connection): Model<DraftFields> {
  const text = { type: String, required: true };
  return defineModel<DraftFields>(
    connection,
    'drafts',
    {
      userId: text,
      kind: text,
      itemId: text,
      values: { type: mongoose.Schema.Types.Mixed, required: true },
    },
    [
      { keys: { userId: 1, kind: 1, itemId: 1 }, options: { unique: true } },
      { keys: { kind: 1, itemId: 1 } },
    ],
  );
}
