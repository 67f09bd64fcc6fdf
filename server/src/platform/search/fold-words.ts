import { toShownAddress } from '@longitude/contract/core/shown-address';
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
const joiners = /[-\u2010-\u2013'\u2018\u2019\u02bc`_&/]|\.(?!\d)/;
/** "Office365", "10mbit" */
const digitBorder = /(?<=\p{L}{2})(?=\p{N})|(?<=\p{N})(?=\p{L}{2})/u;
/** Maximum parts of such a word; a key or a hash has more. */
const maxPieces = 4;
const joinedWords = new RegExp(
  String.raw`[\p{L}\p{N}\p{M}]+(?:(?:${joiners.source})[\p{L}\p{N}\p{M}]+)*`,
  'gu',
);
/** "I.T.", "U.S." */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}])/gu;

/** Lower case without accents: compatibility forms are decomposed (NFKD), marks dropped. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(foldable, (letter) => foldedLetters[letter] ?? letter);
}

/** Soft hyphens, word joiners, and marks of direction, which copied phone numbers have around them. */
const unseen = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The digit of a script, such as ٤, as 0 to 9: Unicode has them in ten successive code points. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** Lower case with accents, in one form for each character and digit, without what is unseen. */
export function normalizeText(text: string): string {
  const visible = text.replaceAll(unseen, '').replaceAll('\u00b4', "'");
  const plain = visible.normalize('NFKC').toLowerCase().normalize('NFKC');
  const counted = plain.replaceAll(/(?![0-9])\p{Nd}/gu, readDigit);
  return counted.replaceAll(initials, (letters) => letters.replaceAll('.', '-'));
}

/** Maximum characters of a domain (RFC 1035). */
const maxDomain = 253;

/** The international domains of a normalized text in their own letters, separated by spaces. */
function listShownDomains(text: string): string {
  if (!text.includes('xn--')) return '';
  const domains = (text.match(/[a-z\d](?:[a-z\d.-]*[a-z\d])?/g) ?? []).filter(
    (each) => each.includes('xn--') && each.length <= maxDomain,
  );
  const shown = domains.map((each) => toShownAddress(`@${each}`).slice(1));
  return shown.filter((each, at) => each !== domains[at]).join(' ');
}

/** A word, or several that are joined by hyphens and the like, in the spelling of the text. */
export type Compound = readonly string[];

/** @param text normalized */
export function splitCompounds(text: string): Compound[] {
  return [...text.matchAll(joinedWords)].map(([each]) =>
    each.split(joiners).flatMap((part) => {
      const pieces = part.split(digitBorder);
      return pieces.length > maxPieces ? [part] : pieces;
    }),
  );
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
 * joined at hyphens ("e-mail", "email"), international domains in their own letters, and the
 * digits of phone numbers.
 */
export function foldWords(text: string): string[] {
  const plain = normalizeText(text);
  const words = splitCompounds(`${plain} ${listShownDomains(plain)}`).flatMap((parts) => {
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
