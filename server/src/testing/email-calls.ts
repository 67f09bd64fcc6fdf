import assert from 'node:assert/strict';
import type { Email, EmailAccepted, SendFollowUp } from '@longitude/contract/emails';
import { type CreateMessage, messageInbox } from '@longitude/contract/messages';
import { type CreateRequest, requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from './builders.ts';
import { saveCategory, sendMailTo } from './mail-settings.ts';
import { startSmtpSink, type ReceivedMail, type SmtpSink } from './smtp-sink.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Calls on emails to clients, on a server that sends email only on request of a test. */
export interface EmailCalls {
  createRequest(changes?: Partial<CreateRequest>): Promise<string>;
  createMessage(changes?: Partial<CreateMessage>): Promise<string>;
  /** Writes to the client of a request, or with `isFollowUp` to the sender of a message. */
  write(id: string, payload: SendFollowUp, isFollowUp?: boolean): Promise<EmailAccepted>;
  list(id: string, isFollowUp?: boolean): Promise<Email[]>;
  /** As if the ten seconds, or a waiting time, had passed: sends due email. */
  sendAll(): Promise<void>;
  /** Sends everything and returns the email as the sink received it. */
  receive(accepted: Pick<EmailAccepted, 'id'>): Promise<ReceivedMail>;
}

export interface EmailServer {
  readonly server: TestServer;
  readonly sink: SmtpSink;
  readonly emailCalls: EmailCalls;
  readonly stop: () => Promise<void>;
}

/** A server without a worker, its mail server, and no email except the test's own. */
export async function startEmailServer(
  options: Parameters<typeof startTestServer>[1] = {},
): Promise<EmailServer> {
  const sink = await startSmtpSink();
  const server = await startTestServer({ ROLE: 'api' }, options);
  const off = { notify_service_request: 'false', notify_contact_message: 'false' };
  await saveCategory(server, 'notifications', off);
  await sendMailTo(server, sink);
  const stop = async () => {
    await server.stop();
    await sink.close();
  };
  return { server, sink, emailCalls: createEmailCalls(server, sink), stop };
}

/** The calls on emails to clients, on a server and its mail server. */
export function createEmailCalls(server: TestServer, sink: SmtpSink): EmailCalls {
  const { admin, visitor, product } = server;
  const sendAll = async () => {
    await server.hurryMail();
    await product.context.outbox.sendDue();
  };
  return {
    createRequest: async (changes) =>
      (await visitor.call(requestInbox.create, { payload: buildRequest(changes) })).id,
    createMessage: async (changes) =>
      (await visitor.call(messageInbox.create, { payload: buildMessage(changes) })).id,
    write: (id, { sendCopy, ...payload }, isFollowUp) =>
      isFollowUp
        ? admin.call(messageInbox.send, {
            params: { id },
            payload: sendCopy === undefined ? payload : { ...payload, sendCopy },
          })
        : admin.call(requestInbox.send, { params: { id }, payload }),
    list: (id, isFollowUp) =>
      admin.call((isFollowUp ? messageInbox.emails : requestInbox.emails).list, { params: { id } }),
    sendAll,
    receive: async ({ id }) => {
      await sendAll();
      const found = await sink.waitFor(({ mail }) => mail.messageId?.includes(id) ?? false);
      assert.ok(found.mail.messageId);
      return found;
    },
  };
}
