import { foldedLetters } from '@longitude/contract/core/slug';
import { listNumberWords } from './phone-numbers.ts';
import { listSpellings } from './spellings.ts';

/** Maximum code points per word; longer words are found by their beginning. */
export const maxWord = 32;
/** Maximum parts of a compound that are searched for as one word. */
const maxJoined = 4;

const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
/** Hyphens, dashes, apostrophes and signs that join what some people write as one word. */
const joiners = /[-\u2010-\u2013'\u2018\u2019\u02bc`_&]/;
const joinedWords = new RegExp(
  String.raw`[\p{L}\p{N}\p{M}]+(?:${joiners.source}[\p{L}\p{N}\p{M}]+)*`,
  'gu',
);
/** "I.T.", "U.S." */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}])/gu;

/** Lower case without accents: compatibility forms are decomposed (NFKD), marks dropped. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(foldable, (letter) => foldedLetters[letter] ?? letter);
}

/** Lower case with accents, in one form for each character; without soft hyphens and joiners. */
export function normalizeText(text: string): string {
  const visible = text.replaceAll(/[\u00ad\u2060\ufeff]/g, '').replaceAll('\u00b4', "'");
  const plain = visible.normalize('NFKC').toLowerCase().normalize('NFKC');
  return plain.replaceAll(initials, (letters) => letters.replaceAll('.', '-'));
}

/** A word, or several that are joined by hyphens and the like, in the spelling of the text. */
export type Compound = readonly string[];

/** @param text normalized */
export function splitCompounds(text: string): Compound[] {
  return [...text.matchAll(joinedWords)].map(([each]) => each.split(joiners));
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

function foldPlain(text: string): string[] {
  return splitRuns(text).flatMap(({ run, isUnspaced }) => (isUnspaced ? pairUp(run) : [cut(run)]));
}

/**
 * The searchable words of a text, in order, with repetitions: as written, in their other spellings,
 * joined at hyphens ("e-mail", "email"), and the digits of phone numbers.
 */
export function foldWords(text: string): string[] {
  const plain = normalizeText(text);
  const words = splitCompounds(plain).flatMap((parts) => {
    // "on-site support": also "onsite", which begins "onsitesupport".
    const joined = parts.slice(0, -1).map((_, at) => parts.slice(at, at + maxJoined).join(''));
    return [...parts, ...joined].flatMap((word) => listSpellings(word).flatMap(foldPlain));
  });
  return [...words, ...listNumberWords(plain)];
}

/** The prefixes to search for, for some text of a query. */
export function foldTerms(text: string): string[] {
  return splitRuns(text).flatMap(({ run, isUnspaced }) => {
    if (!isUnspaced) return [cut(run)];
    const pairs = pairUp(run);
    // The last single character is part of the pair before it.
    return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
  });
}
