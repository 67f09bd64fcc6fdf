// Usage: npm run build, then npm run app-pictures -w pwa
// Draws the pictures of the web app manifest into public/: icons from the mark, and screenshots.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { launchBrowser, openDesktop, openPhone } from './browser.ts';
import { publicScreens } from './screens.ts';
import { rememberFor, startSite } from './site.ts';
import { waitForStart } from './steps.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));

const fan =
  'M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27';
const axes = 'M5.5 3.5V27H28.5';

/**
 * Only its opacity counts: launchers colour it. It stays within the circle that all of them show.
 */
const monochrome = `<g transform="translate(113 113) scale(8.6)" fill="none" stroke="#fff"><path stroke-width="1.1" d="${fan}"/><path stroke-width="3.4" d="${axes}"/><circle cx="21.2" cy="10.2" r="3.5" fill="#fff" stroke="none"/></g>`;

/** A line drawing of 20 by 20 on the icon's background, with the mark's dot. */
const drawShortcut = (lines: string, [x, y]: readonly [number, number]) =>
  `<rect width="512" height="512" rx="112" fill="#082833"/><g transform="translate(116 116) scale(14)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}" stroke="#eef5f5" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="1.9" fill="#f5a623" stroke="#082833" stroke-width="1.2"/></g>`;

const icons = [
  ['monochrome-512', 512, monochrome],
  ['shortcut-scan', 192, drawShortcut('M2 15a8.5 8.5 0 0 1 16 0M10 15l4.2-5', [14.6, 9.4])],
  ['shortcut-calculator', 192, drawShortcut('M2.5 17.5h15M5 17v-5M10 17V8M15 17V5', [15, 4])],
  ['shortcut-contact', 192, drawShortcut('M2 4.5h16v12H2zM2 5l8 6.5L18 5', [17.5, 4.5])],
  ['shortcut-admin', 192, drawShortcut('M2 4h16v12H2zM7 4v12M10 8h5M10 12h5', [7, 4])],
] as const;

/** A screen, its image with the form of the device, and the element at the image's top. */
const screenshots = [
  ['scanner-result', 'scan-narrow', 'main'],
  ['calculator-result', 'calculator-narrow', '[aria-labelledby=savings]'],
  ['home', 'home-narrow', 'main'],
  ['scanner-result', 'scan-wide', 'main'],
  ['home', 'home-wide', 'main'],
] as const;

async function drawIcon(browser: Browser, [name, size, drawing]: (typeof icons)[number]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${size}" height="${size}" display="block">${drawing}</svg>`,
  );
  await page.screenshot({ path: `${folder}icons/${name}.png`, omitBackground: true });
  await page.close();
}

async function photograph(
  browser: Browser,
  site: TestServer,
  [screenName, name, top]: (typeof screenshots)[number],
) {
  const screen = publicScreens.find((each) => each.name === screenName);
  if (!screen) throw new Error(`There is no screen ${screenName}`);
  const remembered = rememberFor(screen.viewer, site);
  const open = name.endsWith('narrow') ? openPhone : openDesktop;
  const options = { baseURL: site.address, remembered, hasWorker: false };
  const { context, page } = await open(browser, options);
  await page.goto(screen.path);
  await screen.reach(page);
  await waitForStart(page);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(showAtTop, top);
  const picture = await page.screenshot();
  await writeFile(`${folder}screenshots/${name}.webp`, await toWebp(browser, picture));
  await context.close();
}

/** Runs in the page: scrolls this element to the top, after the page has set its own position. */
async function showAtTop(selector: string): Promise<void> {
  const paint = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await paint();
  document.querySelector(selector)?.scrollIntoView();
  await paint();
}

/** Chromium writes PNG and JPEG only, but its canvas knows WebP. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const data = await page.evaluate(encodeWebp, `data:image/png;base64,${png.toString('base64')}`);
  await page.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

/** Runs in the page. */
async function encodeWebp(source: string): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.85);
}

const [browser, site] = await Promise.all([launchBrowser(), startSite()]);
try {
  for (const icon of icons) await drawIcon(browser, icon);
  for (const screenshot of screenshots) await photograph(browser, site, screenshot);
} finally {
  await browser.close();
  await site.stop();
}
