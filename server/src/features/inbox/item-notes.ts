import type { Note } from '@longitude/contract/notes';
import type { Model } from 'mongoose';
import type { Caller } from '../../platform/http/routes.ts';
import type { RecordDefinition } from '../../platform/records/definition.ts';
import type { Notes, WithNotes } from '../notes/service.ts';
import type { InboxFields } from './model.ts';

/** The notes of the items of an inbox. */
export interface ItemNotes {
  /** Newest first. @throws AppError `not_found` */
  list(id: string): Promise<Note[]>;
  /**
   * Adds a note, once per replay key. @throws AppError `not_found`, `conflict`, `validation_failed`,
   * `idempotency_mismatch`
   */
  add(id: string, content: string, caller: Caller): Promise<{ response: object; version?: number }>;
}

/** Notes with authors. */
export class ListNotes implements ItemNotes {
  readonly #inbox: Pick<RecordDefinition<InboxFields>, 'kind' | 'model'>;
  readonly #notes: Notes;

  constructor(inbox: Pick<RecordDefinition<InboxFields>, 'kind' | 'model'>, notes: Notes) {
    this.#inbox = inbox;
    this.#notes = notes;
  }

  list(id: string): Promise<Note[]> {
    return this.#notes.list(this.#find(id));
  }

  async add(id: string, content: string, caller: Caller): Promise<{ response: Note }> {
    const on = { kind: this.#inbox.kind, id };
    return { response: await this.#notes.add(this.#find(id), content, caller, { on }) };
  }

  #find(id: string) {
    const model = this.#inbox.model as Model<InboxFields & WithNotes>;
    return { model, filter: { _id: id, deletedAt: null } };
  }
}
