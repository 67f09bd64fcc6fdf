const maxLength = 80;

/** Letters that Unicode does not decompose, with their usual spelling on other keyboards. */
export const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};

/**
 * A title as the end of an address: lower-case Latin letters, digits and hyphens, at most 80
 * characters, cut between words. `fallback` replaces a title without any of them.
 */
export function makeSlug(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => foldedLetters[letter] ?? letter)
    // An apostrophe joins: "don't" is one word.
    .replaceAll(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  if (!words) return fallback;
  const slug = words.join('-');
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : maxLength);
}
