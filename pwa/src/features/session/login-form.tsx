import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useSignIn, type Problem } from './use-sign-in.ts';
import controlStyles from '../../ui/field.module.css';

const errorId = 'sign-in-error';

/** One message for the whole form, which marks each affected field. */
function describe(problem: Problem | null, name: string) {
  if (!problem) return {};
  const isWrong = name in problem.fields;
  return { 'aria-describedby': errorId, ...(isWrong ? { 'aria-invalid': true } : {}) };
}

interface LoginFormProps {
  readonly username: string;
  readonly onType: (username: string) => void;
}

/** The sign-in form (back-office section 2). */
export function LoginForm({ username, onType }: LoginFormProps) {
  const { draft, problem, isSaving, attempt, edit, save } = useSignIn(username);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const find = (field: string) => form.current?.querySelector<HTMLElement>(field);
    (find('[aria-invalid]') ?? find('[name=password]'))?.focus();
  }, [attempt]);
  const type = (name: string) => {
    edit({ username: name });
    onType(name);
  };
  return (
    <form
      className="stack"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1>Sign in</h1>
      <UserField value={draft.username} problem={problem} onType={type} />
      <PasswordField
        id="sign-in-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={draft.password}
        onType={(password) => edit({ password })}
        {...describe(problem, 'password')}
      />
      <p className={controlStyles['error']} id={errorId} role="alert" hidden={!problem}>
        {problem?.text}
      </p>
      <SubmitButton isPending={isSaving} />
    </form>
  );
}

interface UserFieldProps {
  readonly value: string;
  readonly problem: Problem | null;
  readonly onType: (text: string) => void;
}

function UserField({ problem, ...props }: UserFieldProps) {
  return (
    <TextField
      id="sign-in-user"
      label="Username or email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      required
      {...props}
      {...describe(problem, 'username')}
    />
  );
}

function SubmitButton({ isPending }: { readonly isPending: boolean }) {
  return (
    <Button
      tone="cta"
      type="submit"
      className="full-width"
      isPending={isPending}
      pendingLabel="Signing in..."
    >
      Sign in
    </Button>
  );
}
