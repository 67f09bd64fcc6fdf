import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { fillScans } from './fill-scans.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { toast } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  await fillScans(site);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, 'it can be seen');
  return { top: box.y, bottom: box.y + box.height };
}

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`at ${width} by ${height} a toast covers neither head nor foot of a report`, async () => {
    const { context, page } = await openPhone(browser, {
      baseURL: site.address,
      remembered: rememberAdministrator(site),
      hasWorker: false,
    });
    await page.setViewportSize({ width, height });
    await page.goto('/admin?tab=scans');
    await page.getByRole('link', { name: 'brightwaterclinic.example' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Edit admin notes' }).click();
    await dialog.getByRole('textbox', { name: 'Admin notes' }).fill(`Seen at ${width} pixels.`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Note saved').waitFor();
    const said = await readBox(toast(page, 'Note saved'));
    const head = await readBox(dialog.locator('> header'));
    const foot = await readBox(dialog.locator('> footer'));
    assert.ok(head.bottom <= said.top && said.bottom <= foot.top, JSON.stringify({ head, said }));
    await context.close();
  });
}
