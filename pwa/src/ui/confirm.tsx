import { signal } from '@preact/signals-react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmInput {
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  readonly tone?: 'ink' | 'danger';
}

interface Question extends ConfirmInput {
  /** There is nothing to decide. */
  readonly isAlert?: true;
  readonly answer: (isSure: boolean) => void;
}

const question = signal<Question | null>(null);

/** Asks in a modal dialog. False when cancelled, closed, or replaced by another question. */
export function askConfirm(input: ConfirmInput): Promise<boolean> {
  return ask(input);
}

/** Tells something that must not be missed in a modal dialog (decision 35). Resolves when it is closed. */
export async function showAlert(title: string): Promise<void> {
  await ask({ title, confirmLabel: 'OK', isAlert: true });
}

function ask(input: Omit<Question, 'answer'>): Promise<boolean> {
  question.value?.answer(false);
  return new Promise((resolve) => {
    question.value = {
      ...input,
      answer: (isSure) => {
        question.value = null;
        resolve(isSure);
      },
    };
  });
}

/** Where `askConfirm` is drawn. Stands once in the shell. */
export function ConfirmHost() {
  const asked = question.value;
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      labelledBy="confirm-title"
      look="ask"
    >
      <header>
        <h2 id="confirm-title">{asked?.title}</h2>
      </header>
      {asked?.text && (
        <div>
          <p>{asked.text}</p>
        </div>
      )}
      <footer>
        {!asked?.isAlert && <Button onClick={() => asked?.answer(false)}>Cancel</Button>}
        <Button tone={asked?.tone ?? 'ink'} onClick={() => asked?.answer(true)}>
          {asked?.confirmLabel}
        </Button>
      </footer>
    </Dialog>
  );
}
