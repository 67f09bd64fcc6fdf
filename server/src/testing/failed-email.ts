import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { AppError } from '../platform/errors.ts';
import type { ComposedMail } from '../platform/mail/mail.ts';
import { sendNow } from '../platform/mail/send-now.ts';
import type { SmtpSettings } from '../platform/mail/transport.ts';
import { smtpAt } from './smtp-sink.ts';

export const mail: ComposedMail = {
  to: 'c@d.example',
  subject: 'A subject of its own',
  text: 'Only for the recipient',
  html: '<p>Only for the recipient</p>',
};
export const account = { username: 'amara', password: 'canary-7d1e-password' };

/** The error of an email sent with these settings. */
export async function failWith(changes: Partial<SmtpSettings>, maxMs = 60_000) {
  const smtp = { ...smtpAt(0), ...changes };
  const failure = await sendNow(smtp, mail, '<1@b.example>', maxMs).then(
    () => assert.fail('it was sent'),
    (error: unknown) => error,
  );
  assert.ok(failure instanceof AppError, String(failure));
  const { error, code, conversation = [], fields, certificate } = failure.body;
  assert.deepEqual([code, failure.status, fields], ['mail_failed', 422, undefined]);
  const all = `${error}\n${conversation.join('\n')}`;
  assert.doesNotMatch(all, /Only for the recipient|A subject of its own/);
  for (const secret of [account.password, Buffer.from(account.password).toString('base64')]) {
    assert.ok(!all.includes(secret), all);
  }
  return { error, lines: conversation, certificate };
}

/** A server that greets with this and replies to each line by `answer`; undefined is silence. */
export async function startScripted(
  t: TestContext,
  greeting: string | undefined,
  respond: (line: string) => string | undefined = () => undefined,
): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.setEncoding('latin1').on('error', () => undefined);
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk: string) => {
      const reply = respond(chunk);
      if (reply !== undefined) socket.write(`${reply}\r\n`);
    });
  });
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
