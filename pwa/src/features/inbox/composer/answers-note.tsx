import { describeAnswers } from './answers.ts';
import type { Writing } from './writing.ts';

/** Says that somebody else has answered meanwhile. */
export function AnswersNote({ writing }: { readonly writing: Writing }) {
  const fresh = writing.answers.fresh.value;
  return (
    <output>{fresh.length > 0 && <span className="note">{describeAnswers(fresh)}</span>}</output>
  );
}
