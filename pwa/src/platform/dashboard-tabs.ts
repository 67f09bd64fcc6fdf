/** The tabs of the dashboard in the order of the specification; `key` stands in the address. */
export const dashboardTabs = [
  { key: 'overview', title: 'Overview' },
  { key: 'requests', title: 'Service Requests' },
  { key: 'messages', title: 'Contact Messages' },
  { key: 'scans', title: 'Security Scans' },
  { key: 'posts', title: 'Blog Posts' },
  { key: 'categories', title: 'Categories' },
  { key: 'skills', title: 'Calculator Skills' },
  { key: 'profile', title: 'Profile' },
  { key: 'settings', title: 'Settings' },
] as const;

export type DashboardTab = (typeof dashboardTabs)[number];
export type TabKey = DashboardTab['key'];

/** The tab that a query names; Overview when it names none that exists. */
export function readTab(search: string): DashboardTab {
  const key = new URLSearchParams(search).get('tab');
  return dashboardTabs.find((tab) => tab.key === key) ?? dashboardTabs[0];
}

/** Where a tab lives. */
export function composeTabPath(key: TabKey): string {
  return key === 'overview' ? '/admin' : `/admin?tab=${key}`;
}

/** Where what was deleted is kept for 30 days. */
export const trashPath = '/admin/trash';
