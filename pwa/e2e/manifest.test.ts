import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import type { manifest as ofBuild } from '../manifest.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';

type Manifest = Required<typeof ofBuild>;

let browser: Browser;
let site: TestServer;
let manifest: Manifest;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  manifest = (await (await fetch(`${site.address}/manifest.webmanifest`)).json()) as Manifest;
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = () =>
  openPhone(browser, { baseURL: site.address, remembered: chosenCookies, hasWorker: false });

test('the browser finds no fault with the manifest', async () => {
  const { context, page } = await open();
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { url, errors, manifest: read } = await session.send('Page.getAppManifest');
  assert.equal(url, `${site.address}/manifest.webmanifest`);
  assert.deepEqual(errors, []);
  assert.equal(read?.shortcuts?.length, 4);
  assert.equal(read?.screenshots?.length, 5);
  assert.equal(read?.shareTarget?.action, `${site.address}/scanner`);
  await context.close();
});

test('every picture of the manifest is served, of its type, in its size and below 150 kB', async () => {
  const { context, page } = await open();
  await page.goto('/');
  const ofShortcuts = manifest.shortcuts.flatMap(({ icons = [] }) => icons);
  const pictures = [...manifest.icons, ...manifest.screenshots, ...ofShortcuts];
  assert.equal(pictures.length, 14);
  for (const { src, sizes, type } of pictures) {
    const answer = await page.evaluate(async (address) => {
      const response = await fetch(address);
      const blob = await response.blob();
      const image = new Image();
      image.src = address;
      await image.decode();
      const size = `${image.naturalWidth}x${image.naturalHeight}`;
      return { status: response.status, type: blob.type, size, bytes: blob.size };
    }, src);
    const expected = sizes === 'any' ? answer.size : sizes;
    assert.deepEqual([answer.status, answer.type, answer.size], [200, type, expected], src);
    assert.ok(answer.bytes < 150_000, `${src} has ${answer.bytes} bytes`);
  }
  await context.close();
});

test('there is a picture for phones and for desks, and an icon for every purpose', () => {
  const forms = new Set(manifest.screenshots.map((picture) => picture.form_factor));
  assert.deepEqual(forms, new Set(['narrow', 'wide']));
  assert.ok(manifest.screenshots.every(({ label }) => label));
  const purposes = new Set(manifest.icons.map(({ purpose = 'any' }) => purpose));
  assert.deepEqual(purposes, new Set(['any', 'maskable', 'monochrome']));
});

test('shortcuts and the share target lead to pages of the site', async () => {
  const paths = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
  for (const path of [...paths, (manifest.share_target as { action: string }).action]) {
    const { status } = await fetch(site.address + path, { redirect: 'manual' });
    assert.equal(status, 200, path);
  }
});

test('no visitor downloads the pictures of the manifest with the site', async () => {
  const worker = await readFile(new URL('../dist/client/sw.js', import.meta.url), 'utf8');
  for (const { src } of [...manifest.screenshots, ...manifest.icons]) {
    // Where the worker names an icon, a notification shows it.
    assert.ok(!worker.includes(`"url":"${src}"`), src);
  }
});
