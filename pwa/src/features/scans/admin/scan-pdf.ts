import { downloadScanPdf, type StoredScan } from '@longitude/contract/stored-scans';
import { ApiError } from '@longitude/contract/core/errors';
import { isSessionEnd } from '../../../platform/api.ts';
import { saveDownload } from '../../../platform/save-download.ts';
import { showToast } from '../../../ui/toast.tsx';

/**
 * Saves the report of a scan as a PDF, under the name that the server gives it: the whole report, or
 * the one that is attached to emails to the client. True on success.
 */
export async function downloadPdf(
  { id }: Pick<StoredScan, 'id'>,
  audience: 'administrator' | 'client' = 'administrator',
): Promise<boolean> {
  try {
    const name = await saveDownload({
      endpoint: downloadScanPdf,
      input: { params: { id }, ...(audience === 'client' ? { query: { for: 'client' } } : {}) },
      name: `security-scan-${id}.pdf`,
    });
    showToast({ title: 'PDF Downloaded', text: name, tone: 'success' });
    return true;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (!isSessionEnd(cause)) {
      const text = 'Failed to download PDF report. Please try again.';
      showToast({ title: 'Download Failed', text, tone: 'error' });
    }
    return false;
  }
}
