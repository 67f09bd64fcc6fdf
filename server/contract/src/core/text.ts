/** The form for a count: `script` for one, otherwise `scripts`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** `1 script`, `3 scripts`. */
export const countWords = (count: number, one: string, many?: string): string =>
  `${count} ${pluralize(count, one, many)}`;

/** `a`, `a and b`, `a, b and c`; with `or` after a negation. */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = words.at(-1) ?? '';
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
