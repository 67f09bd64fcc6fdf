import type { ChangeMessage, ContactMessage } from '@longitude/contract/messages';
import { listEdits, mergeEdits } from '../../../platform/merge-edits.ts';

/** The two fields of a message that an administrator edits. */
export type MessageDraft = Pick<ContactMessage, 'status' | 'notes'>;

export interface Conflict {
  readonly field: keyof MessageDraft;
  /** What somebody else saved in the meantime. */
  readonly theirs: string;
}

export function draftOf(message: ContactMessage): MessageDraft {
  return { status: message.status, notes: message.notes };
}

/** Only what differs from `base`, so that a save never writes back what it merely displayed. */
export function listChanges(base: MessageDraft, draft: MessageDraft): ChangeMessage {
  return listEdits(base, draft);
}

/** As `mergeEdits`, with the other texts that a person has to choose from. */
export function mergeDraft(
  base: MessageDraft,
  draft: MessageDraft,
  current: MessageDraft,
): { draft: MessageDraft; conflicts: Conflict[] } {
  const { merged, conflicts } = mergeEdits(base, draft, current);
  return {
    draft: merged,
    conflicts: conflicts.map((field) => ({ field, theirs: current[field] })),
  };
}

/** The first 60 characters of the notes (back-office section 9), cut between characters. */
export function previewNotes(notes: string): string {
  const line = notes.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : line;
}
