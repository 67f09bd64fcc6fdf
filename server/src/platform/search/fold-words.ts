import { foldedLetters } from '@longitude/contract/core/slug';

/** Maximum code points per word; longer words are found by their beginning. */
export const maxWord = 32;

const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;

/** Lower case without accents: compatibility forms are decomposed (NFKD), marks dropped. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(foldable, (letter) => foldedLetters[letter] ?? letter);
}

/** The runs of letters and digits in a text, folded, each in one kind of script. */
function splitRuns(text: string): { run: string; isUnspaced: boolean }[] {
  return [...foldText(text).matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([run]) => {
    const parts: { run: string; isUnspaced: boolean }[] = [];
    let end = 0;
    for (const { 0: part, index } of run.matchAll(unspaced)) {
      if (index > end) parts.push({ run: run.slice(end, index), isUnspaced: false });
      parts.push({ run: part, isUnspaced: true });
      end = index + part.length;
    }
    if (end < run.length) parts.push({ run: run.slice(end), isUnspaced: false });
    return parts;
  });
}

const cut = (word: string) => Array.from(word).slice(0, maxWord).join('');

/** Bigrams, so any part of two or more characters is found, and each single character. */
function pairUp(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

/** The searchable words of a text, in order, with repetitions. */
export function foldWords(text: string): string[] {
  return splitRuns(text).flatMap(({ run, isUnspaced }) => (isUnspaced ? pairUp(run) : [cut(run)]));
}

/** The prefixes to search for; those that are prefixes of others are left out. */
export function foldQuery(query: string): string[] {
  const terms = splitRuns(query).flatMap(({ run, isUnspaced }) => {
    if (!isUnspaced) return [cut(run)];
    const pairs = pairUp(run);
    // The last single character is part of the pair before it.
    return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  });
  const words = [...new Set(terms)];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}
