import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../testing/builders.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ ROLE: 'api' });
  await sendMailTo(server, sink);
});
after(async () => {
  await server.stop();
  await sink.close();
});

test('the notification of a contact message opens its dialog', async () => {
  const payload = buildMessage({ email: 'ifeoma@brightwaterclinic.example' });
  const { id } = await server.visitor.call(messageInbox.create, { payload });
  await server.product.context.outbox.sendDue();
  const { mail } = await sink.waitFor(
    (received) => received.mail.replyTo?.[0]?.address === payload.email,
  );
  const link = `https://longitude.example/admin?tab=messages&message=${id}`;
  assert.ok(mail.text?.includes(link));
  assert.ok(mail.html?.includes(link.replaceAll('&', '&amp;')));
});
