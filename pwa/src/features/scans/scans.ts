import { composeTabPath } from '@longitude/contract/dashboard-paths';

/** Address of the dialog that scans a site. */
export const newScanPath = `${composeTabPath('scans')}&new=scan`;

/** Address of the report of a scan in the back office. */
export function composeScanPath(id: string): string {
  return `${composeTabPath('scans')}&scan=${id}`;
}
