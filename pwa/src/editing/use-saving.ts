import { ApiError } from '@longitude/contract/core/errors';
import { useState } from 'react';
import { wasCancelled } from '../platform/was-cancelled.ts';
import { InvalidInput } from '../ui/invalid-input.ts';
import { useBusy } from '../ui/use-busy.ts';

type FieldTexts = Readonly<Record<string, string>>;

export interface Saving {
  readonly isSaving: boolean;
  /** Error texts by field, from the last rejected save. */
  readonly errors: FieldTexts;
  /** Why the server rejected the last save. */
  readonly failure: ApiError | null;
  /** Incremented with each rejected save except clashes, after its report. */
  readonly attempt: number;
  /** Shows these error texts by field, in place of the last rejection. */
  readonly refuse: (errors: FieldTexts) => void;
  /** Clears what an edit of these fields may have fixed: their errors, and a failure. */
  readonly forgetErrors: (fields: readonly string[]) => void;
  /**
   * Runs a save that resolves to whether it succeeded, and returns that. False while another one
   * runs, after a rejection, and if the person cancels the question for the password.
   * @throws anything but ApiError and InvalidInput
   */
  readonly run: (save: () => Promise<boolean>) => Promise<boolean>;
}

/** Reports a rejection by the server, beside the errors at the fields. */
export type Report = (cause: ApiError) => void | Promise<void>;

/** One save at a time, with the errors of its rejection. */
export function useSaving(report?: Report): Saving {
  const [isSaving, runOnce] = useBusy();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);

  const refuse = (texts: FieldTexts) => {
    setErrors(texts);
    setFailure(null);
  };
  async function reject(cause: unknown): Promise<void> {
    const isInvalid = cause instanceof InvalidInput;
    if (!isInvalid && !(cause instanceof ApiError)) throw cause;
    if (wasCancelled(cause)) return;
    // Invalid fields show their errors after the report of the server's rejection.
    if (!isInvalid) await report?.(cause);
    setErrors(cause.fields);
    setFailure(isInvalid ? null : cause);
    // The note of a clash takes the focus.
    if (isInvalid || cause.code !== 'stale') setAttempt((before) => before + 1);
  }
  async function run(save: () => Promise<boolean>): Promise<boolean> {
    let rejection: unknown;
    const isSaved = await runOnce(async () => {
      refuse({});
      return save().catch((cause: unknown) => {
        rejection = cause;
        return false;
      });
    });
    if (rejection !== undefined) await reject(rejection);
    return isSaved;
  }
  const forgetErrors = (fields: readonly string[]) => {
    // That someone else has saved stays true.
    setFailure((before) => (before?.code === 'stale' ? before : null));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    );
  };
  return { isSaving, errors, failure, attempt, refuse, forgetErrors, run };
}
