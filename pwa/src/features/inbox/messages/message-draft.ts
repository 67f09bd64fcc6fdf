import type { ContactMessage } from '@longitude/contract/messages';
import { useRef, useState } from 'react';
import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { listEdits, mergeEdits } from '../../../platform/versioned.ts';
import { session } from '../../../platform/session-state.ts';

/** The two fields of a message that an administrator edits. */
export type MessageDraft = Pick<ContactMessage, 'status' | 'notes'>;

export interface Conflict {
  readonly field: keyof MessageDraft;
  /** The value that somebody else saved in the meantime. */
  readonly theirs: string;
}

export function draftOf(message: ContactMessage): MessageDraft {
  return { status: message.status, notes: message.notes };
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

/** Unsaved edits of a message. */
interface TypedMessage {
  /** The stored values when it was begun: shows the changes of others since. */
  readonly base: MessageDraft;
  readonly fields: Partial<MessageDraft>;
}

export interface MessageTyping {
  /** Null when nothing differs from what is stored. */
  readonly typed: TypedMessage | null;
  /** As `typed`, but of now: what is waited for may take longer than the next letter. */
  readonly read: () => TypedMessage | null;
  readonly write: (typed: TypedMessage | null) => void;
}

/**
 * Holds what is typed about a message. It is kept on this device under message and administrator
 * until it is saved or discarded: the end of a session, a reload or a crash loses no word.
 */
export function useMessageTyped(id: string): MessageTyping {
  const [name] = useState(() => `message:${session.value.user?.id ?? ''}:${id}`);
  const [typed, setTyped] = useState(() => readKept(name));
  const latest = useRef(typed);
  const write = (next: TypedMessage | null) => {
    const edited = next && keepEdits(next);
    latest.current = edited;
    setTyped(edited);
    if (edited) keepDeviceDraft(name, edited);
    else forgetDeviceDraft(name);
  };
  return { typed, read: () => latest.current, write };
}

/** Only what differs from the base; null when nothing does. */
function keepEdits({ base, fields }: TypedMessage): TypedMessage | null {
  const edits = listEdits(base, { ...base, ...fields });
  return Object.keys(edits).length > 0 ? { base, fields: edits } : null;
}

function readKept(name: string): TypedMessage | null {
  const kept = readDeviceDraft(name) as Partial<TypedMessage> | null;
  const isWhole = typeof kept?.base?.notes === 'string' && typeof kept.fields === 'object';
  return isWhole ? (kept as TypedMessage) : null;
}
