import { ScanFindings } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';

/** The result of a scan; null when it cannot be read. */
export function readFindings({ damaged, results }: StoredScan): ScanFindings | null {
  if (damaged || results === undefined) return null;
  try {
    const read = ScanFindings.safeParse(JSON.parse(results));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
