import { maxLength } from '@longitude/contract/constants';
import type { Note } from '@longitude/contract/notes';
import mongoose, {
  type Model,
  type QueryFilter,
  type SchemaDefinition,
  type Types,
  type UpdateQuery,
} from 'mongoose';
import { AppError } from '../../platform/errors.ts';
import { refuseMismatch, type Replay } from '../../platform/http/idempotency.ts';
import type { ChangeContext } from './change.ts';
import type { InboxFields } from './model.ts';

/** A note of the team inside the document that it is about. */
interface NoteFields {
  readonly _id: Types.ObjectId;
  readonly content: string;
  /** The administrator who wrote it. */
  readonly authorId: string;
  readonly createdAt: Date;
  readonly replay?: Replay;
}

/** For models whose documents take notes. */
export interface WithNotes {
  /** Oldest first. Only read when asked for: lists never need them. */
  readonly notes?: readonly NoteFields[];
}

const maxNotes = 1000;
/** Bytes of a document's notes; the whole document may have 16 MB. */
const maxBytes = 8_000_000;
/** So few cannot exceed that: UTF-8 takes three bytes at most per UTF-16 unit. */
const fewNotes = Math.floor(maxBytes / (3 * maxLength.notes));

export const noteFields: SchemaDefinition = {
  notes: {
    type: [
      {
        content: { type: String, required: true, maxlength: maxLength.notes },
        authorId: { type: String, required: true },
        createdAt: { type: Date, required: true },
        replay: { type: { scope: String, bodyHash: String }, _id: false, required: false },
      },
    ],
    select: false,
  },
};

/** The author of a note, and the replay key of the call. */
export interface Caller {
  readonly actor: string;
  readonly replay: Replay | undefined;
}

/** Finds the names of administrators by their ids. */
export type NameUsers = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The notes of the items of an inbox. */
export interface ItemNotes {
  /** Newest first. @throws AppError `not_found` */
  list(id: string): Promise<Note[]>;
  /**
   * Adds a note, once per replay key. @throws AppError `not_found`, `conflict`, `validation_failed`,
   * `idempotency_mismatch`
   */
  add(id: string, content: string, caller: Caller): Promise<{ answer: object; version?: number }>;
}

/**
 * Adds a note by one atomic write, once per replay key; the version of the document stays.
 * @param filter finds the one document
 * @throws AppError `not_found`, `conflict` when there is no room, `idempotency_mismatch`
 */
export async function addNote<Fields extends WithNotes>(
  model: Model<Fields>,
  filter: Readonly<Record<string, unknown>>,
  content: string,
  { actor, replay }: Caller,
): Promise<{ note: NoteFields; isReplay: boolean }> {
  const _id = new mongoose.Types.ObjectId();
  const given = { _id, content, authorId: actor, createdAt: new Date() };
  const note: NoteFields = replay ? { ...given, replay } : given;
  let known = fewNotes - 1;
  for (;;) {
    if (await pushNote(model, filter, note, known)) return { note, isReplay: false };
    const notes = await readNotes(model, filter);
    const earlier = findEarlier(notes, replay);
    if (earlier) return { note: earlier, isReplay: true };
    refuseFull(notes, content);
    known = notes.length;
  }
}

/** @returns false if there are more than `known` notes, the key was used, or no document exists */
async function pushNote<Fields extends WithNotes>(
  model: Model<Fields>,
  filter: Readonly<Record<string, unknown>>,
  note: NoteFields,
  known: number,
): Promise<boolean> {
  const free = {
    ...filter,
    [`notes.${known}`]: { $exists: false },
    ...(note.replay ? { 'notes.replay.scope': { $ne: note.replay.scope } } : {}),
  };
  const update = { $push: { notes: note } } as unknown as UpdateQuery<Fields>;
  const added = await model.updateOne(free as QueryFilter<Fields>, update, { timestamps: false });
  return added.matchedCount > 0;
}

/** @throws AppError `idempotency_mismatch` */
function findEarlier(notes: readonly NoteFields[], replay: Replay | undefined) {
  const earlier = replay && notes.find((note) => note.replay?.scope === replay.scope);
  if (replay && earlier?.replay) refuseMismatch(earlier.replay, replay);
  return earlier;
}

/** @throws AppError `conflict` */
function refuseFull(notes: readonly NoteFields[], content: string): void {
  if (notes.length >= maxNotes) {
    throw new AppError('conflict', `There are ${maxNotes} notes already.`);
  }
  const texts = [...notes.map((note) => note.content), content];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > maxBytes) throw new AppError('conflict', 'There is no room for more notes here.');
}

/** The notes of a document, oldest first. @throws AppError `not_found` */
export async function readNotes<Fields extends WithNotes>(
  model: Model<Fields>,
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly NoteFields[]> {
  const row = await model
    .findOne(filter as QueryFilter<Fields>, { notes: 1 })
    .lean<WithNotes>()
    .exec();
  if (!row) throw new AppError('not_found');
  return row.notes ?? [];
}

/** Newest first. `names` are the authors' by their ids. */
export function presentNotes(
  notes: readonly NoteFields[] = [],
  names: ReadonlyMap<string, string>,
): Note[] {
  return notes.map((note) => presentNote(note, names)).toReversed();
}

export function presentNote(note: NoteFields, names: ReadonlyMap<string, string>): Note {
  return {
    id: note._id.toHexString(),
    content: note.content,
    author: names.get(note.authorId) ?? null,
    createdAt: note.createdAt.toISOString(),
  };
}

/** Notes with authors, inside an item's document; adding one leaves the version as it is. */
export class ListNotes implements ItemNotes {
  readonly #inbox: Pick<ChangeContext, 'kind' | 'model' | 'context'>;
  readonly #nameUsers: NameUsers;

  constructor(inbox: Pick<ChangeContext, 'kind' | 'model' | 'context'>, nameUsers: NameUsers) {
    this.#inbox = inbox;
    this.#nameUsers = nameUsers;
  }

  async list(id: string): Promise<Note[]> {
    const notes = await readNotes(this.#model, { _id: id, deletedAt: null });
    return presentNotes(notes, await this.#nameUsers(notes.map((note) => note.authorId)));
  }

  async add(id: string, content: string, caller: Caller): Promise<{ answer: Note }> {
    const { kind, context } = this.#inbox;
    const { actor } = caller;
    const filter = { _id: id, deletedAt: null };
    const { note, isReplay } = await addNote(this.#model, filter, content, caller);
    if (!isReplay) {
      await context.audit.record({ actor, action: 'add-note', kind, id });
      context.announce(`${kind}.changed`, id, actor);
    }
    return { answer: presentNote(note, await this.#nameUsers([note.authorId])) };
  }

  get #model() {
    return this.#inbox.model as Model<InboxFields & WithNotes>;
  }
}
