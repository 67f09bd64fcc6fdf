import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ApiError } from '@longitude/contract/core/errors';
import { messageInbox } from '@longitude/contract/messages';
import { askSubscriber, confirmSubscription } from '@longitude/contract/newsletter';
import { requestInbox } from '@longitude/contract/requests';
import { contactClient } from '@longitude/contract/scan-emails';
import { createSchedule } from '@longitude/contract/scan-schedules';
import { startWatch } from '@longitude/contract/scan-watch';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { buildFailing } from '../scans/schedules/testing/site-engine.ts';
import { openRefusalLab, readToken } from './testing/refusal-lab.ts';

const lab = await openRefusalLab();
const { server, mailsTo, ask, scan, list, press, deliver, takeToken, refuse } = lab;
const { admin, visitor } = server;
after(() => lab.stop());

test('nothing is sent to a mailbox that refused, in any spelling, and no response shows it', async () => {
  const refused = 'gone@gmail.com';
  await refuse(refused);
  const count = () => lab.mailsTo(refused).length + lab.mailsTo('go.ne+x@googlemail.com').length;
  const sent = count();
  const known = 'Go.ne+x@googlemail.com';
  const other = 'kept@gmail.com';
  const shape = (value: object) => Object.keys(value).toSorted().join();
  const [one, two] = [await ask(known), await ask(other)];
  assert.deepEqual([one.state, shape(one)], [two.state, shape(two)]);
  const urls = ['https://one.refused.example/', 'https://two.refused.example/'];
  const [quiet, loud] = [await scan(urls[0] ?? '', known), await scan(urls[1] ?? '', other)];
  const watch = (token: string) =>
    visitor.call(startWatch, { payload: { token, frequency: 'weekly' } });
  const watches = [await watch(quiet.ownerToken), await watch(loud.ownerToken)];
  assert.deepEqual(
    watches.map(({ emailQueued }) => emailQueued),
    [true, true],
  );
  await deliver();
  assert.equal(count(), sent);
  assert.equal(mailsTo(other).length, 3);
  // Also later: nothing of the dropped email is missing in the repeated response.
  const again = [await scan(urls[0] ?? '', known), await scan(urls[1] ?? '', other)];
  for (const each of [quiet, loud, ...again]) assert.equal(each.emailQueued, true);
  assert.equal((await list(known)).length, 1);
});

test('an administrator’s email is refused beside the recipient, also in copies and to another address', async () => {
  const email = 'client@written.example';
  await refuse(email);
  // Of the company.
  const timeZone = 'America/Toronto';
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date());
  const remedy = 'If the person wants it again, allow it under Subscribers, Refused addresses';
  const text = `This address refused email from us on ${day}. ${remedy}`;
  const refusedWith = (fields: object) => (error: { code: string; fields: object }) => {
    assert.deepEqual([error.code, error.fields], ['validation_failed', fields]);
    return true;
  };
  const request = await visitor.call(requestInbox.create, { payload: buildRequest({ email }) });
  const message = await visitor.call(messageInbox.create, {
    payload: buildMessage({ email: 'Client+2@written.example' }),
  });
  const params = (id: string) => ({ params: { id } });
  const payload = { message: 'Hello' };
  await assert.rejects(
    admin.call(requestInbox.send, { ...params(request.id), payload }),
    refusedWith({ email: text }),
  );
  await assert.rejects(
    admin.call(messageInbox.send, { ...params(message.id), payload }),
    refusedWith({ email: text }),
  );
  const { id } = await scan('https://written.example/', 'fine@written.example');
  for (const [recipients, fields] of [
    [{ email }, { email: text }],
    [
      { ccEmails: `boss@written.example, ${email}` },
      { cc: `“${email}” refused email from us on ${day}. ${remedy}` },
    ],
  ] as const) {
    await assert.rejects(
      admin.call(contactClient, { ...params(id), payload: { ...payload, ...recipients } }),
      refusedWith(fields),
    );
  }
  const before = mailsTo(email).length;
  const written = await admin.call(contactClient, { ...params(id), payload });
  await deliver();
  assert.ok(mailsTo('fine@written.example').length > 0 && written.id);
  assert.equal(mailsTo(email).length, before);
});

test('the alerts of a schedule have the link, stop silently, and cannot be ordered for a refused address', async () => {
  const [email, other] = ['alerts@schedule.example', 'kept@schedule.example'];
  const payload = {
    url: 'https://schedule.example/',
    frequency: 'daily' as const,
    alertTo: [email, other],
    active: true,
  };
  const { id } = await admin.call(createSchedule, { payload });
  await lab.runOnce(id);
  lab.engine.setSite('schedule.example', buildFailing('CAA'));
  await lab.runOnce(id);
  assert.equal(mailsTo(email).length, 1);
  assert.equal((await press(await takeToken(email))).status, 200);
  lab.engine.setSite('schedule.example', buildFailing('CAA', 'SPF'));
  await lab.runOnce(id);
  await deliver();
  assert.deepEqual([mailsTo(email).length, mailsTo(other).length], [1, 2]);
  const url = 'https://another.schedule.example/';
  await assert.rejects(admin.call(createSchedule, { payload: { ...payload, url } }), (error) => {
    assert.match(
      (error as ApiError).fields['alertTo'] ?? '',
      /^“alerts@schedule\.example” refused/,
    );
    return true;
  });
});

test('an email that was refused before it was sent fails with the reason', async () => {
  const email = 'late@written.example';
  const { id } = await visitor.call(requestInbox.create, { payload: buildRequest({ email }) });
  await ask(email);
  const token = await takeToken(email);
  await admin.call(requestInbox.send, { params: { id }, payload: { message: 'Hello' } });
  await press(token);
  const before = mailsTo(email).length;
  await deliver();
  assert.equal(mailsTo(email).length, before);
  const [sent] = await admin.call(requestInbox.emails.list, { params: { id } });
  assert.equal(sent?.state, 'failed');
  assert.match(sent?.lastError ?? '', /This address refused email from us on/);
});

test('a subscriber and a watcher who refuse are unsubscribed; the click of a person subscribes again, a typed form does not', async () => {
  const email = 'both@ended.example';
  const state = async () => (await lab.readSubscriber(email))?.['state'];
  await ask(email);
  const refusal = await takeToken(email);
  const confirm = async () => {
    const [, token = ''] =
      /newsletter\/confirm\?token=(\S+)/.exec(mailsTo(email).at(-1)?.mail.text ?? '') ?? [];
    await visitor.call(confirmSubscription, { payload: { token } });
  };
  await confirm();
  const watch = await lab.beginWatch('ended.example');
  const other = 'owner@ended.example';
  assert.equal(watch.email, other);
  await deliver();
  const token = readToken(
    mailsTo(other).find(({ mail }) => mail.subject?.startsWith('Please confirm')) ?? assert.fail(),
  );
  for (const each of [refusal, token]) assert.equal((await press(each)).status, 200);
  assert.equal(await state(), 'unsubscribed');
  const stopped = (await lab.readWatch(watch.manage)).body as { state: string };
  assert.equal(stopped.state, 'stopped');

  // A stranger types the addresses.
  const sent = mailsTo(email).length;
  await ask(email);
  await deliver();
  assert.deepEqual([await state(), mailsTo(email).length], ['unsubscribed', sent]);

  // The person resumes the watch with the link in their mailbox: it reports, strangers do not.
  assert.equal((await lab.post('/resume', watch.manage)).status, 200);
  lab.engine.setSite('ended.example', buildFailing('CAA'));
  await lab.runOnce(watch.id);
  assert.match(mailsTo(other).at(-1)?.mail.subject ?? '', /^Security alert: ended\.example/);
  const alerts = mailsTo(other).length;
  await scan('https://other.ended.example/', other);
  await deliver();
  assert.equal(mailsTo(other).length, alerts);
});

test('a person who refused while a confirmation waited can still confirm it', async () => {
  const email = 'later@ended.example';
  await ask(email);
  const refusal = await takeToken(email);
  const text = mailsTo(email).at(-1)?.mail.text ?? '';
  const [, token = ''] = /newsletter\/confirm\?token=(\S+)/.exec(text) ?? [];
  await press(refusal);
  await visitor.call(confirmSubscription, { payload: { token } });
  await deliver();
  assert.equal(mailsTo(email).at(-1)?.mail.subject, 'You are subscribed to our newsletter');
  // Refusing again ends it again.
  await press(refusal);
  const row = await lab.readSubscriber(email);
  assert.equal(row?.['state'], 'unsubscribed');
});

test('an address that counted for lack of a mail server no longer counts where it is refused', async () => {
  await refuse('lack@ended.example');
  await saveCategory(server, 'email', { smtp_host: '' });
  const email = 'lack+2@ended.example';
  assert.equal((await ask(email)).state, 'active');
  await saveCategory(server, 'email', { smtp_host: '127.0.0.1' });
  await deliver();
  assert.deepEqual([(await lab.readSubscriber(email))?.['state'], mailsTo(email)], ['pending', []]);
});

test('an administrator cannot ask a refused address to confirm', async () => {
  const email = 'asked@ended.example';
  await refuse(email);
  const row = await lab.readSubscriber(email);
  await assert.rejects(admin.call(askSubscriber, { params: { id: String(row?._id) } }), {
    code: 'conflict',
    message: /^This address refused email from us on/,
  });
});

test('email about an administrator’s own account is always sent', async () => {
  const email = 'admin@longitude.example';
  await refuse(email);
  await send(server.address, 'POST', '/api/auth/forgot', { json: { usernameOrEmail: 'admin' } });
  await deliver();
  assert.match(mailsTo(email).at(-1)?.mail.text ?? '', /#token=/);
});
