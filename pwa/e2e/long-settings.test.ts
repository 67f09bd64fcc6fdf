import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveSettings } from '@longitude/contract/settings';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { chosenCookies, startSite } from './site.ts';

const widths = [320, 390, 768, 1440];
const companies = {
  'a long German name': {
    company_name: 'Informationssicherheitsmanagement-Beratungsgesellschaft mbH',
    company_email: 'informationssicherheit.beratung@muster.example',
    site_tagline: 'Informationssicherheitsmanagementsysteme. Softwareentwicklungsdienstleistungen.',
  },
  'one word of 69 letters and an address of 80': {
    company_name: `Donau${'dampfschifffahrts'.repeat(4)}`.slice(0, 69),
    company_email: `${'donaudampfschifffahrt'.repeat(3).slice(0, 60)}@consulting.example`,
    site_tagline: `Donau${'dampfschifffahrts'.repeat(4)}`.slice(0, 69),
  },
};

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('no public page is wider than its window, however long the settings are', async (t) => {
  const paths = [...(await listIndexedPaths(site)), '/contact?tab=request', '/offline', '/nowhere'];
  assert.ok(paths.length >= 13);
  for (const [name, company] of Object.entries(companies)) {
    await t.test(name, async () => {
      await keepCompany(company);
      const remembered = chosenCookies;
      const options = { baseURL: site.address, remembered, hasWorker: false };
      const { context, page } = await openPhone(browser, options);
      const wide: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        assert.match(
          await page.getByRole('contentinfo').innerText(),
          new RegExp(company.company_name),
        );
        for (const width of widths) wide.push(...(await measureExcess(page, path, width)));
      }
      assert.deepEqual(wide, []);
      await context.close();
    });
  }
});

async function keepCompany(company: Readonly<Record<string, string>>): Promise<void> {
  const settings = Object.entries(company).map(([key, value]) => ({
    category: 'general',
    key,
    value,
  }));
  await site.admin.call(saveSettings, { payload: { settings } });
}

/** By how much the page can be scrolled sideways. */
async function measureExcess(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const excess = await page.evaluate(
    (limit) => document.documentElement.scrollWidth - limit,
    width,
  );
  return excess > 0 ? [`${path} at ${width}: +${excess}`] : [];
}
