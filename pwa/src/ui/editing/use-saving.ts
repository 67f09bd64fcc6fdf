import { ApiError } from '@longitude/contract/core/errors';
import { useState } from 'react';
import { listEdits } from '../../platform/versioned.ts';
import { alertFailure } from '../report-failure.ts';

type FieldTexts = Readonly<Record<string, string>>;

export interface Saving {
  readonly isSaving: boolean;
  /** Texts by field, from the last refused save. */
  readonly errors: FieldTexts;
  /** Grows with each refused save, once its dialog was read. */
  readonly attempt: number;
  /** Clears the errors of fields that were edited since. */
  readonly forgetErrors: (fields: readonly string[]) => void;
  /**
   * Runs a save that answers whether it was done, and answers that. When it throws, a dialog says
   * 'Failed to {action}: …' first.
   */
  readonly run: (action: string, save: () => Promise<boolean>) => Promise<boolean>;
}

/** One save at a time, and what it was refused for. */
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
      setErrors(cause instanceof ApiError ? cause.fields : {});
      await alertFailure(action, cause);
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
  /** True when it was saved; else a dialog said why not, and what was typed stays. */
  readonly save: () => Promise<boolean>;
}

/** The draft of a dialog, from `start` until `send` has stored it. `action` names the attempt in a failure. */
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
