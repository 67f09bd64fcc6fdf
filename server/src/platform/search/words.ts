import { foldQuery, foldWords } from './fold-words.ts';

/** Different words that are kept of one item: a whole message of 10,000 characters, unless it is mostly Chinese or Japanese. */
const maxWords = 2000;

export const wordsIndex = { keys: { words: 1 } } as const;

/** The different words of some texts; those of the first texts win when there are too many. */
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
 * The filter for documents that have, for each word of a query, one that begins with it. Folded
 * words are letters and digits only, so that none of them means anything in a pattern.
 */
export function wordsFilter(query: string): Record<string, unknown> {
  const words = foldQuery(query);
  // Some letters fold to nothing at all: such a query finds nothing.
  if (words.length === 0) return { words: { $in: [] } };
  return { $and: words.map((word) => ({ words: new RegExp(`^${word}`) })) };
}
