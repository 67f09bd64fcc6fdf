import { signal } from '@preact/signals-react';
import { confirmHost } from '../platform/confirm-host.ts';
import { whenSessionEnds } from '../platform/session-state.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import dialogStyles from './dialog.module.css';

interface ConfirmInput {
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  readonly tone?: 'ink' | 'danger';
}

interface Question extends ConfirmInput {
  /** A message without a decision. */
  readonly isAlert?: true;
  readonly answer: (isSure: boolean) => void;
}

/** The first is on screen; further ones are queued, so that no reply reaches the wrong question. */
const questions = signal<readonly Question[]>([]);
// They may name clients, and their subject is no longer on screen.
whenSessionEnds(() => {
  for (const { answer } of questions.peek()) answer(false);
});

/**
 * Asks in a modal dialog, after any open question. False when it is cancelled or closed, and when
 * the session ends.
 */
export function askConfirm(input: ConfirmInput): Promise<boolean> {
  return ask(input);
}

/** Shows an important message in a modal dialog (spec decision 35). Resolves when it is closed. */
export async function showAlert(title: string): Promise<void> {
  await ask({ title, confirmLabel: 'OK', isAlert: true });
}

function ask(input: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      ...input,
      answer: (isSure) => {
        questions.value = questions.peek().filter((other) => other !== question);
        resolve(isSure);
      },
    };
    questions.value = [...questions.peek(), question];
  });
}

/** Renders the dialog of `askConfirm`. The shell draws it once a part of a page needs it. */
export function ConfirmHost() {
  const [question] = questions.value;
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      labelledBy="confirm-title"
      className={dialogStyles['ask']}
    >
      <header>
        <h2 id="confirm-title">{question?.title}</h2>
      </header>
      {question?.text && (
        <div>
          <p>{question.text}</p>
        </div>
      )}
      <footer>
        {!question?.isAlert && <Button onClick={() => question?.answer(false)}>Cancel</Button>}
        <Button tone={question?.tone ?? 'ink'} onClick={() => question?.answer(true)}>
          {question?.confirmLabel}
        </Button>
      </footer>
    </Dialog>
  );
}

confirmHost.value = ConfirmHost;
