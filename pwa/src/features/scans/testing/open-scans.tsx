import { fireEvent, screen } from '@testing-library/react';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin } from '../../../testing/render-admin.tsx';
import ScansTab from '../admin/scans-tab.tsx';
import { buildStoredScan } from './build-stored-scan.ts';

export const listCall = 'GET /security-scans';
export const bulkCall = 'POST /admin/security-scans/bulk';
export const scan = buildStoredScan();
export const other = buildStoredScan({
  id: '64b1f0c2a9d3e8f7a6b5c4d4',
  url: 'https://harrowlane.example/kasse',
  host: 'harrowlane.example',
  score: 94,
  overallRisk: 'low',
  clientContacted: true,
  adminNotes: '',
  email: null,
  origin: 'schedule',
});

/** Opens the tab of stored scans with two of them, unless the routes return others. */
export async function openScans(routes: Record<string, Handler> = {}, path = '/admin?tab=scans') {
  const calls = serveApi({ [listCall]: listOf([scan, other]), ...routes });
  renderAdmin(<ScansTab />, path);
  if (routes[listCall] === undefined) await screen.findByText('shop.example.com');
  return calls;
}

/** The row with this text. */
export const findRow = (text: string) => screen.getByText(text).closest('[data-id]') as HTMLElement;

/** Chooses an action of a scan's menu. */
export function choose(action: string, site = 'shop.example.com'): void {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${site}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
}
