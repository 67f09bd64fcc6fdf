/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 script`, `3 scripts`. */
export const countWords = (count: number, word: string, plural = `${word}s`) =>
  `${count} ${count === 1 ? word : plural}`;
