import { downloadScanPdf, nameReportFile, type StoredScan } from '@longitude/contract/stored-scans';
import { ApiError } from '@longitude/contract/core/errors';
import { saveDownload } from '../../../platform/save-download.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Saves the report of a scan as a PDF. True on success. */
export async function downloadPdf({
  id,
  url,
  createdAt,
}: Pick<StoredScan, 'id' | 'url' | 'createdAt'>): Promise<boolean> {
  try {
    const name = await saveDownload({
      endpoint: downloadScanPdf,
      input: { params: { id } },
      name: nameReportFile(url, createdAt),
    });
    showToast({ title: 'PDF Downloaded', text: name, tone: 'success' });
    return true;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.status !== 401) {
      const text = 'Failed to download PDF report. Please try again.';
      showToast({ title: 'Download Failed', text, tone: 'error' });
    }
    return false;
  }
}
