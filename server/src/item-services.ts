import type { DraftKind } from '@longitude/contract/drafts';
import type { Model, QueryFilter } from 'mongoose';
import type { Belongings } from './platform/belongings.ts';
import type { Connection } from './platform/database/connection.ts';
import { FileBytes } from './features/files/file-bytes.ts';
import { Files } from './features/files/files.ts';
import { defineFileModel } from './features/files/model.ts';
import { Uploads } from './features/files/uploads.ts';
import type { ServiceContext } from './platform/service-context.ts';
import type { Keys } from './platform/keys.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { TidyParts } from './platform/tidy.ts';
import type { Calculations } from './features/calculator/service.ts';
import { createCorrespondence } from './mail-services.ts';
import { defineDraftModel } from './features/drafts/model.ts';
import { Drafts } from './features/drafts/service.ts';
import { defineMessageModel, type MessageFields } from './features/inbox/messages/model.ts';
import { Messages } from './features/inbox/messages/service.ts';
import { defineRequestModel, type RequestFields } from './features/inbox/requests/model.ts';
import { Requests } from './features/inbox/requests/service.ts';
import type { Sessions } from './features/session/service.ts';
import type { Settings } from './features/settings/service.ts';

interface Models {
  readonly messageModel: Model<MessageFields>;
  readonly requestModel: Model<RequestFields>;
}

export function defineInboxModels(connection: Connection): Models {
  return {
    messageModel: defineMessageModel(connection),
    requestModel: defineRequestModel(connection),
  };
}

interface InboxParts extends Models {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly context: ServiceContext;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly calculations: Calculations;
}

/** Builds the services of both inboxes, of what their items have, and of the letters about them. */
export function createInboxes(parts: InboxParts) {
  const { settings, keys, context, messageModel, requestModel, calculations } = parts;
  const common = { settings, keys, context };
  const messages = new Messages({ ...common, model: messageModel });
  const requests = new Requests({ ...common, model: requestModel, calculations });
  const items = createItemServices({ ...parts, messages, requests });
  const correspondence = createCorrespondence({ ...parts, ...items, messages, requests });
  const belongings = [...items.belongings, correspondence.emails];
  const tidyParts = { ...items.tidyParts, belongings };
  return { messages, requests, ...items, ...correspondence, belongings, tidyParts };
}

interface Parts extends Models {
  readonly connection: Connection;
  readonly context: ServiceContext;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly requests: Requests;
}

/** What every item of both inboxes can have. */
export interface ItemServices {
  readonly files: Files;
  readonly uploads: Uploads;
  readonly drafts: Drafts;
  /** @throws AppError `not_found` when the item is not there, or in the trash */
  readonly findItem: Readonly<Record<DraftKind, (id: string) => Promise<unknown>>>;
  /** What goes with an item for good. */
  readonly belongings: readonly Belongings[];
  readonly tidyParts: TidyParts;
}

function createItemServices(parts: Parts): ItemServices {
  const { connection, context, sessions, messages, requests } = parts;
  const common = { model: defineFileModel(connection), bytes: new FileBytes(connection), context };
  const files = new Files(common);
  const drafts = new Drafts(defineDraftModel(connection));
  const findExisting = {
    'service-request': listExisting(parts.requestModel),
    'contact-message': listExisting(parts.messageModel),
  };
  const belongings = [files, drafts];
  const sweepDrafts = async () => {
    const writers = await drafts.listUsers();
    const known = await sessions.nameUsers(writers);
    await drafts.removeOfUsers(writers.filter((id) => !known.has(id)));
  };
  const addSenderFields = async () => {
    for (const inbox of [requests, messages]) await inbox.addSenderFields();
  };
  const sweeps = [(before: Date) => files.sweep(before), sweepDrafts, addSenderFields];
  return {
    files,
    uploads: new Uploads(common),
    drafts,
    findItem: {
      'service-request': (id) => requests.read(id),
      'contact-message': (id) => messages.read(id),
    },
    belongings,
    tidyParts: { findExisting, belongings, sweeps },
  };
}

function listExisting<Fields>(model: Model<Fields>) {
  return async (ids: readonly string[]): Promise<string[]> => {
    const filter = { _id: { $in: [...ids] } } as QueryFilter<Fields>;
    const found: unknown[] = await model.distinct('_id', filter);
    return found.map(String);
  };
}
