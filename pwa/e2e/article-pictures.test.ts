import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPost } from '@longitude/contract/posts';
import { buildPost } from '../../server/src/testing/builders.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';
import { waitForStart } from './steps.ts';

/** Of all shifts of this page so far; `layout-shift` entries of the Layout Instability API. */
function sumShifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Two frames after the picture was painted its shift has been told of.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });
}

test('nothing moves when a picture of an article comes late, with a size or without', async () => {
  const [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const { page, errors } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
    hasWorker: false,
  });
  const words = `<p>${'What a reader reads. '.repeat(30)}</p>`;
  for (const size of ['', ' width="512" height="512"']) {
    const content = `<img src="/icons/icon-512.png" alt="Logo"${size}>${words}`;
    const { slug } = await site.admin.call(createPost, { payload: buildPost({ content }) });
    let letGo = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/icons/icon-512.png', async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    await waitForStart(page);
    const picture = page.locator('.article-text img');
    await page.locator('.article-text').evaluate((text) => text.scrollIntoView());
    const before = await picture.evaluate((image) => image.getBoundingClientRect().height);
    letGo();
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('.article-text img');
      return image?.complete === true && image.naturalWidth === 512;
    });
    const after = await picture.evaluate((image) => image.getBoundingClientRect().height);
    assert.ok(before > 100, `${before} px were kept free`);
    assert.equal(after, before);
    const shifts = await page.evaluate(sumShifts);
    assert.ok(shifts < 0.01, `CLS of ${shifts}`);
    await page.unroute('**/icons/icon-512.png');
  }
  assert.deepEqual(errors, []);
  await closeBrowser();
  await site.stop();
});
