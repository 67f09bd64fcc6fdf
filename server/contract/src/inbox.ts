import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import { bulkEndpoint } from './core/records.ts';
import { EmailAccepted, emailEndpoints, maxEmailKb } from './emails.ts';
import { fileEndpoints } from './files.ts';
import {
  bulkChange,
  folderQuery,
  InboxCounts,
  listQuery,
  Received,
  type InboxKind,
  type Statuses,
} from './inbox-items.ts';
import { CreateNote } from './notes.ts';

/** The differences between inboxes. */
interface Definition<Create, Item, Detail, Change, NoteResponse, Send> {
  /** An item and its sender in endpoint summaries: `a service request`, `client`. */
  readonly noun: string;
  readonly recipient: string;
  /** Path of an item without its id, and of the form, the list, the bulk call and the emails. */
  readonly path: string;
  readonly paths: Readonly<Record<'create' | 'list' | 'bulk' | 'send', string>>;
  readonly summaries: Readonly<Record<'create' | 'list' | 'read' | 'change' | 'note', string>>;
  readonly statuses: Statuses;
  readonly create: z.ZodMiniType<Create>;
  readonly item: z.ZodMiniType<Item>;
  readonly detail: z.ZodMiniType<Detail>;
  readonly change: z.ZodMiniType<Change>;
  readonly noteResponse: z.ZodMiniType<NoteResponse>;
  readonly send: z.ZodMiniType<Send>;
}

/** An inbox: its kind, its statuses, and the calls of every inbox. */
export function defineInbox<
  const Kind extends InboxKind,
  Create,
  Item,
  Detail,
  Change,
  NoteResponse,
  Send,
>({
  kind,
  ...definition
}: Definition<Create, Item, Detail, Change, NoteResponse, Send> & { readonly kind: Kind }) {
  const { noun, path, statuses } = definition;
  const query = z.strictObject(listQuery(statuses));
  return {
    kind,
    statuses,
    path,
    query,
    ...listEndpoints({ ...definition, query }),
    ...itemEndpoints(definition),
    files: fileEndpoints(path, noun),
    emails: emailEndpoints(path, noun),
  };
}

const admin = { auth: 'admin' } as const;

function listEndpoints<Create, Item, Query>({
  paths,
  summaries,
  statuses,
  ...definition
}: Pick<
  Definition<Create, Item, unknown, unknown, unknown, unknown>,
  'paths' | 'summaries' | 'statuses' | 'create' | 'item'
> & { readonly query: z.ZodMiniType<Query> }) {
  return {
    create: endpoint({
      method: 'POST',
      path: paths.create,
      auth: 'public',
      status: 201,
      summary: summaries.create,
      payload: definition.create,
      response: Received,
      // 10,000 characters of any script, also escaped as \uXXXX.
      maxKb: 64,
    }),
    list: endpoint({
      ...admin,
      method: 'GET',
      path: paths.list,
      status: 200,
      summary: summaries.list,
      query: definition.query,
      response: z.array(definition.item),
      isList: true,
    }),
    counts: endpoint({
      ...admin,
      method: 'GET',
      path: `${paths.list}/counts`,
      status: 200,
      summary: 'The number of items in a folder, by status and mark',
      query: folderQuery,
      response: InboxCounts,
    }),
    bulk: bulkEndpoint(paths.bulk, 'items', bulkChange(statuses)),
  };
}

function itemEndpoints<Item, Detail, Change, NoteResponse, Send>({
  noun,
  path,
  paths,
  summaries,
  ...definition
}: Omit<Definition<unknown, Item, Detail, Change, NoteResponse, Send>, 'statuses' | 'create'>) {
  const one = { ...admin, path: `${path}/{id}`, status: 200 } as const;
  return {
    read: endpoint({
      ...one,
      method: 'GET',
      summary: summaries.read,
      response: definition.detail,
    }),
    change: endpoint({
      ...one,
      method: 'PATCH',
      summary: summaries.change,
      payload: definition.change,
      response: definition.item,
    }),
    delete: endpoint({
      ...one,
      method: 'DELETE',
      status: 204,
      summary: `Move ${noun} to the trash`,
      response: nothing,
    }),
    addNote: endpoint({
      ...admin,
      method: 'POST',
      path: `${path}/{id}/notes`,
      status: 201,
      summary: summaries.note,
      payload: CreateNote,
      response: definition.noteResponse,
    }),
    send: endpoint({
      ...admin,
      method: 'POST',
      path: paths.send,
      status: 202,
      summary: `Email the ${definition.recipient} of ${noun}; it can be undone until \`sendAt\``,
      payload: definition.send,
      response: EmailAccepted,
      maxKb: maxEmailKb,
    }),
  };
}
