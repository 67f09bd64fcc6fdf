import { longest } from '@longitude/contract/constants';
import type { Note } from '@longitude/contract/notes';
import mongoose, {
  type Model,
  type QueryFilter,
  type SchemaDefinition,
  type Types,
  type UpdateQuery,
} from 'mongoose';
import { AppError } from './errors.ts';
import { refuseMismatch, type Replay } from './http/idempotency.ts';

/** A note of the team inside the document that it is about. */
export interface NoteFields {
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

const mostNotes = 1000;

export const noteFields: SchemaDefinition = {
  notes: {
    type: [
      {
        content: { type: String, required: true, maxlength: longest.notes },
        authorId: { type: String, required: true },
        createdAt: { type: Date, required: true },
        replay: { type: { scope: String, bodyHash: String }, _id: false, required: false },
      },
    ],
    select: false,
  },
};

interface NewNote {
  readonly content: string;
  readonly authorId: string;
  readonly replay: Replay | undefined;
}

/**
 * Adds a note by one atomic write, once per replay key; the version of the document stays.
 * @param filter finds the one document
 * @throws AppError `not_found`, `conflict` when there are 1,000, `idempotency_mismatch`
 */
export async function addNote<Fields extends WithNotes>(
  model: Model<Fields>,
  filter: Readonly<Record<string, unknown>>,
  { content, authorId, replay }: NewNote,
): Promise<{ note: NoteFields; isReplay: boolean }> {
  const _id = new mongoose.Types.ObjectId();
  const given = { _id, content, authorId, createdAt: new Date() };
  const note: NoteFields = replay ? { ...given, replay } : given;
  const free = {
    ...filter,
    [`notes.${mostNotes - 1}`]: { $exists: false },
    ...(replay ? { 'notes.replay.scope': { $ne: replay.scope } } : {}),
  };
  const update = { $push: { notes: note } } as unknown as UpdateQuery<Fields>;
  const added = await model.updateOne(free as QueryFilter<Fields>, update, { timestamps: false });
  if (added.matchedCount > 0) return { note, isReplay: false };
  return { note: await findEarlier(model, filter, replay), isReplay: true };
}

/** Why nothing was added: the key was used, there is no room, or no such document. */
async function findEarlier<Fields extends WithNotes>(
  model: Model<Fields>,
  filter: Readonly<Record<string, unknown>>,
  replay: Replay | undefined,
): Promise<NoteFields> {
  const notes = await readNotes(model, filter);
  const earlier = replay && notes.find((note) => note.replay?.scope === replay.scope);
  if (!replay || !earlier?.replay)
    throw new AppError('conflict', `There are ${mostNotes} notes already.`);
  refuseMismatch(earlier.replay, replay);
  return earlier;
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
