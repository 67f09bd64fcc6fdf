import { maxLength } from '@longitude/contract/constants';
import type { Note } from '@longitude/contract/notes';
import type { SchemaDefinition } from 'mongoose';
import { findExisting } from '../../platform/database/write.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import { refuseMismatch, type Replay } from '../../platform/http/idempotency.ts';
import type { Caller } from '../../platform/http/routes.ts';
import { applyChange } from '../../platform/records/change.ts';
import type { RecordDefinition } from '../../platform/records/definition.ts';
import { planChange } from '../../platform/records/plans.ts';
import type { ItemNotes } from './item-notes.ts';
import type { InboxFields, InboxRow } from './model.ts';

const maxReplays = 50;

type Row = InboxRow & {
  readonly notes: string;
  /** The replay keys of the last fifty paragraphs. */
  readonly noteReplays?: readonly Replay[];
};

export const textNotesSchema: SchemaDefinition = {
  notes: { type: String, default: '' },
  noteReplays: { type: [{ scope: String, bodyHash: String, _id: false }], default: undefined },
};

/** Notes that are one text, which an edit of the item replaces as a whole. */
export class TextNotes implements ItemNotes {
  readonly #inbox: RecordDefinition<InboxFields>;

  constructor(inbox: RecordDefinition<InboxFields>) {
    this.#inbox = inbox;
  }

  /** None: the item itself contains the text. */
  list(): Promise<Note[]> {
    return Promise.resolve([]);
  }

  /** Appends a paragraph; concurrent callers do not overwrite each other. */
  async add(id: string, content: string, { actor, replay }: Caller) {
    const inbox = this.#inbox;
    const push = replay && { noteReplays: { $each: [replay], $slice: -maxReplays } };
    for (;;) {
      const row = (await findExisting(inbox.model, id)) as Row;
      if (isReplayed(row, replay))
        return { response: await inbox.present(row), version: row.version };
      const plan = planChange(inbox, { notes: join(row.notes, content) });
      try {
        const options = { actor, version: row.version, push };
        const change = (await applyChange(inbox, [id], plan, options)).get(id);
        if (!change) continue;
        const { after } = change;
        return { response: await inbox.present(after), version: after.version };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'stale') throw error;
      }
    }
  }
}

/** @throws AppError `idempotency_mismatch` */
function isReplayed(row: Row, replay: Replay | undefined): boolean {
  const earlier = replay && row.noteReplays?.find(({ scope }) => scope === replay.scope);
  if (!earlier) return false;
  refuseMismatch(earlier, replay);
  return true;
}

/** @throws AppError `validation_failed` when the notes would get too long */
function join(notes: string, content: string): string {
  const joined = notes === '' ? content : `${notes}\n\n${content}`;
  if (joined.length > maxLength.notes) {
    throw refuseInput({ content: `Notes must be at most ${maxLength.notes} characters` });
  }
  return joined;
}
