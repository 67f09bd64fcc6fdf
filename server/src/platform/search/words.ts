import { foldQuery, foldWords } from './fold-words.ts';

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

/**
 * Filters documents that have, for each word of a query, a word with that prefix. Folded words are
 * letters and digits only, so none needs escaping in a pattern.
 */
export function wordsFilter(query: string): Record<string, unknown> {
  const words = foldQuery(query);
  // Some characters fold to nothing: such a query finds nothing.
  if (words.length === 0) return { words: { $in: [] } };
  return { $and: words.map((word) => ({ words: new RegExp(`^${word}`) })) };
}
