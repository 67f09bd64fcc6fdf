import assert from 'node:assert/strict';
import { subscribe } from '@longitude/contract/newsletter';
import { listRefusedAddresses } from '@longitude/contract/refused-addresses';
import { createScan } from '@longitude/contract/scans';
import { saveCategory } from '../../../testing/mail-settings.ts';
import { send } from '../../../testing/send.ts';
import type { ReceivedMail } from '../../../testing/smtp-sink.ts';
import { openWatchLab } from '../../scans/schedules/testing/watch-lab.ts';

/** The token of the link at the end of an email, the same in text and HTML. */
export function readToken({ mail }: ReceivedMail): string {
  const link = /https:\/\/longitude\.example\/email\/refuse\?token=(v1\.[\w-]+)/;
  const [text, html] = [mail.text ?? '', mail.html ?? ''].map((part) => link.exec(part)?.[1]);
  assert.ok(text !== undefined && text === html, 'text and HTML have the same link');
  return text;
}

/** A server with its mail server and no notifications, and the people who refuse its email. */
export async function openRefusalLab({ hasSite = false } = {}) {
  const lab = await openWatchLab({ hasSite });
  const { server, sendDue, mailsTo } = lab;
  const { admin, visitor } = server;
  const off = ['notify_security_scan', 'notify_service_request', 'notify_contact_message'];
  const values = Object.fromEntries(off.map((key) => [key, 'false']));
  await saveCategory(server, 'notifications', values);
  const ask = (email: string) => visitor.call(subscribe, { payload: { email } });
  const press = (token: string) =>
    send(server.address, 'POST', '/api/email/refuse', { json: { token } });
  /** Sends everything that is queued. */
  const deliver = async () => {
    await server.hurryMail();
    await sendDue();
  };
  /** The token of the newest email to an address. */
  const takeToken = async (address: string) => {
    await deliver();
    return readToken(mailsTo(address).at(-1) ?? assert.fail(`no mail to ${address}`));
  };
  return {
    ...lab,
    ask,
    scan: (url: string, email: string) => visitor.call(createScan, { payload: { url, email } }),
    list: (email?: string) =>
      admin.call(listRefusedAddresses, { query: email === undefined ? {} : { email } }),
    press,
    deliver,
    takeToken,
    refuse: async (address: string) => {
      await ask(address);
      assert.equal((await press(await takeToken(address))).status, 200);
    },
    readSubscriber: (address: string) =>
      server.stored('newsletter_subscribers').findOne({ address }),
  };
}
