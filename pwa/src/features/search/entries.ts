import type { Found } from '@longitude/contract/search';
import type { IconName } from '../../ui/icon.tsx';
import type { PaletteAction } from './search.ts';

export const sections = ['Results', 'Actions', 'Go to'] as const;
type Section = (typeof sections)[number];

/** A row of the palette: a place with an address, or an action to run. */
export interface Entry {
  readonly id: string;
  readonly section: Section;
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
  readonly href?: string;
  readonly run?: () => void;
}

/** The entries of the palette besides the actions of the open screens. */
export interface PaletteOffers {
  /** The row of a search result. */
  readonly describe: (found: Found) => Entry;
  /** The actions and places that are always available; may read signals. */
  readonly list: () => readonly Entry[];
}

/** The actions and places that match the query. */
export function listEntries(
  query: string,
  actions: readonly PaletteAction[],
  { list }: Pick<PaletteOffers, 'list'>,
): readonly Entry[] {
  const all = [...toEntries(actions), ...list()];
  return all.filter(({ title, hint }) => fitsWords(`${title} ${hint ?? ''}`, query));
}

function toEntries(actions: readonly PaletteAction[]): readonly Entry[] {
  return actions.map(({ label, hint, keys, icon = 'go', run }, index) => ({
    id: `do-${index}`,
    section: 'Actions',
    icon,
    title: label,
    hint,
    keys,
    run,
  }));
}

/**
 * The row that Enter runs before the person has moved: a place or action that starts with the typed
 * text, so that late results do not take its place. Results of an earlier query count only when
 * they match the current one; nothing else is chosen until its own arrive.
 */
export function chooseActive(
  entries: readonly Entry[],
  query: string,
  { isPending }: { readonly isPending: boolean },
): Entry | undefined {
  const typed = readWords(query).join(' ');
  const isNamed = ({ section, title }: Entry) =>
    section !== 'Results' && typed.length > 1 && readWords(title).join(' ').startsWith(typed);
  const isStillFound = ({ section, title, hint }: Entry) =>
    section === 'Results' && fitsWords(`${title} ${hint ?? ''}`, query);
  return entries.find(isNamed) ?? (isPending ? entries.find(isStillFound) : entries[0]);
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const marks = /\p{M}/gu;

/** Removes accents and case, as the server does: 'Łódź' stays, 'É' becomes 'e'. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase();
}

/** The folded words of a text. */
export function readWords(text: string): readonly string[] {
  return fold(text).match(word) ?? [];
}

/** Whether each word of the query is the start of a word of the text. An empty query matches all. */
export function fitsWords(text: string, query: string): boolean {
  const words = readWords(text);
  return readWords(query).every((wanted) => words.some((each) => each.startsWith(wanted)));
}

interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Splits a text into pieces that the query's words match and those that they do not. */
export function splitHits(text: string, query: string): readonly Piece[] {
  const wanted = readWords(query);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    const length = measureHit(found, wanted);
    if (length === 0) continue;
    pieces.push({ text: text.slice(from, index), isHit: false });
    pieces.push({ text: text.slice(index, index + length), isHit: true });
    from = index + length;
  }
  pieces.push({ text: text.slice(from), isHit: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Number of characters in the longest matching prefix of a word; 0 when none matches. */
function measureHit(found: string, wanted: readonly string[]): number {
  const folded = fold(found);
  const hits = wanted.filter((each) => folded.startsWith(each));
  const longest = Math.max(0, ...hits.map((each) => each.length));
  let length = 0;
  // Character by character: folding can change their number.
  for (const character of found) {
    if (fold(found.slice(0, length)).length >= longest) break;
    length += character.length;
  }
  return length;
}
