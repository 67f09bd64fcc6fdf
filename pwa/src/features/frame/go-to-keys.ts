import {
  composeTabPath,
  dashboardTabs,
  trashPath,
  type TabKey,
} from '../../platform/dashboard-tabs.ts';
import type { Place } from '../search/palette-host.tsx';

const letters: Readonly<Record<TabKey, string>> = {
  overview: 'o',
  requests: 'r',
  messages: 'm',
  scans: 's',
  posts: 'b',
  categories: 'c',
  skills: 'k',
  profile: 'p',
  settings: ',',
};

/** The places that two keys lead to: G and then a letter. */
export const goToKeys: readonly Place[] = [
  ...dashboardTabs.map(({ key, title }) => ({
    keys: `g ${letters[key]}`,
    title,
    href: composeTabPath(key),
  })),
  { keys: 'g t', title: 'Trash', href: trashPath },
];
