import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

const overScans = (name: string, reach: Screen['reach'], query = ''): Screen => ({
  name,
  path: `/admin?tab=scans${query}`,
  viewer: 'administrator',
  reach,
});
const client = 'www.orchardstone-credit.example';
const act = (site: string, action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: `Actions for ${site}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** The stored scans with their dialogs. */
export const storedScanScreens: readonly Screen[] = [
  overScans('scans', (page) =>
    page.getByRole('link', { name: 'brightwaterclinic.example' }).waitFor(),
  ),
  overScans('scans-menu', async (page) => {
    await page.getByRole('button', { name: 'Actions for harrowlane.example' }).click();
    await page.getByRole('menuitem', { name: 'View Full Report' }).waitFor();
  }),
  overScans('scan-report', async (page) => {
    await act(client, 'View Full Report')(page);
    await page.getByText('What changed', { exact: true }).waitFor();
    await page.getByText('Evidence of Protocol Versions').click();
  }),
  overScans('scan-damaged', async (page) => {
    await act('mapleloom.example', 'View Full Report')(page);
    await page.getByText('Error Loading Report').waitFor();
  }),
  overScans('scan-new', async (page) => {
    await page.getByRole('button', { name: 'New Scan' }).click();
    await page.getByLabel('Website URL').fill('shop.example');
  }),
  overScans('scan-email', async (page) => {
    await act(client, 'Email Client')(page);
    const dialog = page.getByRole('dialog', { name: 'Email Client' });
    await dialog.locator('[contenteditable=true]').waitFor();
  }),
];
