import type { ComponentType } from 'react';
import {
  calculationsPath,
  composeTabPath,
  emailQueuePath,
  schedulesPath,
  subscribersPath,
  refusedAddressesPath,
  trashPath,
} from '@longitude/contract/dashboard-paths';
import type { Place } from '../../features/search/palette-host.tsx';

export interface DashboardTab {
  /** Value of `?tab=` in the address. */
  readonly key: string;
  readonly title: string;
  /** The key after G that opens the tab. */
  readonly shortcut: string;
  /** Paths of the pages below the tab, which have no tab of their own. */
  readonly pages?: readonly string[];
  /** Imports the content, a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const overview: DashboardTab = {
  key: 'overview',
  title: 'Overview',
  shortcut: 'o',
  load: () => import('../../features/overview/overview-tab.tsx'),
  pages: [emailQueuePath, trashPath],
};

/** The tabs of the dashboard in the order of the specification. */
export const dashboardTabs: readonly DashboardTab[] = [
  overview,
  {
    key: 'requests',
    title: 'Service Requests',
    shortcut: 'r',
    load: () => import('../../features/inbox/requests/requests-tab.tsx'),
  },
  {
    key: 'messages',
    title: 'Contact Messages',
    shortcut: 'm',
    load: () => import('../../features/inbox/messages/messages-tab.tsx'),
  },
  {
    key: 'scans',
    title: 'Security Scans',
    shortcut: 's',
    load: () => import('../../features/scans/admin/scans-tab.tsx'),
    pages: [schedulesPath],
  },
  {
    key: 'posts',
    title: 'Blog Posts',
    shortcut: 'b',
    load: () => import('../../features/posts/admin/posts-tab.tsx'),
    pages: [subscribersPath, refusedAddressesPath],
  },
  {
    key: 'categories',
    title: 'Categories',
    shortcut: 'c',
    load: () => import('../../features/categories/categories-tab.tsx'),
  },
  {
    key: 'skills',
    title: 'Calculator Skills',
    shortcut: 'k',
    load: () => import('../../features/skills/skills-tab.tsx'),
    pages: [calculationsPath],
  },
  {
    key: 'profile',
    title: 'Profile',
    shortcut: 'p',
    load: () => import('../../features/session/profile/profile-tab.tsx'),
  },
  {
    key: 'settings',
    title: 'Settings',
    shortcut: ',',
    load: () => import('../../features/settings/settings-tab.tsx'),
  },
];

/** The tab that a query names, or Overview when no such tab exists. */
export function readTab(search: string): DashboardTab {
  const key = new URLSearchParams(search).get('tab');
  return dashboardTabs.find((tab) => tab.key === key) ?? overview;
}

/** Shortcuts of two keys: G, then a letter. */
export const goToKeys: readonly Place[] = [
  ...dashboardTabs.map(({ key, title, shortcut }) => ({
    keys: `g ${shortcut}`,
    title,
    href: composeTabPath(key),
  })),
  { keys: 'g t', title: 'Trash', href: trashPath },
];

/** The tab above a page; undefined for a page of its own. */
export function findTabAbove(path: string): DashboardTab | undefined {
  return dashboardTabs.find(
    ({ key, pages = [] }) => path.startsWith(`/admin/${key}/`) || pages.includes(path),
  );
}
