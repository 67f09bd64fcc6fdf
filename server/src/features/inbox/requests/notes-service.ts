import type { Note } from '@longitude/contract/notes';
import type { Model } from 'mongoose';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import { addNote, presentNote, presentNotes, readNotes } from '../notes.ts';
import type { RequestFields } from './model.ts';

interface Parts {
  readonly model: Model<RequestFields>;
  readonly context: ServiceContext;
  /** The names of administrators by their ids. */
  readonly nameUsers: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What the team notes about a request: inside its document, beside its version. */
export class RequestNotes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Newest first. @throws AppError `not_found` */
  async list(id: string): Promise<Note[]> {
    const notes = await readNotes(this.#parts.model, { _id: id, deletedAt: null });
    return presentNotes(notes, await this.#parts.nameUsers(notes.map((note) => note.authorId)));
  }

  /** Adds a note, once per replay key. @throws AppError `not_found`, `conflict`, `idempotency_mismatch` */
  async add(id: string, content: string, replay: Replay | undefined, actor: string): Promise<Note> {
    const { model, context, nameUsers } = this.#parts;
    const filter = { _id: id, deletedAt: null };
    const { note, isReplay } = await addNote(model, filter, { content, authorId: actor, replay });
    if (!isReplay) {
      await context.audit.record({ actor, action: 'add-note', kind: 'service-request', id });
      context.announce('service-request.changed', id, actor);
    }
    return presentNote(note, await nameUsers([note.authorId]));
  }
}
