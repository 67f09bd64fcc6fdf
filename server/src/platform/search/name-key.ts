import { foldText } from './fold-words.ts';

/**
 * Where a name stands in a list, as text that databases compare byte by byte: without case and
 * accents, "O’Brien" among the "Ob", "Ng-Adu" as two names. Names that differ in nothing else stand
 * side by side.
 */
export function makeNameKey(name: string): string {
  const joined = foldText(name).replaceAll(/['’ʼ]/g, '');
  return joined.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
