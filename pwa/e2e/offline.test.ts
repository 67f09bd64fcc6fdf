import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { changePost, createPost } from '@longitude/contract/posts';
import type { Page } from 'playwright-core';
import { buildMessage, buildPost } from '../../server/src/testing/builders.ts';
import { saveCategory } from '../../server/src/testing/mail-settings.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { openPhone, type Opened } from './browser.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { readSaved } from './read-saved.ts';
import { chosenCookies, rememberAdministrator } from './site.ts';
import { toast, waitForSaved, waitForStart } from './steps.ts';
import { useSite } from './use-site.ts';

const here = useSite();

interface SavedOptions {
  readonly remembered?: Readonly<Record<string, string>>;
  /** The test controls the time. */
  readonly hasClock?: boolean;
}

/** Opens a page and waits until it is cached, like all that are opened from then on. */
async function openSaved(path: string, options: SavedOptions = {}): Promise<Opened> {
  const { remembered = chosenCookies, hasClock = false } = options;
  const opened = await openPhone(here.browser, { baseURL: here.site.address, remembered });
  if (hasClock) await opened.context.clock.install();
  await opened.page.goto(path);
  const isOffice = path.startsWith('/admin');
  await waitForSaved(
    opened.page,
    [path.split('?')[0] ?? path, '/offline'],
    isOffice ? 'code' : 'all',
  );
  await waitForStart(opened.page);
  return opened;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const seeInterruption = (page: Page) => heading(page, 'You are offline. Your words are safe.');
const follow = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();
const port = '/blog/the-port-nobody-closed';

test('visited pages, and the most likely next ones, open offline', async () => {
  const { context, page } = await openSaved('/', { hasClock: true });
  // Reached without loading a document.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await heading(page, /^Two cities/);
  // A document that is left immediately caches nothing more.
  await waitForSaved(page, ['/about']);
  await page.goto('/blog?q=port');
  await waitForStart(page);
  await follow(page, 'The port left open');
  await heading(page, 'The port left open');
  await waitForSaved(page, [port, '/blog']);
  const token = 'f'.repeat(43);
  await page.goto(`/newsletter/confirm?token=${token}`);
  await waitForStart(page);
  await waitForSaved(page, ['/newsletter/confirm']);
  // Long enough on one page to continue from there.
  await page.clock.fastForward(10_000);
  await waitForSaved(page, ['/calculator', '/contact', '/outbox']);
  await context.setOffline(true);
  await page.goto('/');
  await heading(page, 'Scale Your Team.');
  await page.goto('/About//?from=mail#team');
  await heading(page, /^Two cities/);
  assert.equal(page.url(), `${here.site.address}/about?from=mail#team`);
  await page.goto('/calculator?team=react-s2');
  await seeResult(page, '$24,320');
  await chooseDeveloper(page, 1, ['Node.js', 'Junior (0-3 years)', 3]);
  await page.getByRole('button', { name: 'Calculate Costs' }).click();
  await toast(page, 'Calculation not saved').waitFor();
  await seeResult(page, '$16,320');
  await page.goto(port);
  await page.locator('[data-article] p').first().waitFor();
  await page.waitForFunction(() => {
    const cover = document.querySelector<HTMLImageElement>('article > header + div img');
    return cover?.complete === true && cover.naturalWidth > 0;
  });
  await page.goto('/blog?category=Cybersecurity');
  await waitForStart(page);
  await page.getByText('2 articles in Cybersecurity').waitFor();
  // The other one was not read: it is not on the device, but may exist.
  await follow(page, 'What a security header actually stops');
  await seeInterruption(page);
  await page.waitForFunction(() => document.title.startsWith('Offline - '));
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  assert.equal((await links.allInnerTexts()).at(-1), 'Contact: how to reach us, and your draft');
  const saved = await readSaved(page);
  const isWrong = (address: string) => /^pages-.*\?/.test(address) || address.includes(token);
  assert.deepEqual([...saved.addresses.filter(isWrong), ...saved.findText(token)], []);
  await context.close();
});

async function waitForPlaces(page: Page, slug: string, isSaved: boolean): Promise<void> {
  await page.waitForFunction(
    async ([slug, isSaved]) => {
      const places = [`/blog/${slug}`, `/api/blog-posts/${slug}`];
      const found = await Promise.all(
        places.map((place) => caches.match(place, { ignoreSearch: true })),
      );
      return found.every((response) => Boolean(response) === isSaved);
    },
    [slug, isSaved] as const,
  );
}

test('a copy is refreshed while it is read, and withdrawn content cannot be read any more', async () => {
  const { context, page } = await openSaved('/');
  await saveCategory(here.site, 'general', { site_tagline: 'Written a minute ago.' });
  await page.reload();
  await page.getByText('Written a minute ago.').first().waitFor();
  for (const noticedAt of isWhole ? (['page', 'list'] as const) : (['list'] as const)) {
    const payload = buildPost({ title: `Withdrawn and noticed at the ${noticedAt}` });
    const { id, slug } = await here.site.admin.call(createPost, { payload });
    await page.goto(`/blog/${slug}?utm_source=letter`);
    await heading(page, payload.title);
    // The data of an article is requested where a link opens it.
    await page.goto('/blog');
    await waitForStart(page);
    await follow(page, payload.title);
    await heading(page, payload.title);
    await waitForPlaces(page, slug, true);
    if (noticedAt === 'list') await page.goto('/blog');
    await waitForStart(page);
    await here.site.admin.call(changePost, { params: { id }, payload: { published: false } });
    if (noticedAt === 'list') await follow(page, payload.title);
    else await page.goto(`/blog/${slug}`);
    await heading(page, 'Post Not Found');
    await waitForPlaces(page, slug, false);
    await context.setOffline(true);
    await page.goto(`/blog/${slug}`);
    await seeInterruption(page);
    assert.deepEqual((await readSaved(page)).findText('oldest</strong> line'), []);
    await context.setOffline(false);
  }
  await context.close();
});

test('offline the back office opens without data, which is never cached', async () => {
  const payload = buildMessage({ name: 'Person On A Train' });
  await here.site.visitor.call(messageInbox.create, { payload });
  const remembered = rememberAdministrator(here.site);
  const { context, page } = await openSaved('/admin?tab=messages', { remembered });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Person On A Train' });
  await row.waitFor();
  const saved = await readSaved(page);
  assert.deepEqual(saved.findText('Person On A Train'), []);
  const calls = / \/api\/(?!settings\/public$)/;
  assert.deepEqual(
    saved.addresses.filter((address) => calls.test(address)),
    [],
  );
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await heading(page, 'Contact Messages');
  assert.equal(await page.getByText('Person On A Train').count(), 0);
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await row.waitFor();
  await context.close();
});

test('the site is saved for offline use, checks only on request, until it is removed', async () => {
  const { context, page, errors } = await openSaved('/install');
  const keep = async () => {
    await page.getByRole('button', { name: 'Save offline' }).click();
    await page.getByText('On this device').waitFor();
  };
  await page.getByText('GB free for this site').waitFor();
  await keep();
  await page.getByText(/^Saved on \d+ \w+ \d{4}\.$/).waitFor();
  await context.setOffline(true);
  await page.goto('/blog');
  await waitForStart(page);
  await follow(page, 'Reading an offshore rate card');
  await heading(page, 'Reading an offshore rate card');
  await page.goto('/scanner/checks/hsts');
  await seeInterruption(page);
  if (isWhole) {
    // About fifty pages.
    await context.setOffline(false);
    await page.goto('/install');
    await page.getByRole('button', { name: 'Choose what to save' }).click();
    await page.getByRole('checkbox', { name: /^Scanner tests/ }).check();
    await keep();
    await context.setOffline(true);
    await page.goto('/scanner/checks/hsts');
    await heading(page, 'HSTS');
  }
  await page.goto('/install');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('button', { name: 'Save offline' }).waitFor();
  assert.equal(await page.evaluate(() => caches.has('site')), false);
  await page.goto('/blog/reading-an-offshore-rate-card');
  await seeInterruption(page);
  assert.deepEqual(
    errors.filter((text) => !text.startsWith('Failed to load resource: net::')),
    [],
  );
  await context.close();
});
