import type { SchemaDefinition } from 'mongoose';

/** A pair, because a question may hold characters that a field name may not. */
export interface AnswerPair {
  readonly question: string;
  readonly answer: string;
}

export const answersSchema: SchemaDefinition[string] = [
  {
    question: { type: String, required: true },
    answer: { type: String, default: '' },
    _id: false,
  },
];

export function toAnswerPairs(answers: Readonly<Record<string, string>> = {}): AnswerPair[] {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer }));
}

/** As one text for a person: a line each. */
export function writeAnswers(answers: Readonly<Record<string, string>> = {}): string {
  return Object.entries(answers)
    .map(([question, answer]) => `${question} ${answer}`)
    .join('\n');
}

/** As the API answers them: nothing when there are none, also in older documents. */
export function presentAnswers(pairs: readonly AnswerPair[] = []) {
  if (pairs.length === 0) return {};
  return { answers: Object.fromEntries(pairs.map((pair) => [pair.question, pair.answer])) };
}
