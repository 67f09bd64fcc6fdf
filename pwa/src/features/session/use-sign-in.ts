import { ApiError } from '@longitude/contract/core/errors';
import { Credentials } from '@longitude/contract/session';
import { useState } from 'react';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import { explainUnkept, signIn } from '../../platform/sign-in.ts';
import { parseInput } from '../../ui/invalid-input.ts';
import { keepingPassword } from './typed-password.ts';

/** The client's text for a response without one. */
const fallbackMessage = 'Request failed';

/** Throws ApiError, InvalidInput. */
async function send(input: Credentials): Promise<void> {
  const checked = parseInput(Credentials, input);
  try {
    await keepingPassword(checked.password, () => signIn(checked));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    reportError(cause);
    const text = 'Login failed because of an error in this browser. Update it, or use another one.';
    throw new ApiError(text, { status: 0, code: 'unknown' });
  }
}

export interface Problem {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

type SignInEditing = Editing<Pick<Credentials, 'username' | 'password'>>;

function findProblem({ failure, errors }: SignInEditing): Problem | null {
  const [first] = Object.values(errors);
  if (!failure) return first === undefined ? null : { text: first, fields: errors };
  const { message } = failure;
  const isSaid = message !== '' && message !== fallbackMessage;
  return { text: isSaid ? message : 'Login failed', fields: {} };
}

/** Signs in; the page reacts to the session, so that this tab and others behave alike. */
export function useSignIn(username: string): SignInEditing & { readonly problem: Problem | null } {
  // Said before anything is sent.
  const [unkept] = useState(explainUnkept);
  const editing = useEditing({
    start: { username, password: '' },
    save: ({ draft }) => send(draft),
  });
  const isFirst = editing.attempt === 0 && !editing.isSaving;
  const known = isFirst && unkept !== null ? { text: unkept, fields: {} } : null;
  return { ...editing, problem: findProblem(editing) ?? known };
}
