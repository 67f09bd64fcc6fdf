import type { Element } from './flatten-blocks.ts';

/** Elements whose meaning an email shows by characters. */
export const inlineTags = ['sup', 'sub', 's', 'strike', 'del', 'q', 'img'];

const digits = '0123456789+-()';
const raised: Readonly<Record<string, string>> = zip('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾');
const lowered: Readonly<Record<string, string>> = zip('₀₁₂₃₄₅₆₇₈₉₊₋₍₎');
/** Raised by custom only: 1st, 2e, ™, and notes in brackets. */
const customary =
  /^(?:st|nd|rd|th|er?|re|[èe]mes?|e?rs?|o|a|[ªº™®©*†‡]|tm|sm|mc|md|m?lles?|mes?|\[.*\]|[a-z\d]\)|[^a-z\d]+)$/i;

function zip(chars: string): Record<string, string> {
  return Object.fromEntries(Array.from(chars, (char, at) => [digits.charAt(at), char]));
}

/**
 * An element without its tags: 10⁶, H₂O, x^n, ~~1000~~, “said”, the text of a picture.
 * @param inner its content as it is written in the email
 */
export function markInline({ name, start }: Element, inner: string): string {
  if (name === 'img') return /\salt="([^"]*)"/.exec(start)?.[1] ?? '';
  if (inner.replaceAll(/<[^>]*>|\s/g, '') === '') return inner;
  if (name === 'q') return `“${inner}”`;
  if (name === 'sup') return shift(inner, raised, '^');
  if (name === 'sub') return shift(inner, lowered, '_');
  if (!inner.includes('<p>')) return `~~${inner}~~`;
  return inner.replaceAll(/<p>(?!<\/p>)/g, '<p>~~').replaceAll(/(?<!<p>)<\/p>/g, '~~</p>');
}

function shift(inner: string, letters: Readonly<Record<string, string>>, mark: string): string {
  const text = inner
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[−–]/g, '-')
    .trim();
  if (/^[\d+()-]+$/.test(text)) {
    // Only the text: a note's number is often a link.
    return inner.replaceAll(/<[^>]*>|[−–]|[\d+()-]/g, (part) =>
      part.startsWith('<') ? part : (letters[part] ?? letters['-'] ?? part),
    );
  }
  const isProse = /\s/.test(text) && /\p{L}{3}/u.test(text);
  if (isProse || customary.test(text)) return inner;
  return /^[\p{L}\d]+$/u.test(text) ? `${mark}${inner}` : `${mark}(${inner})`;
}
