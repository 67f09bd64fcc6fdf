import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin } from '../../../testing/render-admin.tsx';
import { ScanReport } from '../admin/scan-report.tsx';
import { buildFullScan } from './build-stored-scan.ts';

export const scan = buildFullScan();
export const { id } = scan;
export const readCall = `GET /security-scans/${id}`;
export const historyCall = 'GET /security-scans';

/** Opens the full report of the only scan of a site, unless the routes respond differently. */
export async function openReport(routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    [readCall]: { body: scan, headers: { etag: '"1"' } },
    [historyCall]: listOf([scan]),
    ...routes,
  });
  const onClose = vi.fn<() => void>();
  renderAdmin(<ScanReport id={id} onClose={onClose} />, `/admin?tab=scans&scan=${id}`);
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, dialog, onClose };
}
