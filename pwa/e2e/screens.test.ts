import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm } from '@longitude/contract/session';
import { saveSettings } from '@longitude/contract/settings';
import { testPassword } from '../../server/src/testing/test-server.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { fillOffice } from './fill-office.ts';
import { findOverflow, judgePhone } from './judge-screens.ts';
import { findUnseenStates } from './judge-states.ts';
import { assertStill, findUnasked, watchShifts } from './layout-shifts.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { publicScreens, type Screen } from './screens.ts';
import { rememberFor } from './site.ts';
import { useSite } from './use-site.ts';

let screens: readonly Screen[];
const here = useSite(async (site) => {
  screens = [...publicScreens, ...(await fillOffice(site))];
});

/** The whole set judges all: `screens-public` and `screens-office`. */
const ofEachKind = [
  'home-menu',
  'contact-request-errors',
  'scanner-result',
  'post',
  'overview',
  'requests-select',
  'request',
  'message-dialog',
  'palette-found',
  'schedules',
  'post-write',
  'scan-report',
  'settings-errors',
];

test('a screen of each kind is accessible and usable on a phone, and loads cleanly', async () => {
  const chosen = screens.filter(({ name }) => ofEachKind.includes(name));
  assert.equal(chosen.length, ofEachKind.length);
  assert.deepEqual(await judgePhone(here.browser, here.site, chosen), {});
});

/** Each kind of control is on one of them. */
const controlScreens = [
  'home-menu',
  'contact-request-errors',
  'requests-select',
  'post-write',
  'scan-report',
];

test('in a contrast theme every state of a control can be seen', async () => {
  const unseen: string[] = [];
  for (const { name, path, viewer, reach } of screens) {
    if (!controlScreens.includes(name)) continue;
    const { page } = await here.openDesktop(rememberFor(viewer, here.site));
    if (name === 'home-menu') await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await reach(page);
    unseen.push(...(await findUnseenStates(page)).map((control) => `${name}: ${control}`));
    await page.close();
  }
  assert.deepEqual(unseen, []);
});

const moving = `<!doctype html><meta name="viewport" content="width=device-width"><style>hr { height: 200px }</style><main><button>Show</button><p id="space"></p><h1>Text</h1></main><script>
  const grow = () => document.getElementById('space').append(document.createElement('hr'));
  document.querySelector('button').onclick = () => void fetch('/answer').then(grow);
</script>`;

test('layout shifts are detected unless a press caused them, however late', async () => {
  const { page } = await here.openPhone();
  await watchShifts(page);
  const response = Promise.withResolvers<void>();
  await page.route('**/moving', (route) =>
    route.fulfill({ contentType: 'text/html', body: moving }),
  );
  await page.route('**/answer', async (route) => {
    await response.promise;
    await route.fulfill({ body: '' });
  });
  await page.goto('/moving');
  assert.deepEqual(await findUnasked(page), []);
  await page.evaluate('grow()');
  assert.equal((await findUnasked(page)).length, 1, 'before any press');
  await page.getByRole('button').click();
  assert.equal((await findUnasked(page)).length, 1);
  response.resolve();
  await page.locator('hr').nth(1).waitFor();
  assert.equal((await findUnasked(page)).length, 1, 'after a press');
  await assert.rejects(assertStill(page, 0.03), /h1/);
  await page.close();
});

const longWord = `Donau${'dampfschifffahrts'.repeat(4)}`.slice(0, 69);
const companies = [
  {
    company_name: longWord,
    company_email: `${'donaudampfschifffahrt'.repeat(3).slice(0, 60)}@consulting.example`,
    site_tagline: longWord,
  },
  {
    company_name: 'Informationssicherheitsmanagement-Beratungsgesellschaft mbH',
    company_email: 'informationssicherheit.beratung@muster.example',
    site_tagline: 'Informationssicherheitsmanagementsysteme. Softwareentwicklungsdienstleistungen.',
  },
];

test('no public page is wider than its window, however long the settings are', async () => {
  const all = [
    ...(await listIndexedPaths(here.site)),
    '/contact?tab=request',
    '/offline',
    '/nowhere',
  ];
  assert.ok(all.length >= 13);
  const paths = isWhole ? all : ['/', '/contact', '/privacy'];
  const widths = isWhole ? [320, 390, 768, 1440] : [320, 1440];
  const { page } = await here.openPhone();
  await here.site.admin.call(confirm, { payload: { password: testPassword } });
  for (const company of isWhole ? companies : companies.slice(0, 1)) {
    const settings = Object.entries(company).map(([key, value]) => ({
      category: 'general',
      key,
      value,
    }));
    await here.site.admin.call(saveSettings, { payload: { settings } });
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('contentinfo').getByText(company.company_name).first().waitFor();
      for (const width of widths) assert.deepEqual(await findOverflow(page, width), [], path);
    }
  }
  await page.close();
});
