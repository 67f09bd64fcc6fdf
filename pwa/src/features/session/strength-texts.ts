/** The estimator's findings about a password; they contain no part of it. */
export interface Strength {
  /** From 0, guessed immediately, to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Number of guesses that an attacker needs, as a power of ten. */
  readonly guessesLog10: number;
  /** Key of the estimator's warning, or null. */
  readonly warning: string | null;
}

/** The score in words, for the meter. */
export const scoreTexts = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;

/** The hint before any input, and when there is no estimate. */
export const firstHint = 'At least 6 characters. Four unrelated words are a good start.';

const advice = 'Four unrelated words are easy to remember and hard to guess.';
const leaked = 'This password is on a list of leaked passwords.';
const names = 'Names are among the first guesses.';
const keys = 'Neighbouring keys are among the first guesses.';
const repeats = 'Repeating characters adds almost no strength.';
const dates = 'Dates and years are among the first guesses.';

/** Keyed by zxcvbn's warnings. */
const warningTexts: Readonly<Record<string, string>> = {
  topTen: leaked,
  topHundred: leaked,
  common: leaked,
  similarToCommon: 'This is very close to a leaked password.',
  userInputs: 'Your name, your address and the company are among the first guesses.',
  namesByThemselves: names,
  commonNames: names,
  wordByItself: 'A single word is quickly guessed.',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: 'Sequences are among the first guesses.',
  recentYears: dates,
  dates,
};

/** The longest hint: the field reserves its height. */
export const maxHint = `${warningTexts['userInputs']} ${advice}`;

/** The sentence below the meter. It never contains the password or a part of it. */
export function composeHint({ score, warning }: Strength): string {
  if (score === 4) return 'Strong.';
  if (score === 3) return 'Good.';
  return `${warningTexts[warning ?? ''] ?? 'This can be guessed.'} ${advice}`;
}
