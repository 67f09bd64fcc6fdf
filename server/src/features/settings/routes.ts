import { randomUUID } from 'node:crypto';
import { listPublicSettings } from '@longitude/contract/public-settings';
import * as contract from '@longitude/contract/settings';
import { AppError } from '../../platform/errors.ts';
import { makeAsset, sendAsset, type Asset } from '../../platform/http/asset.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import { sendNow } from '../../platform/mail/send-now.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from './service.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { ComposedMail } from '../../platform/mail/mail.ts';

export function settingRoutes(settings: Settings, { replies, mailHost }: ServiceContext) {
  const readPublicAsset = rememberAsset(() => settings.listPublic());
  return [
    routeFor(listPublicSettings, async ({ request, h }) =>
      sendAsset(request, h, await readPublicAsset()),
    ),
    routeFor(contract.listSettings, () => settings.list()),
    routeFor(contract.saveSettings, async ({ payload, request }) => {
      if (await settings.redirects(payload)) await requireRecentSignIn(request);
      const replay = readReplay(request, payload);
      return replies.respondOnce(replay, () => settings.save(payload, readActor(request)));
    }),
    routeFor(contract.sendTestEmail, async ({ payload, request }) => {
      // Connects to a server of the caller's choice.
      if (payload.settings) await requireRecentSignIn(request);
      const replay = readReplay(request, payload);
      return replies.respondOnce(replay, () => sendTest(settings, payload, mailHost));
    }),
  ];
}

async function sendTest(
  settings: Settings,
  { testEmail, settings: unsaved }: contract.SendTestEmail,
  mailHost: string,
) {
  const smtp = await settings.readSmtp(unsaved);
  if (smtp.host === '') {
    throw new AppError('mail_failed', 'No mail server is set up yet. Enter one first.');
  }
  const { companyName } = await settings.readSite();
  const id = randomUUID();
  await sendNow(smtp, composeTestMail(companyName, testEmail), `<${id}@${mailHost}>`);
  const sendAt = new Date().toISOString();
  return {
    id,
    state: 'sent' as const,
    sendAt,
    ...(settings.isDemo ? { isDemo: true as const } : {}),
  };
}

/** The email behind "Send test email". */
function composeTestMail(company: string, to: string): ComposedMail {
  const mail = {
    company,
    kicker: 'Test email',
    heading: 'Your email settings work',
    facts: [],
    quote: '',
    foot: 'You are receiving this because an administrator sent a test email from Settings, Email.',
  };
  const subject = `Test email from ${company}`;
  return { to, subject, ...layOut(mail) };
}

const json = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

/** The JSON of a list as an asset, compressed again only when the list is another object. */
function rememberAsset(read: () => Promise<object>): () => Promise<Asset> {
  let known: { list: object; asset: Promise<Asset> } | undefined;
  return async () => {
    const list = await read();
    if (known?.list !== list) {
      known = { list, asset: makeAsset(Buffer.from(JSON.stringify(list)), json, 9) };
    }
    return known.asset;
  };
}
