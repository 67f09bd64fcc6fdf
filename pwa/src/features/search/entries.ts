import type { Found } from '@longitude/contract/search';
import type { IconName } from '../../ui/icon.tsx';
import { fitsWords, readWords } from './match-words.ts';
import type { PaletteAction } from './palette-actions.ts';

export const sections = ['Found', 'Do', 'Go to'] as const;
export type Section = (typeof sections)[number];

/** A row of the palette: a place with an address, or something to run. */
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

/** What the palette shows beside the actions of the screens that are open. */
export interface PaletteOffers {
  /** The row of something that the server found. */
  readonly describe: (found: Found) => Entry;
  /** What can always be done and where one can go; it may read signals. */
  readonly list: () => readonly Entry[];
}

/** What can be done, and where one can go, by what is typed. */
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
    section: 'Do',
    icon,
    title: label,
    hint,
    keys,
    run,
  }));
}

/**
 * Which row Enter means before somebody has moved: a place or an action that is typed by its
 * first letters, so that results which arrive in the last moment do not take its place. Results of
 * an earlier query count only when they fit this one; until its own are there, nothing else does.
 */
export function chooseActive(
  entries: readonly Entry[],
  query: string,
  { isPending }: { readonly isPending: boolean },
): Entry | undefined {
  const typed = readWords(query).join(' ');
  const isNamed = ({ section, title }: Entry) =>
    section !== 'Found' && typed.length > 1 && readWords(title).join(' ').startsWith(typed);
  const isStillFound = ({ section, title, hint }: Entry) =>
    section === 'Found' && fitsWords(`${title} ${hint ?? ''}`, query);
  return entries.find(isNamed) ?? (isPending ? entries.find(isStillFound) : entries[0]);
}
