import type { Page } from 'playwright-core';
import { contentScreens, manyRatesScreens, noCalculations } from './content-screens.ts';
import { emptyTrash, frameScreens } from './frame-screens.ts';
import { installScreens } from './install-screens.ts';
import { newsletterScreens } from './newsletter-screens.ts';
import { waitingScreens } from './waiting-screens.ts';
import { profileScreens } from './profile-screens.ts';
import { regularScanScreens, scheduleScreens } from './regular-scan-screens.ts';
import { scannerScreens } from './scanner-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { storedScanScreens } from './stored-scan-screens.ts';
import { saveTeam, reachNegativeSavings, seeResult } from './calculator-steps.ts';
import type { Viewer } from './site.ts';
import { waitForStart } from './steps.ts';

/** A state of a page as people see it. */
export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Waits until the state is reached; opens it first if the address is not enough. */
  readonly reach: (page: Page) => Promise<void>;
}

const seeHeading = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const visit = (name: string, path: string, heading: string | RegExp): Screen => ({
  name,
  path,
  viewer: 'visitor',
  reach: seeHeading(heading),
});

async function submitEmpty(page: Page, button: string): Promise<void> {
  await waitForStart(page);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('alert').getByRole('heading').waitFor();
}

/** The calculator as a shared address opens it. */
const calculated = (name: string, rows: readonly string[]): Screen => ({
  ...visit(name, `/calculator?team=${rows.join('.')}`, ''),
  reach: (page) => seeResult(page, '$'),
});

export const publicScreens: readonly Screen[] = [
  visit('home', '/', 'Scale Your Team.'),
  { ...visit('home-cookies', '/', 'Scale Your Team.'), viewer: 'anew' },
  {
    ...visit('home-menu', '/', ''),
    reach: async (page) => {
      await waitForStart(page);
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  visit('contact', '/contact', 'Contact'),
  {
    ...visit('contact-errors', '/contact', ''),
    reach: (page) => submitEmpty(page, 'Send Message'),
  },
  {
    ...visit('contact-request', '/contact?tab=request', ''),
    reach: async (page) => {
      await waitForStart(page);
      await page.getByLabel('Service', { exact: true }).selectOption('cybersecurity');
      await page.getByLabel('Industry').waitFor();
    },
  },
  visit('contact-sent', '/contact?sent=contact', 'Contact'),
  {
    ...visit('contact-team', '/contact', ''),
    reach: async (page) => {
      await page.evaluate(saveTeam);
      await page.goto('/contact?tab=request');
      await page.getByRole('region', { name: 'Your team' }).waitFor();
    },
  },
  {
    ...visit('contact-request-errors', '/contact?tab=request', ''),
    reach: (page) => submitEmpty(page, 'Submit Request'),
  },
  visit('about', '/about', 'Two cities, one team'),
  visit('services', '/services', 'Seven services'),
  ...scannerScreens,
  ...regularScanScreens,
  visit('calculator', '/calculator', 'Cost Savings Calculator'),
  calculated('calculator-result', ['react-s2', 'quality-assurance-m2', 'cloud-devops-s1']),
  {
    ...visit('calculator-refused', '/calculator', ''),
    reach: async (page) => {
      await waitForStart(page);
      await page.getByRole('button', { name: 'Calculate Costs' }).click();
      await page.getByText('No Valid Entries').waitFor();
    },
  },
  {
    ...visit('calculator-negative', '/', ''),
    reach: reachNegativeSavings,
  },
  calculated('calculator-many-rows', [
    'python-data-engineering-s10',
    'mainframe-cobol-s10',
    'java-spring-j3',
    'net-m4',
    'mobile-ios-android-s2',
    'penetration-testing-m1',
    'machine-learning-s1',
    'react-j1',
    'ux-product-design-m2',
    'node-js-m3',
    'cloud-devops-j1',
    'quality-assurance-j10',
  ]),
  visit('blog', '/blog', 'Industry Insights'),
  visit('blog-filtered', '/blog?category=Cybersecurity', 'Industry Insights'),
  {
    ...visit('blog-search-empty', '/blog', ''),
    reach: async (page) => {
      await waitForStart(page);
      await page.getByPlaceholder('Search articles...').fill('mainframe punch cards');
      await page.getByText('No posts found').waitFor();
    },
  },
  visit('post', '/blog/split-a-sprint-across-ten-and-a-half-hours', /^How to split a sprint/),
  visit('post-missing', '/blog/nowhere', 'Post Not Found'),
  ...newsletterScreens,
  ...waitingScreens,
  visit('privacy', '/privacy', 'Privacy Policy'),
  visit('terms', '/terms', 'Terms of Service'),
  visit('cookies', '/cookies', 'Cookie Policy'),
  ...installScreens,
  visit('not-found', '/nowhere', 'This page is off the chart'),
  visit('offline', '/offline', 'You are offline.'),
  visit('login', '/admin/login', 'Sign in'),
  {
    ...visit('login-errors', '/admin/login', ''),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Please fill in all fields').waitFor();
    },
  },
];

const admin = (name: string, query: string, reach: Screen['reach']): Screen => ({
  name,
  path: `/admin${query}`,
  viewer: 'administrator',
  reach,
});
const seeText = (text: string) => async (page: Page) => page.getByText(text).first().waitFor();

/** The inboxes with the sample inquiries in them; `requestId` is the newest request. */
export const inboxScreens = (requestId: string): readonly Screen[] => [
  admin('overview', '', seeText('Total Requests')),
  admin('requests', '?tab=requests', seeText('Oluwaseun Adeyemi-Bankole')),
  admin('requests-select', '?tab=requests', async (page) => {
    await seeText('Oluwaseun Adeyemi-Bankole')(page);
    const pick = page.getByRole('button', { name: 'Select', exact: true });
    if (await pick.isVisible()) await pick.click();
    await page.getByRole('checkbox', { name: /^Select Maximiliane/ }).check();
    await page.getByRole('checkbox', { name: /^Select Oluwaseun/ }).check();
    await page.getByText('2 selected').waitFor();
  }),
  admin('requests-filter', '?tab=requests&status=new&unread=true', async (page) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  }),
  admin('requests-nothing', '?tab=requests&q=punch%20cards', seeText('No matches')),
  admin('requests-archived', '?tab=requests&folder=archived', seeText('Aroha Te Whata')),
  admin('requests-spam', '?tab=requests&folder=spam', seeText('Bella Promo')),
  admin('request-spam', '?tab=requests&folder=spam', async (page) => {
    await page.getByRole('link', { name: 'View Details of Bella Promo' }).click();
    await page.getByText('No one was notified.').waitFor();
  }),
  admin('requests-delete', '?tab=requests&folder=archived', async (page) => {
    await page.getByRole('button', { name: 'Delete Aroha Te Whata' }).click();
    await page.getByRole('dialog', { name: 'Delete this service request?' }).waitFor();
  }),
  admin('request', `/requests/${requestId}`, async (page) => {
    await page.getByText('Your scan report, and one urgent thing').click();
    await page.getByText('Freight and customs brokerage').waitFor();
    await page.getByRole('button', { name: 'Write another email' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  }),
  admin('request-long', '?tab=requests', async (page) => {
    await page.getByRole('link', { name: 'View Details of Maximiliane' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maximiliane' }).waitFor();
  }),
  admin('request-missing', '/requests/000000000000000000000000', seeText('Request not found')),
  admin('messages', '?tab=messages', seeText('Ifeoma Castellanos')),
  admin('messages-archived', '?tab=messages&folder=archived', seeText('Peter Lindqvist')),
  admin('message-dialog', '?tab=messages', async (page) => {
    await page.getByRole('button', { name: 'Details of Tomás Ibarra' }).click();
    await page.getByRole('dialog').getByLabel('Notes').waitFor();
  }),
  admin('message-follow-up', '?tab=messages', async (page) => {
    await page.getByRole('button', { name: 'Details of Tomás Ibarra' }).click();
    await page.getByRole('button', { name: 'Email Follow-up', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  }),
  ...frameScreens,
];

/** The company's content in the back office besides its inboxes. */
export const companyScreens: readonly Screen[] = [
  ...scheduleScreens,
  ...contentScreens,
  ...storedScanScreens,
  ...profileScreens,
  ...settingsScreens,
];

/** The back office of a product without submissions. */
export const emptyScreens: readonly Screen[] = [
  admin('overview-empty', '', seeText('Total Requests')),
  admin('requests-empty', '?tab=requests', seeText('No service requests yet')),
  admin('messages-empty', '?tab=messages', seeText('No contact messages yet')),
  emptyTrash,
  noCalculations,
];

/** Both inboxes with 500 rows each, and the lists below Categories and Calculator Skills with 60. */
export const manyScreens: readonly Screen[] = [
  admin('requests-500', '?tab=requests', seeText('of 500 shown')),
  admin('messages-500', '?tab=messages', seeText('of 500 shown')),
  ...manyRatesScreens,
];
