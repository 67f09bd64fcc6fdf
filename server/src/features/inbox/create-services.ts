import { nameService } from '@longitude/contract/constants';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Found } from '@longitude/contract/search';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Calculations } from '../calculator/service.ts';
import type { Files } from '../files/service.ts';
import type { Sessions } from '../session/service.ts';
import type { Settings } from '../settings/service.ts';
import { clientEmail, writeClientEmail } from './emails/letters.ts';
import { defineEmailModel } from './emails/model.ts';
import { Emails } from './emails/service.ts';
import { messageReceived, summariseMessage, writeMessageReceived } from './messages/letters.ts';
import { defineMessageModel } from './messages/model.ts';
import { MessageNotes } from './messages/notes-service.ts';
import { Messages } from './messages/service.ts';
import { requestReceived, summariseRequest, writeRequestReceived } from './requests/letters.ts';
import { defineRequestModel } from './requests/model.ts';
import { RequestNotes } from './requests/notes-service.ts';
import { Requests } from './requests/service.ts';
import type { Searched } from './sender-fields.ts';

interface Used {
  readonly settings: Settings;
  readonly session: Sessions;
  readonly files: { readonly files: Files };
  readonly calculator: Calculations | undefined;
}

/** Builds the services of both inboxes, and registers their mail. */
export function createInboxes(context: ServiceContext, used: Used) {
  const { connection, keys, outbox, publicUrl } = context;
  const { settings, calculator } = used;
  const messageModel = defineMessageModel(connection);
  const requestModel = defineRequestModel(connection);
  const common = { settings, keys, context };
  const messages = new Messages({ ...common, model: messageModel });
  const requests = new Requests({ ...common, model: requestModel, calculations: calculator });
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
  const emails = createEmails(context, used, { requests, messages });
  const nameUsers = (ids: readonly string[]) => used.session.nameUsers(ids);
  return {
    requests,
    messages,
    emails,
    requestNotes: new RequestNotes({ model: requestModel, context, nameUsers }),
    messageNotes: new MessageNotes(messageModel, context),
    items: [
      { ...describeItem(requests, requestInbox.kind, requestModel), endpoints: requestInbox },
      { ...describeItem(messages, messageInbox.kind, messageModel), endpoints: messageInbox },
    ],
  };
}

interface Inboxes {
  readonly requests: Requests;
  readonly messages: Messages;
}

/** The e-mails to clients, of both inboxes. */
function createEmails(context: ServiceContext, used: Used, { requests, messages }: Inboxes) {
  const { connection, outbox } = context;
  const { settings, session } = used;
  const { files } = used.files;
  const model = defineEmailModel(connection);
  outbox.register(
    model,
    { [clientEmail]: writeClientEmail({ model, settings, files }) },
    {
      // Copies alone answer nobody.
      deliver: async ({ ownerKind, ownerId, to }, taken) => {
        if (!taken.includes(to)) return;
        const inbox = ownerKind === messageInbox.kind ? messages : requests;
        await inbox.markAnswered(ownerId.toHexString());
      },
      onStateChange: ({ ownerKind, ownerId }, by) =>
        context.announce(`${ownerKind}.changed`, ownerId.toHexString(), by),
    },
  );
  return new Emails({
    model,
    settings,
    context,
    files,
    nameUsers: (ids) => session.nameUsers(ids),
    owners: {
      [requestInbox.kind]: (id) => requests.read(id),
      [messageInbox.kind]: (id) => messages.read(id),
    },
    hasMail: (id) => outbox.has(id),
  });
}

type Inbox = Pick<Requests | Messages, 'read'> & {
  find(query: string, limit: number): Promise<(Searched & Pick<Stored, '_id'>)[]>;
};

function describeItem<Fields>(inbox: Inbox, kind: Found['kind'], model: Model<Fields>) {
  return {
    kind,
    read: (id: string): Promise<unknown> => inbox.read(id),
    listExisting: async (ids: readonly string[]): Promise<string[]> => {
      const filter = { _id: { $in: [...ids] } } as QueryFilter<Fields>;
      const found: unknown[] = await model.distinct('_id', filter);
      return found.map(String);
    },
    search: async (query: string, limit: number): Promise<Found[]> =>
      (await inbox.find(query, limit)).map((row) => presentFound(kind, row, query)),
  };
}

function presentFound(
  kind: Found['kind'],
  row: Searched & Pick<Stored, '_id'>,
  query: string,
): Found {
  const answers = row.answers?.map(({ answer }) => answer) ?? [];
  const service = row.service === null ? '' : nameService(row.service);
  const texts = [row.message, ...answers, row.company ?? '', row.email, service];
  const snippet = makeSnippet(texts, query);
  return { kind, id: row._id.toHexString(), title: row.name, snippet };
}
