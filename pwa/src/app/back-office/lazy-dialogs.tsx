import type { Found, SearchKind } from '@longitude/contract/search';
import {
  composeItemPath,
  composeTabPath,
  calculationsPath,
  emailQueuePath,
  subscribersPath,
  refusedAddressesPath,
  trashPath,
} from '@longitude/contract/dashboard-paths';
import type { IconName } from '../../ui/icon.tsx';
import { composeFolderPath, folders, inboxViews } from '../../features/inbox/inbox.ts';
import type { Entry, PaletteOffers } from '../../features/search/entries.ts';
import { countUnread } from '../../features/overview/overview.ts';
import { newPost } from '../../features/posts/admin/post-paths.ts';
import { Palette } from '../../features/search/palette.tsx';
import { ShortcutSheet } from '../../features/search/shortcut-sheet.tsx';
import { newScanPath } from '../../features/scans/scans.ts';
import { logOut } from '../../features/session/session.tsx';
import { openSheet, sheetKeys } from '../../features/search/search.ts';
import { goToKeys } from './dashboard-tabs.ts';

interface FoundView {
  readonly icon: IconName;
  readonly shortName: string;
}

const kinds: Readonly<Record<SearchKind, FoundView>> = {
  ...inboxViews,
  'security-scan': { icon: 'shield', shortName: 'Scan' },
  'blog-post': { icon: 'pen', shortName: 'Post' },
};

const always: readonly Entry[] = [
  {
    id: 'do-post',
    section: 'Actions',
    icon: 'plus',
    title: 'New Post',
    hint: 'Write a blog post',
    href: composeItemPath('blog-post', newPost),
  },
  {
    id: 'do-scan',
    section: 'Actions',
    icon: 'shield',
    title: 'New Scan',
    hint: 'Scan a website',
    href: newScanPath,
  },
  {
    id: 'do-sheet',
    section: 'Actions',
    icon: 'eye',
    title: 'Keyboard shortcuts',
    keys: sheetKeys,
    run: openSheet,
  },
  { id: 'do-logout', section: 'Actions', icon: 'leave', title: 'Logout', run: logOut },
];

const further: readonly Omit<Entry, 'id' | 'section' | 'icon'>[] = [
  ...Object.values(inboxViews).flatMap(({ tab, title }) =>
    folders
      .filter(({ key }) => key !== 'inbox')
      .map((folder) => ({
        title: `${title}, ${folder.title}`,
        href: composeFolderPath(tab, folder.key),
      })),
  ),
  { title: 'Settings, General', hint: 'Company, region, hours', href: settingsPath('general') },
  { title: 'Settings, Email', hint: 'Mail server and test email', href: settingsPath('email') },
  {
    title: 'Settings, Notifications',
    hint: 'Who gets notified',
    href: settingsPath('notifications'),
  },
  { title: 'Subscribers', hint: 'Newsletter subscribers', href: subscribersPath },
  {
    title: 'Refused addresses',
    hint: 'People who want no email',
    href: refusedAddressesPath,
  },
  { title: 'Calculations', hint: 'Teams that visitors saved', href: calculationsPath },
  { title: 'Email queue', hint: 'Queued, sent and failed email', href: emailQueuePath },
  { title: 'Public site', hint: 'As visitors see it', href: '/' },
];

function settingsPath(section: string): string {
  return `${composeTabPath('settings')}&section=${section}`;
}

function listPlaces(): readonly Entry[] {
  const hints: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.values(inboxViews).map(({ tab }) => [composeTabPath(tab), describeUnread(tab)]),
    ),
    [trashPath]: 'Items deleted in the last 30 days',
  };
  const places = goToKeys.map((place) => ({ ...place, hint: hints[place.href] }));
  return [...places, ...further].map((place, index) => ({
    ...place,
    id: `go-${index}`,
    section: 'Go to',
    icon: 'go',
  }));
}

function describeUnread(tab: string): string {
  const count = countUnread(tab);
  return count === 0 ? '' : `${count} unread`;
}

function describeFound({ kind, id, title, snippet }: Found): Entry {
  const { icon, shortName } = kinds[kind];
  return {
    id: `found-${id}`,
    section: 'Results',
    icon,
    title,
    hint: [shortName, snippet].filter(Boolean).join(', '),
    href: composeItemPath(kind, id),
  };
}

/** The entries of the back office's palette. */
const paletteOffers: PaletteOffers = {
  describe: describeFound,
  list: () => [...always, ...listPlaces()],
};

/** The command palette and the sheet of shortcuts. */
export default function LazyDialogs() {
  return (
    <>
      <Palette offers={paletteOffers} />
      <ShortcutSheet />
    </>
  );
}
