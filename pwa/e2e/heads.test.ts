import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';
import { waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = () =>
  openDesktop(browser, { baseURL: site.address, remembered: chosenCookies, hasWorker: false });

/** What the document says about its page at this moment. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.head.querySelectorAll('title, meta[name], meta[property]')];
    const keys = all.map(
      (element) => element.getAttribute('name') ?? element.getAttribute('property') ?? 'title',
    );
    const read = (selector: string) =>
      document.head.querySelector(selector)?.getAttribute('content') ?? null;
    return {
      title: document.title,
      canonical:
        document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
      description: read('meta[name="description"]'),
      robots: read('meta[name="robots"]'),
      type: read('meta[property="og:type"]'),
      picture: read('meta[property="og:image"]'),
      siteName: read('meta[property="og:site_name"]'),
      published: read('meta[property="article:published_time"]'),
      // Light and dark have a colour each.
      twice: keys.filter((key, index) => key !== 'theme-color' && keys.indexOf(key) !== index),
    };
  });

const slug = 'the-port-nobody-closed';

test('what the server says of a page is what the browser says after links were followed', async () => {
  const { page, errors, context } = await open();
  const written = new Map<string, Awaited<ReturnType<typeof readHead>>>();
  for (const path of ['/', '/about', '/blog', '/blog?q=port', `/blog/${slug}`]) {
    await page.goto(path);
    await waitForStart(page);
    written.set(path, await readHead(page));
  }
  await page.goto('/');
  await waitForStart(page);
  await page.locator('header').getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForFunction(() => document.title.startsWith('About Us'));
  assert.deepEqual(await readHead(page), written.get('/about'));
  await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
  await page.waitForFunction(() => document.title.startsWith('Industry Insights'));
  assert.deepEqual(await readHead(page), written.get('/blog'));
  await page.locator(`main a[href="/blog/${slug}"]`).first().click();
  const { title = '' } = written.get(`/blog/${slug}`) ?? {};
  await page.waitForFunction((wanted) => document.title === wanted, title);
  assert.deepEqual(await readHead(page), written.get(`/blog/${slug}`));
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith('Industry Insights'));
  await page.getByRole('searchbox').fill('port');
  await page.waitForFunction(() => document.head.querySelector('meta[name="robots"]') !== null);
  assert.deepEqual(await readHead(page), written.get('/blog?q=port'));
  assert.deepEqual(errors, []);
  await context.close();
});

test('an article stays as the server wrote it when scripts take over', async () => {
  const { page, errors, context } = await open();
  await page.goto(`/blog/${slug}`);
  const text = () => page.locator('.article-text').innerHTML();
  const before = await text();
  assert.ok(before.length > 3000);
  await waitForStart(page);
  assert.equal(await text(), before);
  await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
  await page.waitForFunction(() => document.title.startsWith('Industry Insights'));
  await page.goBack();
  await page.locator('.article-text').waitFor();
  assert.equal(await text(), before);
  assert.deepEqual(errors, []);
  await context.close();
});
