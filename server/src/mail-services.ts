import type { Model } from 'mongoose';
import type { Connection } from './platform/database/connection.ts';
import type { ServiceContext } from './platform/service-context.ts';
import type { Log } from './platform/log.ts';
import { Outbox } from './platform/mail/outbox.ts';
import type { MailFiles } from './features/inbox/emails/attachments.ts';
import { clientEmail, writeClientEmail } from './features/inbox/emails/letters.ts';
import { defineEmailModel } from './features/inbox/emails/model.ts';
import { Emails } from './features/inbox/emails/service.ts';
import {
  messageReceived,
  summariseMessage,
  writeMessageReceived,
} from './features/inbox/messages/letters.ts';
import type { MessageFields } from './features/inbox/messages/model.ts';
import { MessageNotes } from './features/inbox/messages/notes-service.ts';
import type { Messages } from './features/inbox/messages/service.ts';
import {
  requestReceived,
  summariseRequest,
  writeRequestReceived,
} from './features/inbox/requests/letters.ts';
import type { RequestFields } from './features/inbox/requests/model.ts';
import { RequestNotes } from './features/inbox/requests/notes-service.ts';
import type { Requests } from './features/inbox/requests/service.ts';
import type { Sessions } from './features/session/service.ts';
import { writeNotificationDigest } from './features/settings/notification-service.ts';
import type { Settings } from './features/settings/service.ts';

interface InboxModels {
  readonly messageModel: Model<MessageFields>;
  readonly requestModel: Model<RequestFields>;
}

interface OutboxParts extends InboxModels {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly log: Log;
}

/** The outbox with the mail that tells the company what visitors sent. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { settings, publicUrl, log, messageModel, requestModel } = parts;
  const writeDigest = writeNotificationDigest(settings, publicUrl);
  const outbox = new Outbox({ readSmtp: () => settings.readSmtp(), writeDigest, log });
  outbox.register(
    messageModel,
    { [messageReceived]: writeMessageReceived(settings, publicUrl) },
    { summarise: (row) => summariseMessage(row, publicUrl) },
  );
  outbox.register(
    requestModel,
    { [requestReceived]: writeRequestReceived(settings, publicUrl) },
    { summarise: (row) => summariseRequest(row, publicUrl) },
  );
  return outbox;
}

interface CorrespondenceParts extends InboxModels {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly context: ServiceContext;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly requests: Requests;
  readonly files: MailFiles;
}

/** What administrators write about requests and messages: notes, and e-mails to clients. */
export function createCorrespondence(parts: CorrespondenceParts) {
  const { connection, settings, context, outbox, files, messages, requests } = parts;
  const nameUsers = (ids: readonly string[]) => parts.sessions.nameUsers(ids);
  const model = defineEmailModel(connection);
  outbox.register(
    model,
    { [clientEmail]: writeClientEmail({ model, settings, files }) },
    {
      // Copies alone answer nobody.
      deliver: async ({ ownerKind, ownerId, to }, taken) => {
        if (!taken.includes(to)) return;
        const inbox = ownerKind === 'contact-message' ? messages : requests;
        await inbox.markAnswered(ownerId.toHexString());
      },
      onStateChange: ({ ownerKind, ownerId }, by) =>
        context.announce(`${ownerKind}.changed`, ownerId.toHexString(), by),
    },
  );
  const emails = new Emails({
    model,
    settings,
    context,
    files,
    nameUsers,
    owners: {
      'service-request': (id) => requests.read(id),
      'contact-message': (id) => messages.read(id),
    },
    hasMail: (id) => outbox.has(id),
  });
  const requestNotes = new RequestNotes({ model: parts.requestModel, context, nameUsers });
  return { emails, requestNotes, messageNotes: new MessageNotes(parts.messageModel, context) };
}
