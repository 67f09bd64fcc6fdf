import { joinWords } from './join-words.ts';

const longest = 60;

/** Names of a site in a sentence: "a and b", "a, b, c and 3 more". Each is cut at 60 characters. */
export function nameList(names: readonly string[], most = 3): string {
  const unique = [...new Set(names)].map((name) =>
    name.length > longest ? `${name.slice(0, longest - 1)}…` : name,
  );
  // "and 1 more" is no shorter than the name.
  const shown = unique.length === most + 1 ? unique : unique.slice(0, most);
  const more = unique.length - shown.length;
  return joinWords(more > 0 ? [...shown, `${more} more`] : shown);
}
