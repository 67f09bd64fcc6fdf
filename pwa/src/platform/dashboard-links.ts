/** Address of a tab of the dashboard. */
export function composeTabPath(tab: string): string {
  return tab === 'overview' ? '/admin' : `/admin?tab=${tab}`;
}

export const trashPath = '/admin/trash';
