// Usage: npm run screenshots -w pwa -- [--width PIXELS]… FOLDER [NAME…] Captures every screen in
// both themes, by default at 390 and 1440 pixels; 320 and 768 are supported as well.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { launchBrowser, openDesktop, openPhone } from './browser.ts';
import { fillBlog } from './fill-blog.ts';
import { fillEmails } from './fill-emails.ts';
import { fillInbox } from './fill-inbox.ts';
import { fillMany } from './fill-many.ts';
import { fillCalculations, fillManyRates } from './fill-rates.ts';
import { fillScans } from './fill-scans.ts';
import { fillSignIn } from './fill-sign-in.ts';
import {
  companyScreens,
  emptyScreens,
  inboxScreens,
  manyScreens,
  publicScreens,
  type Screen,
} from './screens.ts';
import { failedMailScreens, startSiteWithoutMail } from './settings-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import { rememberFor, startSite } from './site.ts';

const devices = [
  { width: 320, height: 640, open: openPhone },
  { width: 390, height: 844, open: openPhone },
  { width: 768, height: 1024, open: openPhone },
  { width: 1440, height: 900, open: openDesktop },
] as const;
const themes = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true, default: ['390', '1440'] } },
});
const chosen = devices.filter(({ width }) => values.width.includes(String(width)));
const [target, ...names] = positionals;
if (!target || chosen.length < values.width.length) {
  throw new Error(
    'Usage: npm run screenshots -w pwa -- [--width 320|390|768|1440]… FOLDER [NAME…]',
  );
}
// npm runs scripts in the workspace; the user means the folder in which the command was typed.
const folder = resolve(process.env['INIT_CWD'] ?? '.', target);
await mkdir(folder, { recursive: true });

const browser = await launchBrowser();
const [full, empty, mailless] = [
  await startSite(),
  await startSite(),
  await startSiteWithoutMail(),
];
try {
  const requestId = await fillInbox(full);
  await fillEmails(full, requestId);
  await photograph(browser, full, publicScreens);
  await fillBlog(full);
  await fillCalculations(full);
  await fillScans(full);
  await photograph(browser, full, [...inboxScreens(requestId), ...companyScreens]);
  await photograph(browser, mailless, failedMailScreens);
  await photograph(browser, full, signInScreens(await fillSignIn(full)));
  await photograph(browser, empty, emptyScreens);
  await fillMany(empty);
  await fillManyRates(empty);
  await photograph(browser, empty, manyScreens);
} finally {
  await browser.close();
  await full.stop();
  await empty.stop();
  await mailless.stop();
}

/** Writes `NAME-WIDTH-THEME.png` of the visible part, and `…-full.png` of longer pages. */
async function photograph(browser: Browser, site: TestServer, screens: readonly Screen[]) {
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const screen of wanted) {
    for (const { width, height, open } of chosen) {
      const remembered = rememberFor(screen.viewer, site);
      const options = { baseURL: site.address, remembered, hasWorker: false };
      const { context, page } = await open(browser, options);
      await page.setViewportSize({ width, height });
      await page.goto(screen.path);
      await screen.reach(page);
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}`);
        await page.screenshot({ path: `${path}.png` });
        const isLong = await page.evaluate(() => document.body.scrollHeight > innerHeight + 40);
        if (isLong) await page.screenshot({ path: `${path}-full.png`, fullPage: true });
      }
      await context.close();
    }
  }
}
