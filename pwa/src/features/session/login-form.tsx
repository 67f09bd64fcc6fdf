import { Credentials } from '@longitude/contract/auth';
import { ApiError } from '@longitude/contract/errors';
import { checkInput } from '@longitude/contract/validation';
import { useRef, useState, type SyntheticEvent } from 'react';
import { signIn } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from './password-field.tsx';

/** What the client says when an answer brings no text of its own. */
const wordless = 'Request failed';

function explainFailure(cause: unknown): string {
  if (!(cause instanceof ApiError)) throw cause;
  return cause.message && cause.message !== wordless ? cause.message : 'Login failed';
}

interface Problem {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signing in; the page reacts to the session, so that other tabs and this one go the same way. */
function useSignIn() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function send(input: Credentials): Promise<Problem | null> {
    const checked = checkInput(Credentials, input);
    if (!checked.ok) {
      const { fields } = checked;
      return { text: fields['username'] ?? fields['password'] ?? 'Login failed', fields };
    }
    try {
      await signIn(checked.value);
      return null;
    } catch (cause) {
      return { text: explainFailure(cause), fields: {} };
    }
  }

  return {
    problem,
    isPending,
    /** Resolves to what was wrong, or null when signed in. */
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

/** The sign-in form (back-office section 2). */
export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { problem, isPending, submit } = useSignIn();
  const form = useRef<HTMLFormElement>(null);

  async function handle(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = await submit({ username, password });
    const [first] = Object.keys(found?.fields ?? {});
    if (found) form.current?.querySelector<HTMLElement>(`[name=${first ?? 'password'}]`)?.focus();
  }

  const describe = (name: string) =>
    problem
      ? { 'aria-invalid': name in problem.fields || undefined, 'aria-describedby': 'sign-in-error' }
      : {};

  return (
    <form className="stack" noValidate ref={form} onSubmit={(event) => void handle(event)}>
      <h1>Sign in</h1>
      <Field id="sign-in-user" label="Username or email">
        {(control) => (
          <input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            {...describe('username')}
          />
        )}
      </Field>
      <PasswordField
        id="sign-in-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...describe('password')}
      />
      <p className="err" id="sign-in-error" role="alert" hidden={!problem}>
        {problem?.text}
      </p>
      <Button
        tone="cta"
        type="submit"
        look="full"
        isPending={isPending}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
    </form>
  );
}
