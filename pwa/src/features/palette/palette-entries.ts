import type { Found, SearchKind } from '@longitude/contract/search';
import { composeFolderPath } from '../dashboard/folder-toggle.tsx';
import { composeTabPath, type TabKey } from '../dashboard/dashboard-tabs.ts';
import type { IconName } from '../dashboard/icon.tsx';
import { composePostPath, newPost } from '../posts/post-address.ts';
import { goToKeys, trashPath } from './go-to-keys.ts';
import { logOut } from '../dashboard/log-out.ts';
import { fitsWords, readWords } from './match-words.ts';
import type { PaletteAction } from './palette-actions.ts';
import { openSheet, sheetKeys } from './palette-state.ts';

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

const kinds: Record<SearchKind, { icon: IconName; name: string; compose: (id: string) => string }> =
  {
    'service-request': {
      icon: 'archive',
      name: 'Request',
      compose: (id) => `/admin/requests/${id}`,
    },
    'contact-message': {
      icon: 'mail',
      name: 'Message',
      compose: (id) => `${composeTabPath('messages')}&message=${id}`,
    },
    'blog-post': { icon: 'pen', name: 'Post', compose: composePostPath },
  };

export function toEntries(found: readonly Found[]): readonly Entry[] {
  return found.map(({ kind, id, title, snippet }) => ({
    id: `found-${id}`,
    section: 'Found',
    icon: kinds[kind].icon,
    title,
    hint: [kinds[kind].name, snippet].filter(Boolean).join(', '),
    href: kinds[kind].compose(id),
  }));
}

/** What can be done, and where one can go, by what is typed. */
export function listEntries(
  query: string,
  actions: readonly PaletteAction[],
  countUnread: (tab: TabKey) => number,
): readonly Entry[] {
  const all = [...toActions(actions), ...always, ...listPlaces(countUnread)];
  return all.filter(({ title, hint }) => fitsWords(`${title} ${hint ?? ''}`, query));
}

const always: readonly Entry[] = [
  {
    id: 'do-post',
    section: 'Do',
    icon: 'plus',
    title: 'New Post',
    hint: 'Write an article',
    href: composePostPath(newPost),
  },
  {
    id: 'do-sheet',
    section: 'Do',
    icon: 'eye',
    title: 'Keyboard shortcuts',
    keys: sheetKeys,
    run: openSheet,
  },
  { id: 'do-logout', section: 'Do', icon: 'leave', title: 'Logout', run: logOut },
];

function toActions(actions: readonly PaletteAction[]): readonly Entry[] {
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

const further: readonly Omit<Entry, 'id' | 'section' | 'icon'>[] = [
  {
    title: 'Service Requests, Archived',
    href: composeFolderPath('requests', 'archived'),
  },
  {
    title: 'Service Requests, Suspected spam',
    href: composeFolderPath('requests', 'spam'),
  },
  {
    title: 'Contact Messages, Archived',
    href: composeFolderPath('messages', 'archived'),
  },
  {
    title: 'Contact Messages, Suspected spam',
    href: composeFolderPath('messages', 'spam'),
  },
  { title: 'Settings, General', hint: 'Company, region, hours', href: settingsPath('general') },
  { title: 'Settings, Email', hint: 'SMTP and test email', href: settingsPath('email') },
  { title: 'Settings, Notifications', hint: 'Who is told', href: settingsPath('notifications') },
  { title: 'Public site', hint: 'As visitors see it', href: '/' },
];

function settingsPath(section: string): string {
  return `${composeTabPath('settings')}&section=${section}`;
}

function listPlaces(countUnread: (tab: TabKey) => number): readonly Entry[] {
  const hints: Readonly<Record<string, string>> = {
    [composeTabPath('requests')]: describeUnread(countUnread('requests')),
    [composeTabPath('messages')]: describeUnread(countUnread('messages')),
    [trashPath]: 'What was deleted in the last 30 days',
  };
  const places = goToKeys.map((place) => ({ ...place, hint: hints[place.href] }));
  return [...places, ...further].map((place, index) => ({
    ...place,
    id: `go-${index}`,
    section: 'Go to',
    icon: 'go',
  }));
}

function describeUnread(count: number): string {
  return count === 0 ? '' : `${count} unread`;
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
