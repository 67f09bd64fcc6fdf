import { ApiError } from '@longitude/contract/core/errors';
import { useRef, useState } from 'react';
import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { session } from '../../../platform/session-state.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../../platform/submission-key.ts';

/** Stores a note. Throws ApiError. `key` is its Idempotency-Key. */
export type AddNote = (content: string, key: string) => Promise<void>;

export interface NoteDraft {
  readonly text: string;
  readonly isSaving: boolean;
  /** Why the last attempt was rejected; the text stays. */
  readonly failure: ApiError | null;
  readonly edit: (text: string) => void;
  /** True when it was stored. A blank note is ignored (back-office section 5). */
  readonly submit: () => Promise<boolean>;
}

/** Per administrator: others on the same device must not see the draft. */
const nameOf = (place: string) => `note:${session.peek().user?.id ?? ''}:${place}`;

function readKept(name: string): string {
  const kept = readDeviceDraft(name);
  return typeof kept === 'string' ? kept : '';
}

/** Whether there is a note draft that is not stored yet. */
export function hasNoteDraft(place: string): boolean {
  return readKept(nameOf(place)).trim() !== '';
}

/**
 * A note draft, kept on this device until the note is stored.
 * @param place subject of the note, for example `service-request:64b1…`
 */
export function useNoteDraft(place: string, add: AddNote): NoteDraft {
  // The author's, even when the session ends while the note is being stored.
  const [name] = useState(() => nameOf(place));
  const [text, setText] = useState(() => readKept(name));
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const latest = useRef(text);
  const edit = (typed: string) => {
    latest.current = typed;
    setText(typed);
    setFailure(null);
    if (typed === '') forgetDeviceDraft(name);
    else keepDeviceDraft(name, typed);
  };

  async function submit(): Promise<boolean> {
    const content = text.trim();
    if (content === '' || isSaving) return false;
    setIsSaving(true);
    setFailure(null);
    try {
      await add(content, chooseSubmissionKey(`admin:${name}`, content));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
      return false;
    } finally {
      setIsSaving(false);
    }
    forgetSubmissionKey(`admin:${name}`);
    // Text typed during the request is the next note.
    if (latest.current === text) edit('');
    return true;
  }
  return { text, isSaving, failure, edit, submit };
}
