import { foldText } from './fold-words.ts';

/**
 * The sort key of a name (a collation key that databases compare byte by byte): case and accents
 * are folded, apostrophes dropped ("O’Brien" sorts among "Ob"), a hyphen separates two names.
 */
export function toSortKey(name: string): string {
  const joined = foldText(name).replaceAll(/['’ʼ]/g, '');
  return joined.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
