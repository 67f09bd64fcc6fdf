import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendTestEmail } from '@longitude/contract/settings';
import { assertFits } from '../../testing/assert-fits.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer({ ROLE: 'api' });
after(async () => {
  await server.stop();
  await sink.close();
});

const payload = { testEmail: 'tester@kestrelrowe.example' };
const sendTest = async (json: object = payload) => {
  const path = '/api/admin/settings/test-email';
  const { status, body } = await server.ask('POST', path, json);
  return { status, body: body as { error: string; code: string; conversation?: string[] } };
};

test('a test email names missing settings, then is sent immediately', async () => {
  const early = await sendTest();
  assert.deepEqual(early.body, {
    error: 'No mail server is set up yet. Save one first.',
    code: 'mail_failed',
  });
  assert.equal(early.status, 422);
  await sendMailTo(server, sink);
  const response = await server.admin.call(sendTestEmail, { payload });
  assertFits(sendTestEmail.response, response);
  const { envelope, mail } = await sink.waitFor(({ envelope }) =>
    envelope.to.includes(payload.testEmail),
  );
  assert.deepEqual(envelope.to, [payload.testEmail]);
  assert.match(mail.subject ?? '', /^Test email from /);
  assert.ok(mail.text?.includes('Your email settings work'));
});

test('a failed test email returns a sentence and the conversation, without the password', async () => {
  const password = 'canary-77c2-password';
  await saveCategory(server, 'email', { smtp_username: 'amara', smtp_password: password });
  sink.failAt('auth', 535);
  const { status, body } = await sendTest();
  sink.failAt(undefined);
  assert.deepEqual(Object.keys(body).sort(), ['code', 'conversation', 'error']);
  assert.deepEqual([status, body.code], [422, 'mail_failed']);
  assert.match(body.error, /^The mail server rejected the username or the password\. \(.*535/);
  const { conversation = [] } = body;
  assert.match(conversation[0] ?? '', /^S: 220 /);
  assert.ok(conversation.some((line) => line === 'C: AUTH PLAIN [hidden]'));
  assert.ok(!JSON.stringify(body).includes(password));
  await saveCategory(server, 'email', { smtp_username: '', smtp_password: '' });
  assert.equal((await sendTest()).status, 202);
});

test('a test email requires one address', async () => {
  for (const testEmail of [
    '',
    'nobody',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
  ]) {
    const { status, body } = await sendTest({ testEmail });
    assert.deepEqual(
      [status, body],
      [
        400,
        {
          error: 'Please enter a valid email address',
          code: 'validation_failed',
          fields: { testEmail: 'Please enter a valid email address' },
        },
      ],
    );
  }
});
