import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser } from './browser.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { startSite } from './site.ts';

test('every indexed page can be read without scripts', async () => {
  const [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of await listIndexedPaths(site)) {
    await page.goto(path);
    const main = page.getByRole('main');
    assert.equal(await main.getByRole('heading', { level: 1 }).count(), 1, path);
    const text = await main.innerText();
    assert.ok(text.length > 300, `${path} says only: ${text}`);
    assert.doesNotMatch(text, /Loading|JavaScript/, path);
  }
  // The menu is how a phone gets anywhere.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  assert.equal(new URL(page.url()).pathname, '/services');
  await browser.close();
  await site.stop();
});
