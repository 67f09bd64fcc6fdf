/** Replaces characters that the fonts cannot draw, or that must not be drawn. */
export const replacement = '\ufffd';

const plain = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u1e00-\u1eff‘’“”–—…]*$/;
/** Controls, invisible and direction-changing characters, lone surrogates, line separators. */
const hidden = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;
/** Marks on one letter; more of them would cover the lines around it. */
const maxMarks = 2;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text that can be drawn: characters that no font has, and those that hide or reorder others,
 * become U+FFFD, one for each that a reader would count. Line breaks stay.
 */
export function toPrintable(text: string, canDraw: (codePoint: number) => boolean): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').normalize('NFC');
  if (plain.test(whole)) return whole;
  let printable = '';
  for (const { segment } of segmenter.segment(whole)) {
    printable += isDrawable(segment, canDraw) ? segment : replacement;
  }
  return printable;
}

function isDrawable(segment: string, canDraw: (codePoint: number) => boolean): boolean {
  if (segment === '\n') return true;
  const characters = Array.from(segment);
  return (
    characters.length <= 1 + maxMarks &&
    !hidden.test(segment) &&
    characters.every((character) => canDraw(character.codePointAt(0) ?? 0))
  );
}
