import { composeItemPath, composeTabPath } from '@longitude/contract/dashboard-paths';

/** Address of the dialog that scans a site. */
export const newScanPath = `${composeTabPath('scans')}&new=scan`;

/** Address of the report of a scan in the back office. */
export const composeScanPath = (id: string): string => composeItemPath('security-scan', id);
