import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listSchedules } from '@longitude/contract/scan-schedules';
import type { Browser, Page } from 'playwright-core';
import { readPdf } from '../../server/src/features/scans/pdf/testing/read-pdf.ts';
import { openScheduleLab } from '../../server/src/features/scans/schedules/testing/schedule-lab.ts';
import {
  startSite as startLabSite,
  type LabSitePorts,
} from '../../server/src/testing/lab/start-site.ts';
import { saveCategory, sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { mailAbout } from './inbox-steps.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { toast } from './steps.ts';

const office = 'office@longitude.example';
const client = 'owner@kestrelrowe.example';

const html = ['content-type', 'text/html; charset=utf-8'] as const;

let browser: Browser;
let shop: LabSitePorts;
let site: TestServer;
let sink: SmtpSink;
let admin: Opened;
/** Whether the shop gives away its passwords. */
let isOpen = false;

before(async () => {
  [browser, sink, shop, site] = await Promise.all([
    openBrowser(),
    startSmtpSink(),
    startLabSite(({ path }) => {
      if (path === '/') return { headers: [html], body: '<!doctype html><h1>Shop</h1>' };
      if (isOpen && path === '/.env') return { body: 'DB_PASSWORD=correct-horse\n' };
      return { status: 404, body: 'Nothing here' };
    }),
    startSite({ SCAN_ALLOW: '127.0.0.0/8' }),
  ]);
  await saveCategory(site, 'notifications', { notify_security_scan: 'false' });
  await sendMailTo(site, sink);
  const remembered = rememberAdministrator(site);
  admin = await openPhone(browser, { baseURL: site.address, remembered });
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await sink.close();
  await shop.close();
});

const address = () => `https://127.0.0.1:${shop.https}/`;

/** Plans a scan of the shop for every Monday. */
async function createSchedule(page: Page): Promise<string> {
  await page.goto('/admin/schedules');
  await page.getByRole('button', { name: 'New Schedule' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  await dialog.getByLabel('Website URL').fill(address());
  await dialog.getByText('Weekly', { exact: true }).tap();
  await dialog.getByLabel('Time', { exact: true }).fill('06:30');
  await dialog.getByLabel('Alert by email when it gets worse').fill(`${office},`);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/Weekly.*06:30/)
    .first()
    .waitFor();
  const [schedule] = await site.admin.call(listSchedules);
  assert.ok(schedule);
  return schedule.id;
}

/** The planned time comes: its scan runs, and is judged by the one before. */
async function letTimeCome(id: string): Promise<void> {
  const lab = openScheduleLab(site);
  await lab.makeDue(id);
  await lab.work();
}

const row = (page: Page) => page.locator('.sched').filter({ hasText: '127.0.0.1' });

/** The alert leads to the report of the scan that found it. */
async function followAlert(page: Page): Promise<void> {
  const { envelope, mail } = await mailAbout(sink, 'Security alert: 127.0.0.1 got worse');
  assert.deepEqual(envelope.to, [office]);
  assert.match(mail.text ?? '', /Fails now\s+Exposed Secrets/);
  const [link] = /http:\/\/\S+tab=scans&scan=\S+/.exec(mail.text ?? '') ?? [];
  assert.ok(link);
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: '127.0.0.1' });
  await dialog.getByText('Executive summary').waitFor();
  await dialog.getByRole('heading', { name: 'Exposed Secrets' }).first().waitFor();
}

/** Emails the report that is open, and reads what the client got. */
async function emailClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact Client' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Email Client' });
  await dialog.getByLabel('Client email').fill(client);
  await dialog.getByRole('button', { name: 'Send Email with Report' }).tap();
  await toast(page, 'Client Contacted').waitFor();
  const { mail } = await sink.waitFor(({ envelope }) => envelope.to.includes(client));
  const [report, ...others] = mail.attachments;
  assert.deepEqual([report?.mimeType, others], ['application/pdf', []]);
  const { text, pages } = await readPdf(new Uint8Array(report?.content as ArrayBuffer));
  assert.ok(pages.length > 1);
  assert.match(text, /Exposed Secrets/);
  assert.doesNotMatch(text, /correct-horse/);
}

test('a site is scanned regularly, and its decline is heard of and passed on', async (t) => {
  const { page } = admin;
  let id = '';
  await t.test('a schedule is made', async () => {
    id = await createSchedule(page);
  });
  await t.test('the first scan has nothing to compare with', async () => {
    await letTimeCome(id);
    await row(page).getByText('First scan, nothing to compare yet').waitFor();
    assert.deepEqual(sink.received, []);
  });
  await t.test('a decline is shown beside the scan before', async () => {
    isOpen = true;
    await letTimeCome(id);
    await row(page).getByText('1 new').waitFor();
    await row(page).getByRole('button', { name: '127.0.0.1' }).first().tap();
    await page.getByText('New: Exposed Secrets').waitFor();
    await page.getByText(/alert sent/).waitFor();
  });
  await t.test('the alert leads to the report', () => followAlert(page));
  await t.test('the client gets the report', () => emailClient(page));
  await t.test('a repair is heard of as well', async () => {
    isOpen = false;
    await letTimeCome(id);
    const { mail } = await mailAbout(sink, 'Fixed: what we reported about 127.0.0.1');
    assert.match(mail.text ?? '', /No longer fails\s+Exposed Secrets/);
    await page.goto('/admin/schedules');
    await row(page).getByText('1 fixed').waitFor();
    assert.equal(sink.received.length, 3);
  });
  await t.test('the page had no error of its own', () => assert.deepEqual(admin.errors, []));
});
