import { Credentials } from '@longitude/contract/session';
import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import { useState } from 'react';
import { explainUnkept, signIn } from '../../platform/sign-in.ts';
import { keepingPassword } from './typed-password.ts';

/** The client's text for a response without one. */
const fallbackMessage = 'Request failed';

function explainFailure(cause: unknown): string {
  if (!(cause instanceof ApiError)) {
    reportError(cause);
    return 'Login failed because of an error in this browser. Update it, or use another one.';
  }
  return cause.message && cause.message !== fallbackMessage ? cause.message : 'Login failed';
}

export interface Problem {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signs in; the page reacts to the session, so that this tab and others behave alike. */
export function useSignIn() {
  // Said before anything is typed.
  const [problem, setProblem] = useState<Problem | null>(() => {
    const text = explainUnkept();
    return text === null ? null : { text, fields: {} };
  });
  const [isPending, setIsPending] = useState(false);

  async function send(input: Credentials): Promise<Problem | null> {
    const checked = checkInput(Credentials, input);
    if (!checked.ok) {
      const { fields } = checked;
      return { text: fields['username'] ?? fields['password'] ?? 'Login failed', fields };
    }
    try {
      const { value } = checked;
      await keepingPassword(value.password, () => signIn(value));
      return null;
    } catch (cause) {
      return { text: explainFailure(cause), fields: {} };
    }
  }

  return {
    problem,
    isPending,
    /** Resolves to the problem, or null when signed in. */
    submit: async (input: Credentials) => {
      setIsPending(true);
      setProblem(null);
      const found = await send(input);
      setProblem(found);
      setIsPending(false);
      return found;
    },
  };
}
