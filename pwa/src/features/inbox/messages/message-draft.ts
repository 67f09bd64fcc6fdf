import { listEdits } from '@longitude/contract/core/edits';
import type { ContactMessage } from '@longitude/contract/messages';
import { useRef, useState } from 'react';
import {
  forgetDeviceDraft,
  saveDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { mergeEdits } from '../../../platform/versioned.ts';
import { session } from '../../../platform/session-state.ts';

/** The two fields of a message that an administrator edits. */
export type MessageDraft = Pick<ContactMessage, 'status' | 'notes'>;

export interface Conflict {
  readonly field: keyof MessageDraft;
  /** The value that another administrator saved in the meantime. */
  readonly theirs: string;
}

export function draftOf(message: ContactMessage): MessageDraft {
  return { status: message.status, notes: message.notes };
}

/** Like `mergeEdits`, with the conflicting texts for the person to choose from. */
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
  /** The stored values when editing began: shows other people's changes since. */
  readonly base: MessageDraft;
  readonly fields: Partial<MessageDraft>;
}

export interface MessageTyping {
  /** Null when nothing differs from the stored values. */
  readonly typed: TypedMessage | null;
  /** Like `typed`, but current: an awaited call may outlast the next key press. */
  readonly read: () => TypedMessage | null;
  readonly write: (typed: TypedMessage | null) => void;
}

/**
 * Stores unsaved edits of a message on this device, by message and administrator, until they are
 * saved or discarded: the end of a session, a reload or a crash loses nothing.
 */
export function useMessageTyped(id: string): MessageTyping {
  const [name] = useState(() => `message:${session.value.user?.id ?? ''}:${id}`);
  const [typed, setTyped] = useState(() => readSaved(name));
  const latest = useRef(typed);
  const write = (next: TypedMessage | null) => {
    const edited = next && saveEdits(next);
    latest.current = edited;
    setTyped(edited);
    if (edited) saveDeviceDraft(name, edited);
    else forgetDeviceDraft(name);
  };
  return { typed, read: () => latest.current, write };
}

/** Only the differences from the base; null when there are none. */
function saveEdits({ base, fields }: TypedMessage): TypedMessage | null {
  const edits = listEdits(base, { ...base, ...fields });
  return Object.keys(edits).length > 0 ? { base, fields: edits } : null;
}

function readSaved(name: string): TypedMessage | null {
  const saved = readDeviceDraft(name) as Partial<TypedMessage> | null;
  const isWhole = typeof saved?.base?.notes === 'string' && typeof saved.fields === 'object';
  return isWhole ? (saved as TypedMessage) : null;
}
