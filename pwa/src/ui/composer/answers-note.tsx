import { describeAnswers } from './answers.ts';
import type { Writing } from './writing.ts';

/** Says that somebody else has answered meanwhile. */
export function AnswersNote({ writing }: { readonly writing: Writing }) {
  const fresh = writing.answers.fresh.value;
  return (
    <div role="status">{fresh.length > 0 && <p className="note">{describeAnswers(fresh)}</p>}</div>
  );
}
