import { joinWords } from '@longitude/contract/core/text';
import { formatDay } from '@longitude/contract/core/dates';

const maxLength = 60;

/** Names of a site in a sentence: "a and b", "a, b, c and 3 more". Each is truncated at 60 characters. */
export const formatList = (names: readonly string[], max = 3): string =>
  listWords(
    names.map((name) => (name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name)),
    max,
  );

/** The same for words of our own, which stay whole. */
export function listWords(words: readonly string[], max = 3): string {
  const unique = [...new Set(words)];
  // "and 1 more" is no shorter than the name itself.
  const shown = unique.length === max + 1 ? unique : unique.slice(0, max);
  const more = unique.length - shown.length;
  return joinWords(more > 0 ? [...shown, `${more} more`] : shown);
}

/** For example 22 November 2027, in UTC. */
export const showDay = (date: Date): string => formatDay(date, 'UTC');
