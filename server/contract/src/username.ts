import { isOneScript } from './core/look-alike.ts';

const separators = ' ._-@+\u0027';

/**
 * Why a new username is refused: it could be taken for another one. Usernames have the letters of
 * one alphabet, digits and a few separators between them.
 */
export function explainBadUsername(name: string): string | undefined {
  const letters = Array.from(name.normalize('NFC'));
  for (const letter of letters) {
    const problem = explainBadLetter(letter);
    if (problem !== undefined) return problem;
  }
  if (!/^[\p{L}\p{N}].*(?<=[\p{L}\p{M}\p{N}])$/u.test(name)) {
    return 'A username begins and ends with a letter or digit.';
  }
  return explainMixture(letters.filter((letter) => !separators.includes(letter)));
}

function explainBadLetter(letter: string): string | undefined {
  if (/\p{Default_Ignorable_Code_Point}/u.test(letter)) {
    return `An invisible character (${nameCode(letter)}) cannot be used in a username.`;
  }
  const plain = letter.normalize('NFKC');
  if (plain !== letter) return `“${letter}” looks like “${plain}”: use the plain characters.`;
  if (/[\p{L}\p{M}\p{N}]/u.test(letter) || separators.includes(letter)) return undefined;
  return `“${letter}” cannot be used in a username: use letters, digits, spaces and . _ - @ + \u0027`;
}

const nameCode = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function explainMixture(letters: readonly string[]): string | undefined {
  const lower = letters.map((letter) => letter.toLowerCase());
  if (isOneScript(lower.join(''))) return undefined;
  const fits = (one: string, other: string) => isOneScript(one + other);
  // The odd one fits the fewest of the others.
  const counts = lower.map((one) => lower.filter((other) => fits(one, other)).length);
  const odd = letters[counts.indexOf(Math.min(...counts))] ?? '';
  return `Use the letters of one alphabet: “${odd}” (${nameCode(odd)}) is from another one.`;
}
