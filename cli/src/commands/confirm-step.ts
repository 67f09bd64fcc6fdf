import { Failure, exitCodes } from '../failure.ts';
import { outputWidth } from '../output.ts';
import { askYes, canAsk } from '../prompt.ts';
import { wrapText } from '../text.ts';

/** A step that requires a confirmation. */
export interface Step {
  /** The question that `--yes` confirms, escaped. */
  readonly question: string;
  /** In `Not deleted: …`. */
  readonly done: string;
  /** In `--yes deletes without asking`. */
  readonly does: string;
}

export const deletion = { done: 'deleted', does: 'deletes' };

/** Refuses a step if there is no terminal to ask. @throws Failure (usage) without `--yes` */
export function requireYes(yes: boolean | undefined, { done, does }: Omit<Step, 'question'>): void {
  if (yes) return;
  const text = `Not ${done}: there is no terminal to ask in. --yes ${does} without asking.`;
  throw new Failure(text, exitCodes.usage);
}

/**
 * Confirms a step that is hard to undo: without `--yes` it asks at a terminal.
 * @throws Failure without a yes
 */
export async function confirmStep(yes: boolean | undefined, step: Step): Promise<void> {
  if (yes || !canAsk()) return requireYes(yes, step);
  const question = wrapText(step.question, outputWidth() - ' [y/N] '.length).join('\n');
  if (!(await askYes(question))) throw new Failure('Nothing was changed.');
}
