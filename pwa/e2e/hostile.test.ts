import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { saveDraft } from '@longitude/contract/drafts';
import { listViolations } from '@longitude/contract/violations';
import type { Page } from 'playwright-core';
import { createEmailCalls } from '../../server/src/testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import { waitUntil as waitFor } from '../../server/src/testing/wait-until.ts';
import { fillHostile, type HostileItem } from './fill-hostile.ts';
import { hostileLines, hostileMarkup } from './hostile-markup.ts';
import { findInPalette, seeLists, seeTrash, throwAway } from './hostile-views.ts';
import { rememberAdministrator } from './site.ts';
import { noBreach, watchBreaches } from './watch-breaches.ts';
import { walkThrough } from './walk-through.ts';
import { useSite } from './use-site.ts';

let sink: SmtpSink;
const here = useSite(async (site) => {
  sink = await startSmtpSink();
  await saveCategory(site, 'notifications', { notify_contact_message: 'false' });
  await sendMailTo(site, sink);
});
after(() => sink.close());

test('the monitor detects scripts, requests, navigation and policy violations', async () => {
  const context = await here.browser.newContext();
  const found = await watchBreaches(context, 'http://own.example');
  const page = await context.newPage();
  await page.setContent(hostileMarkup.join('\n'));
  await page.setContent('<img src=x onerror=hit(1)><img src=https://attacker.example/a>');
  await waitFor('the canary', () => found.executed.length > 0 && found.away.length > 0);
  await context.route('http://own.example/', (route) => {
    const headers = { 'content-security-policy': "script-src 'none'" };
    return route.fulfill({ contentType: 'text/html', headers, body: '<img src=x onerror=hit(1)>' });
  });
  await page.goto('http://own.example/');
  await waitFor('the refusal', () => found.refusedScripts.length > 0);
  await context.close();
});

test('text becomes markup or a script in no other way than the policies of the application', async () => {
  const { context, page } = await here.openPhone();
  await page.goto('/contact');
  const accepted = await page.evaluate(() => {
    const canary = '<img src=x onerror=hit(1)>';
    const types = (window as unknown as Record<'trustedTypes', TrustedTypePolicies>).trustedTypes;
    const sinks: Record<string, () => unknown> = {
      innerHTML: () => (document.body.innerHTML = canary),
      outerHTML: () => (document.body.outerHTML = canary),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', canary),
      parseFromString: () => new DOMParser().parseFromString(canary, 'text/html'),
      contextualFragment: () => document.createRange().createContextualFragment(canary),
      srcdoc: () => (document.createElement('iframe').srcdoc = canary),
      'script source': () => (document.createElement('script').src = '/assets/other.js'),
      'script text': () => (document.createElement('script').text = 'hit(1)'),
      worker: () => new Worker('/sw.js'),
      'another policy': () => types.createPolicy('other', { createHTML: (html) => html }),
    };
    const isAccepted = (use: () => unknown) => {
      try {
        use();
        return true;
      } catch {
        return false;
      }
    };
    return Object.keys(sinks).filter((name) => isAccepted(sinks[name] ?? (() => undefined)));
  });
  assert.deepEqual(accepted, []);
  // The browser reports them to the site.
  await waitFor('the reports', async () => {
    const counts = await here.site.admin.call(listViolations, { query: {} });
    return counts.some(({ blocked }) => blocked === 'trusted-types-sink');
  });
  await context.close();
});

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML(html: string): string }): unknown;
}

test('hostile texts in every field run nothing in any view', async (t) => {
  const { context, page } = await here.openPhone(rememberAdministrator(here.site));
  const found = await watchBreaches(context, here.site.address);
  const { items, worked, sendable } = await fillHostile(here.site);
  const see = (view: string, inspect: () => Promise<void>) =>
    t.test(view, async () => {
      await inspect();
      assert.deepEqual(found, noBreach);
    });
  await see('overview', async () => {
    await page.goto('/admin');
    await page.getByText('Total Requests').waitFor();
  });
  await see('both lists', () => seeLists(page, items.length));
  await see('details of requests', () => seeRequests(page, worked));
  await see('details of messages', () => seeMessages(page, worked));
  await see('follow-ups', () => seeFollowUps(page, worked));
  await see('palette', async () => {
    await page.goto('/admin');
    await page.getByText('Total Requests').waitFor();
    await findInPalette(page, items);
  });
  await see('previews', () => seePreviews(page, worked[0]?.requestId ?? '', sendable));
  await see('trash', async () => {
    const files = await throwAway(here.site, items, worked);
    await seeTrash(page, items.length * 2 + files);
  });
  assert.ok(sendable.length > hostileLines.length / 4);
  await context.close();
});

/** The editor with the draft in it: without one, an answered item is collapsed. */
const draft =
  'form[aria-label^="Email to "]:has(> div:first-child > p:last-child:not(:empty)) [contenteditable=true]';

/** With notes, files, history and a draft in the composer. */
async function seeRequests(page: Page, items: readonly HostileItem[]): Promise<void> {
  await walkThrough(page, {
    items: items.map(({ requestId, name }) => ({ path: `/admin/requests/${requestId}`, name })),
    heading: 'main h1',
    ready: [draft, '[aria-labelledby=sent-title] details', '#notes li', '#files li'],
  });
}

async function seeMessages(page: Page, items: readonly HostileItem[]): Promise<void> {
  await page.goto('/admin?tab=messages');
  await walkThrough(page, {
    items: items.map(({ messageId, name }) => ({
      path: `/admin?tab=messages&message=${messageId}`,
      name,
    })),
    heading: '#message-title',
    ready: ['#message-notes', '[aria-labelledby=message-title] details details'],
  });
}

/** Each with a draft in its composer. */
async function seeFollowUps(page: Page, items: readonly HostileItem[]): Promise<void> {
  await walkThrough(page, {
    items: items.map(({ messageId, name }) => ({
      path: `/admin?tab=messages&followup=${messageId}`,
      name,
    })),
    heading: '#follow-up-title + p',
    ready: [draft, 'dialog p.multiline'],
  });
}

/** In the dialog of the preview, as their recipients would see them. */
async function seePreviews(page: Page, id: string, texts: readonly string[]): Promise<void> {
  const params = { kind: 'service-request', id } as const;
  const most = 50;
  for (let from = 0; from < texts.length; from += most) {
    const message = texts.slice(from, from + most).join('\n<p>and</p>\n');
    await here.site.admin.call(saveDraft, {
      params,
      payload: { values: { subject: 'x', message } },
    });
    await page.goto(`/admin/requests/${id}`);
    await page.getByText('Draft saved').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await dialog.locator('iframe').contentFrame().locator('table').first().waitFor();
  }
}

test('the emails run and load nothing, even in a client that allows it', async () => {
  const emailCalls = createEmailCalls(here.site, sink);
  const emails = here.site.product.context.connection.collection('emails');
  await waitFor('the mails', async () => {
    await emailCalls.sendAll();
    return (await emails.countDocuments({ 'mails.state': 'queued' })) === 0;
  });
  const mails = new Set(sink.received.map(({ mail }) => mail.html ?? ''));
  assert.ok(mails.size > hostileLines.length, `${mails.size} different mails`);
  const context = await here.browser.newContext();
  const found = await watchBreaches(context, 'http://own.example');
  const page = await context.newPage();
  await page.evaluate(openMails, [...mails]);
  assert.deepEqual(found, noBreach);
  await context.close();
});

/** Runs in the page: shows each email in a frame that allows everything. */
async function openMails(mails: readonly string[]): Promise<void> {
  const next = mails.values();
  const show = async () => {
    for (const html of next) {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve);
      });
      frame.srcdoc = html;
      document.body.append(frame);
      await loaded;
      frame.remove();
    }
  };
  await Promise.all(Array.from({ length: 8 }, show));
}
