import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data/types';
import { oldestBrowsers } from '../browsers.ts';

/** One of the oldest browsers, by its key in MDN's compatibility data. */
export type OldBrowser = keyof typeof oldestBrowsers;

/** A member of the web platform (a global, or a member of one), and who lacks it. */
export interface Member {
  /** The interface or built-in with this member; null for a global itself. */
  readonly owner: string | null;
  readonly name: string;
  readonly isEvent: boolean;
  readonly lackedBy: readonly OldBrowser[];
}

const { api, javascript } = bcd;
const browsers = Object.keys(oldestBrowsers) as OldBrowser[];

/** Every member of the web platform, with those of the oldest browsers that lack it. */
export const members: readonly Member[] = [
  ...readMembers(api),
  ...readMembers(javascript['builtins'] ?? {}),
];

function readMembers(tree: Identifier): Member[] {
  return listNested(tree).flatMap(([owner, part]) => {
    const global = { owner: null, name: owner, isEvent: false, lackedBy: findLacking(part) };
    // `Intl` has built-ins of its own.
    const inner = owner === 'Intl' ? readMembers(part) : [];
    const own = listNested(part).map(([key, each]) => ({
      owner,
      name: key.replace(/_(static|event)$/, ''),
      isEvent: key.endsWith('_event'),
      lackedBy: findLacking(each),
    }));
    // What MDN describes in words, such as `options_parameter`, is no name.
    return [global, ...own, ...inner].filter(({ name }) => !name.includes('_'));
  });
}

function listNested(part: Identifier) {
  return Object.entries(part).filter(
    (entry): entry is [string, Identifier] => entry[0] !== '__compat',
  );
}

function findLacking({ __compat: compat }: Identifier): OldBrowser[] {
  if (!compat) return [];
  return browsers.filter((browser) => !isSupported(compat.support[browser], browser));
}

function isSupported(support: SupportStatement | undefined, browser: OldBrowser): boolean {
  const statements = support ? [support].flat() : [];
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      isReached(added, browser) && !isReached(removed, browser) && !flags && !prefix && !other,
  );
}

/** Whether the oldest version of the browser is this one, or newer. */
function isReached(version: string | false | null | undefined, browser: OldBrowser): boolean {
  if (typeof version !== 'string' || version === 'preview') return false;
  return Number.parseFloat(version.replace('≤', '')) <= Number.parseFloat(oldestBrowsers[browser]);
}
