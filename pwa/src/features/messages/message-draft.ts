import type { ChangeMessage, Message } from '@longitude/contract/messages';

/** The two fields of a message that an administrator edits. */
export type MessageDraft = Pick<Message, 'status' | 'notes'>;

export interface Conflict {
  readonly field: keyof MessageDraft;
  /** What somebody else saved in the meantime. */
  readonly theirs: string;
}

export function draftOf(message: Message): MessageDraft {
  return { status: message.status, notes: message.notes };
}

/** Only what differs from `base`, so that a save never writes back what it merely displayed. */
export function listChanges(base: MessageDraft, draft: MessageDraft): ChangeMessage {
  return {
    ...(draft.status === base.status ? {} : { status: draft.status }),
    ...(draft.notes === base.notes ? {} : { notes: draft.notes }),
  };
}

/**
 * Merges field by field after a refused save: what was not touched follows the server, what was
 * typed stays. A field that both changed to different texts is a conflict for a person to settle.
 */
export function mergeDraft(
  base: MessageDraft,
  draft: MessageDraft,
  current: MessageDraft,
): { draft: MessageDraft; conflicts: Conflict[] } {
  const isTyped = (field: keyof MessageDraft) => draft[field] !== base[field];
  const isClash = (field: keyof MessageDraft) =>
    isTyped(field) && current[field] !== base[field] && current[field] !== draft[field];
  return {
    draft: {
      status: isTyped('status') ? draft.status : current.status,
      notes: isTyped('notes') ? draft.notes : current.notes,
    },
    conflicts: (['status', 'notes'] as const)
      .filter(isClash)
      .map((field) => ({ field, theirs: current[field] })),
  };
}

/** The first 60 characters of the notes (back-office section 9), cut between characters. */
export function previewNotes(notes: string): string {
  const line = notes.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : line;
}
