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
import type { Caller } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';

/** A note of the team inside the document that it is about. */
interface NoteFields {
  readonly _id: Types.ObjectId;
  readonly content: string;
  /** The administrator who wrote it. */
  readonly authorId: string;
  readonly createdAt: Date;
  readonly replay?: Replay;
}

/** For models whose documents have notes. */
export interface WithNotes {
  /** Oldest first. Only read on request: lists never need them. */
  readonly notes?: readonly NoteFields[];
}

const maxNotes = 1000;
/** Bytes of a document's notes; the whole document may have 16 MB. */
const maxBytes = 8_000_000;
/**
 * Up to this number they cannot exceed that limit: UTF-8 takes three bytes at most per UTF-16 unit.
 */
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

/** Finds the names of administrators by their ids. */
export type NameUsers = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface NotesContext extends Pick<ServiceContext, 'audit' | 'announce'> {
  readonly findUserNames: NameUsers;
}

/** A document with notes. */
interface Place<Fields extends WithNotes> {
  readonly model: Model<Fields>;
  /** Finds the one document. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** An item, as named in the audit log and in events. */
interface Item {
  readonly kind: string;
  readonly id: string;
}

/** Notes of administrators inside the documents of other features; they do not change versions. */
export class Notes {
  readonly #context: NotesContext;

  constructor(context: NotesContext) {
    this.#context = context;
  }

  /** The notes of a document, newest first. @throws AppError `not_found` */
  async list<Fields extends WithNotes>({ model, filter }: Place<Fields>): Promise<Note[]> {
    const notes = await readNotes(model, filter);
    const names = await this.#context.findUserNames(notes.map(({ authorId }) => authorId));
    return presentNotes(notes, names);
  }

  /**
   * Adds a note, once per replay key; audits it as one on `on`, and publishes it to screens that
   * show `shown`.
   * @throws AppError `not_found`, `conflict` when there is no room, `idempotency_mismatch`
   */
  async add<Fields extends WithNotes>(
    place: Place<Fields>,
    content: string,
    caller: Caller,
    { on, shown = on }: { readonly on: Item; readonly shown?: Item },
  ): Promise<Note> {
    const { audit, announce, findUserNames } = this.#context;
    const { note, isReplay } = await addNote(place, content, caller);
    if (!isReplay) {
      const { actor } = caller;
      await audit.record({ actor, action: 'add-note', ...on });
      announce(`${shown.kind}.changed`, shown.id, actor);
    }
    return presentNote(note, await findUserNames([note.authorId]));
  }
}

/** Adds a note in one atomic write. */
async function addNote<Fields extends WithNotes>(
  { model, filter }: Place<Fields>,
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
  if (bytes > maxBytes) throw new AppError('conflict', 'There is no room for more notes.');
}

/** Oldest first. @throws AppError `not_found` */
async function readNotes<Fields extends WithNotes>(
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

function presentNote(note: NoteFields, names: ReadonlyMap<string, string>): Note {
  return {
    id: note._id.toHexString(),
    content: note.content,
    author: names.get(note.authorId) ?? null,
    createdAt: note.createdAt.toISOString(),
  };
}
