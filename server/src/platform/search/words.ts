import { foldTerms, foldWords, normalizeText, splitCompounds } from './fold-words.ts';
import { takeNumbers } from './phone-numbers.ts';

/** Distinct words per item: a 10,000-character message, unless mostly Chinese or Japanese. */
const maxWords = 2000;

export const wordsIndex = { keys: { words: 1 } } as const;

/** The distinct words of some texts; if there are too many, those of the first texts win. */
export function collectWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of foldWords(text ?? '')) {
      if (words.size === maxWords) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/** Prefixes of words that an item must have: all of one of these lists. */
export type Term = readonly (readonly string[])[];

/** The terms of a query; one that folds to nothing has none. */
export function foldQuery(query: string): Term[] {
  const { rest, numbers } = takeNumbers(normalizeText(query));
  const compounds = splitCompounds(rest).map((parts) => parts.flatMap(foldTerms));
  const single = compounds.flatMap((words) => (words.length === 1 ? words : []));
  const joined = compounds.flatMap((words) =>
    // The texts may have them as one word.
    words.length > 1 ? [[foldTerms(words.join('')), words]] : [],
  );
  const typed = numbers.map(({ typed: number, prefixes }) => {
    const parts = foldTerms(number);
    return [...prefixes.map((each) => [each]), ...(parts.length > 1 ? [parts] : [])];
  });
  return [...dropPrefixes(single).map((word) => [[word]]), ...joined, ...typed];
}

/** Leaves out words that are prefixes of others. */
function dropPrefixes(terms: readonly string[]): string[] {
  const words = [...new Set(terms)];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** Whether words of `foldWords` have all terms. */
export function hasTerms(words: readonly string[], terms: readonly Term[]): boolean {
  const isThere = (prefix: string) => words.some((word) => word.startsWith(prefix));
  return terms.every((lists) => lists.some((prefixes) => prefixes.every(isThere)));
}

/**
 * Filters documents that have all terms of a query. Folded words are letters and digits only, so
 * none needs escaping in a pattern.
 */
export function wordsFilter(query: string): Record<string, unknown> {
  const terms = foldQuery(query);
  // Some characters fold to nothing: such a query finds nothing.
  if (terms.length === 0) return { words: { $in: [] } };
  return { $and: terms.map((lists) => combine('$or', lists.map(requireAll))) };
}

const requireAll = (prefixes: readonly string[]) =>
  combine(
    '$and',
    prefixes.map((each) => ({ words: new RegExp(`^${each}`) })),
  );

function combine(operator: '$and' | '$or', filters: readonly Record<string, unknown>[]) {
  const [first = {}] = filters;
  return filters.length === 1 ? first : { [operator]: filters };
}
