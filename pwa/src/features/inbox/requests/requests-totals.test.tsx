import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCounts, buildRequest } from '../../../testing/builders.ts';
import { listOf, serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import RequestsTab from './requests-tab.tsx';

signInEachTest();

const counts = 'GET /admin/service-requests/counts';
const rows = [buildRequest({ name: 'Bo Li' })];

/** What the screen says of how many there are: folder, foot, and the button of the filters. */
async function readTotals(address: string, total: number): Promise<(string | null | undefined)[]> {
  serveApi({
    'GET /admin/service-requests': listOf(rows, total, 'next'),
    [counts]: { body: buildCounts({ total: 12_400 }) },
  });
  renderAdmin(<RequestsTab />, address);
  await screen.findByRole('link', { name: 'Bo Li' });
  const [folder] = within(screen.getByRole('navigation', { name: 'Folder' })).getAllByRole('link');
  fireEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  return [
    folder?.textContent,
    screen.getByText(/ shown$/).textContent,
    within(dialog).getByRole('button', { name: /^Show / }).textContent,
  ];
}

test('a search that reaches the ten thousand that are counted says that there may be more', async () => {
  expect(await readTotals('/admin?tab=requests&q=bo', 10_000)).toEqual([
    'Inbox 12,400',
    '1 of 10,000+ shown',
    'Show 10,000+ service requests',
  ]);
  expect(screen.getByText('10,000+ service requests found')).toBeTruthy();
});

test('a folder is counted to its end, with thousands separators', async () => {
  expect(await readTotals('/admin?tab=requests', 1000)).toEqual([
    'Inbox 1,000',
    '1 of 1,000 shown',
    'Show 1,000 service requests',
  ]);
});
