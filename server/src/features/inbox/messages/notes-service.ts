import { longest } from '@longitude/contract/constants';
import type { Model } from 'mongoose';
import { changeDocument, findExisting } from '../../../platform/database/write.ts';
import type { Stored } from '../../../platform/database/model.ts';
import { AppError, refuseInput } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import { refuseMismatch, type Replay } from '../../../platform/http/idempotency.ts';
import type { MessageFields } from './model.ts';
import { presentMessage } from './present.ts';

const keptReplays = 50;
const kind = 'contact-message';

type Row = MessageFields & Stored;

/** Appends to the notes of a message, which are one text that its dialog edits as a whole. */
export class MessageNotes {
  readonly #model: Model<MessageFields>;
  readonly #context: ServiceContext;

  constructor(model: Model<MessageFields>, context: ServiceContext) {
    this.#model = model;
    this.#context = context;
  }

  /**
   * Adds a paragraph, once per replay key. Whoever writes at the same time loses nothing.
   * @throws AppError `not_found`, `validation_failed` when the notes would get too long
   */
  async append(id: string, content: string, replay: Replay | undefined, actor: string) {
    for (;;) {
      const row = await findExisting(this.#model, id);
      if (isKnown(row, replay)) return row;
      const written = await this.#write(row, join(row.notes, content), replay, actor);
      if (written) return written;
    }
  }

  /** Undefined when somebody else was faster. */
  async #write(row: Row, notes: string, replay: Replay | undefined, actor: string) {
    const id = row._id.toHexString();
    const kept = replay && { noteReplays: { $each: [replay], $slice: -keptReplays } };
    try {
      const { after } = await changeDocument(
        this.#model,
        id,
        { notes },
        { version: row.version, present: presentMessage, ...(kept ? { push: kept } : {}) },
      );
      const changes = { notes: [row.notes, notes] as const };
      await this.#context.audit.record({ actor, action: 'change', kind, id, changes });
      this.#context.announce(`${kind}.changed`, id, actor);
      return after;
    } catch (error) {
      if (error instanceof AppError && error.code === 'stale') return undefined;
      throw error;
    }
  }
}

/** @throws AppError `idempotency_mismatch` */
function isKnown(row: Row, replay: Replay | undefined): boolean {
  const earlier = replay && row.noteReplays?.find(({ scope }) => scope === replay.scope);
  if (!earlier) return false;
  refuseMismatch(earlier, replay);
  return true;
}

function join(notes: string, content: string): string {
  const joined = notes === '' ? content : `${notes}\n\n${content}`;
  if (joined.length > longest.notes) {
    throw refuseInput({ content: `Notes must be at most ${longest.notes} characters` });
  }
  return joined;
}
