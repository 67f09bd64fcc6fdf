import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { isSessionEnd } from '../../../platform/api.ts';
import { wasCancelled } from '../../../platform/was-cancelled.ts';
import { InvalidInput } from '../../../ui/invalid-input.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

type FieldTexts = Readonly<Record<string, string>>;

export interface Submission {
  readonly isPending: boolean;
  /** Error texts by field, from the last refusal. */
  readonly errors: FieldTexts;
  /** Incremented with each refusal. */
  readonly attempt: number;
  /** Clears the errors of fields that were edited since then. */
  readonly forgetErrors: (fields: readonly string[]) => void;
  /** Runs `send`, one at a time. A refusal is shown at its fields, and in a toast if the server refused. */
  readonly submit: (send: () => Promise<void>) => Promise<void>;
}

/** The state of sending a form. `title` is that of a failure. */
export function useSubmission(title: string): Submission {
  const [isPending, run] = useBusy();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [attempt, setAttempt] = useState(0);

  async function submit(send: () => Promise<void>): Promise<void> {
    await run(async () => {
      setErrors({});
      try {
        await send();
        return true;
      } catch (cause) {
        if (wasCancelled(cause)) return false;
        if (!(cause instanceof InvalidInput || cause instanceof ApiError)) throw cause;
        setErrors(cause.fields);
        setAttempt((before) => before + 1);
        if (cause instanceof ApiError) showFailure(title, cause);
        return false;
      }
    });
  }
  const forgetErrors = (fields: readonly string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    );
  return { isPending, errors, attempt, forgetErrors, submit };
}

/** The end of the session is reported by the sign-in page instead. */
function showFailure(title: string, failure: ApiError): void {
  if (isSessionEnd(failure)) return;
  const { code, fields, message } = failure;
  // The fields themselves show it.
  const isSaid = code === 'unknown' || Object.keys(fields).length > 0;
  showToast({ title, ...(isSaid ? {} : { text: message }), tone: 'error' });
}

/** The input parsed with the contract. Throws InvalidInput. */
export function parseInput<Input>(schema: z.ZodMiniType<Input>, input: unknown): Input {
  const checked = checkInput(schema, input);
  if (!checked.ok) throw new InvalidInput(checked.fields);
  return checked.value;
}
