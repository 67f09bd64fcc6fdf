/** Address of a tab of the dashboard. */
export function composeTabPath(tab: string): string {
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
}

export const trashPath = '/admin/trash';

/** A page below the tab Security Scans. */
export const schedulesPath = '/admin/schedules';
