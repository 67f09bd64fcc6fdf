/*!
 * Word frequencies: OpenSubtitles 2024 by Helsinki-NLP / OPUS (https://opus.nlpl.eu), ODC-BY.
 */
import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import type { Strength } from './strength-texts.ts';

// Without translations the warnings are keys.
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Above this a password is strong, and the estimate takes seconds.
  maxLength: 48,
});

const leaked = new Set(common.dictionary['passwords-common'].map((word) => String(word)));

/** Splits names and addresses, because people use parts of them. */
function listWords(personal: readonly string[]): string[] {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words.filter((word) => word.length > 2);
}

/**
 * Estimates how many guesses a password withstands. `personal` are texts that an attacker knows:
 * names, addresses, the company. Takes up to half a second: run it in a worker.
 */
export function estimateStrength(password: string, personal: readonly string[]): Strength {
  const { score, guessesLog10, feedback, sequence } = estimator.check(
    password,
    listWords(personal),
  );
  const warning = explain(password, feedback.warning, sequence);
  return { score, guessesLog10, warning };
}

/** The warning of zxcvbn, which names only one word list even if several contain the password. */
function explain(
  password: string,
  warning: string | null,
  [match, further]: ZxcvbnResult['sequence'],
): string | null {
  if (warning !== 'userInputs' && leaked.has(password.toLowerCase())) return 'common';
  return warning ?? (match?.pattern === 'dictionary' && !further ? 'wordByItself' : null);
}
