import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import { id, lines, time } from './core/fields.ts';

/** A note of the team (back-office section 3), with its author. */
export const Note = z.object({
  id,
  content: z.string(),
  /** The name of the administrator; null when the account was deleted. */
  author: z.nullable(z.string()),
  createdAt: time,
});
export type Note = z.infer<typeof Note>;

const noteText = 'Please write a note';
/** Trimmed; blank notes are refused (back-office section 5: screens ignore them). */
export const CreateNote = z.strictObject({
  content: lines(noteText, { min: 1, max: maxLength.notes, label: 'A note' }),
});
export type CreateNote = z.infer<typeof CreateNote>;
