import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';

test('the browser that npm brings starts as a phone, runs scripts and paints text', async () => {
  const browser = await openBrowser();
  try {
    const { page, errors } = await openPhone(browser, { baseURL: 'http://127.0.0.1' });
    const viewport = '<meta name="viewport" content="width=device-width">';
    await page.setContent(`${viewport}<p></p>`);
    const blank = await page.screenshot();
    await page.setContent(`${viewport}<p>Longitude</p>`);
    assert.notDeepEqual(await page.screenshot(), blank, 'no text was painted: no font was found');
    assert.equal(await page.evaluate(() => innerWidth), 390);
    assert.equal(await page.evaluate(() => navigator.maxTouchPoints > 0), true);
    assert.deepEqual(errors, []);
  } finally {
    await closeBrowser();
  }
});
