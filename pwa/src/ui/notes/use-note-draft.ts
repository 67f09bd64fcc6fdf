import { ApiError } from '@longitude/contract/errors';
import { useRef, useState } from 'react';
import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from '../../platform/device-drafts.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';

/** Stores a note. Throws ApiError. `key` is its Idempotency-Key. */
export type AddNote = (content: string, key: string) => Promise<void>;

export interface NoteDraft {
  readonly text: string;
  readonly isSaving: boolean;
  /** Why the last try was refused; the text stays. */
  readonly failure: ApiError | null;
  readonly edit: (text: string) => void;
  /** True when it was stored. A blank note is ignored (back-office section 5). */
  readonly submit: () => Promise<boolean>;
}

const keyOf = (place: string) => `note:${place}`;

function readKept(place: string): string {
  const kept = readDeviceDraft(keyOf(place));
  return typeof kept === 'string' ? kept : '';
}

/** Whether a note was begun there that is not stored yet. */
export function hasNoteDraft(place: string): boolean {
  return readKept(place).trim() !== '';
}

/**
 * A note that is being written, kept on this device until it is stored.
 * @param place what the note is about, for example `service-request:64b1…`
 */
export function useNoteDraft(place: string, add: AddNote): NoteDraft {
  const [text, setText] = useState(() => readKept(place));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const latest = useRef(text);
  const edit = (typed: string) => {
    latest.current = typed;
    setText(typed);
    setFailure(null);
    if (typed === '') forgetDeviceDraft(keyOf(place));
    else keepDeviceDraft(keyOf(place), typed);
  };

  async function submit(): Promise<boolean> {
    const content = text.trim();
    if (content === '' || isSaving) return false;
    setIsSaving(true);
    setFailure(null);
    try {
      await add(content, chooseSubmissionKey(keyOf(place), content));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
      return false;
    } finally {
      setIsSaving(false);
    }
    forgetSubmissionKey(keyOf(place));
    // What was typed on while it was being stored is the next note.
    if (latest.current === text) edit('');
    return true;
  }
  return { text, isSaving, failure, edit, submit };
}
