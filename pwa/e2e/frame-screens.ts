import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

const openPalette = async (page: Page) => {
  await page.getByRole('heading', { level: 1, name: 'Service Requests' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
};

const overRequests = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: '/admin?tab=requests',
  viewer: 'administrator',
  reach,
});

/** The layers above every screen of the back office, and the trash. */
export const frameScreens: readonly Screen[] = [
  overRequests('palette', openPalette),
  overRequests('palette-found', async (page) => {
    await openPalette(page);
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('kes');
    await page.getByText('Results', { exact: true }).waitFor();
  }),
  overRequests('palette-nothing', async (page) => {
    await openPalette(page);
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('mainframe punch cards');
    await page.getByText('No results').waitFor();
  }),
  overRequests('shortcuts', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Service Requests' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor();
  }),
  {
    name: 'trash',
    path: '/admin/trash',
    viewer: 'administrator',
    reach: (page) => page.getByText('Kilian Obermoser').waitFor(),
  },
  {
    name: 'outbox',
    path: '/admin/outbox',
    viewer: 'administrator',
    reach: (page) => page.getByRole('heading', { level: 2, name: /^Queued/ }).waitFor(),
  },
  {
    name: 'subscribers',
    path: '/admin/subscribers',
    viewer: 'administrator',
    reach: (page) => page.getByText('tomasz.wg@polarnadruk.example').waitFor(),
  },
  {
    name: 'refused-addresses',
    path: '/admin/refused-addresses',
    viewer: 'administrator',
    reach: (page) => page.getByText('Report of a scan').waitFor(),
  },
];

/** The trash of a product from which nothing was ever deleted. */
export const emptyTrash: Screen = {
  name: 'trash-empty',
  path: '/admin/trash',
  viewer: 'administrator',
  reach: (page) => page.getByText('The trash is empty').waitFor(),
};
