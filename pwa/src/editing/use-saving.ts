import { listEdits } from '@longitude/contract/core/edits';
import { ApiError } from '@longitude/contract/core/errors';
import { useState } from 'react';
import { alertFailure } from '../ui/report-failure.ts';
import { InvalidInput } from '../ui/invalid-input.ts';

type FieldTexts = Readonly<Record<string, string>>;

export interface Saving {
  readonly isSaving: boolean;
  /** Error texts by field, from the last rejected save. */
  readonly errors: FieldTexts;
  /** Incremented with each rejected save, after its dialog was closed. */
  readonly attempt: number;
  /** Clears the errors of fields that were edited since then. */
  readonly forgetErrors: (fields: readonly string[]) => void;
  /**
   * Runs a save that resolves to whether it succeeded, and returns that. If it throws, first shows
   * 'Failed to {action}: …' in a dialog, unless the input was invalid.
   */
  readonly run: (action: string, save: () => Promise<boolean>) => Promise<boolean>;
}

/** One save at a time, with the errors of its rejection. */
export function useSaving(): Saving {
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [attempt, setAttempt] = useState(0);

  async function run(action: string, save: () => Promise<boolean>): Promise<boolean> {
    setIsSaving(true);
    setErrors({});
    try {
      const isSaved = await save();
      setIsSaving(false);
      return isSaved;
    } catch (cause) {
      setIsSaving(false);
      const isKnown = cause instanceof InvalidInput;
      // The alert is for the server's refusal: invalid fields show their errors after it.
      if (!isKnown) await alertFailure(action, cause);
      setErrors(isKnown || cause instanceof ApiError ? cause.fields : {});
      setAttempt((before) => before + 1);
      return false;
    }
  }
  const forgetErrors = (fields: readonly string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    );
  return { isSaving, errors, attempt, forgetErrors, run };
}

export interface FormDraft<Fields> extends Pick<Saving, 'isSaving' | 'errors' | 'attempt'> {
  readonly draft: Fields;
  readonly isDirty: boolean;
  readonly edit: (change: Partial<Fields>) => void;
  /** True when it was saved; otherwise a dialog or the fields say why, and the edits stay. */
  readonly save: () => Promise<boolean>;
}

/** The draft of a dialog, from `start` until `send` stored it. `action` names the attempt in errors. */
export function useFormDraft<Fields extends object>(
  start: Fields,
  action: string,
  send: (draft: Fields) => Promise<void>,
): FormDraft<Fields> {
  const [draft, setDraft] = useState(start);
  const { run, forgetErrors, ...saving } = useSaving();
  const edit = (change: Partial<Fields>) => {
    setDraft((before) => ({ ...before, ...change }));
    forgetErrors(Object.keys(change));
  };
  const save = () =>
    run(action, async () => {
      await send(draft);
      return true;
    });
  const isDirty = Object.keys(listEdits(start, draft)).length > 0;
  return { ...saving, draft, isDirty, edit, save };
}
