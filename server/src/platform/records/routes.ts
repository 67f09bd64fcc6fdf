import type { ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { tagVersion } from '../http/etag.ts';
import type { Table } from '../http/csv.ts';
import { presentPage, respondWithList } from '../http/list-response.ts';
import type { Page } from '../http/paging.ts';
import { readReplay, type Replay } from '../http/idempotency.ts';
import type { Replies } from '../http/replies.ts';
import { readActor, readEditing, routeFor } from '../http/routes.ts';
import type { Row } from './definition.ts';
import type { BulkChange, Records } from './records.ts';

interface RecordCalls {
  /** Responds with the item alone. */
  readonly read?: Endpoint;
  /** Each with some of the fields. */
  readonly change: readonly Endpoint<object>[];
  readonly delete: Endpoint;
}

/** The calls on one item. */
export function recordRoutes<Fields>(
  records: Records<Fields>,
  { read, change, delete: deletion }: RecordCalls,
): ServerRoute[] {
  return [
    ...(read
      ? [routeFor(read, async ({ id, h }) => respond(records, h, await records.read(id)))]
      : []),
    ...change.map((endpoint) =>
      routeFor(endpoint, async ({ id, payload, request, h }) =>
        respond(records, h, await records.change(id, { ...payload }, readEditing(request))),
      ),
    ),
    routeFor(deletion, async ({ id, request }) => {
      await records.delete(id, readEditing(request));
      return null;
    }),
  ];
}

interface Creating<Fields, Input> extends Records<Fields> {
  create(input: Input, replay: Replay | undefined, actor: string): Promise<Row<Fields>>;
}

/** The call that stores an item. */
export const creationRoute = <Fields, Input, Query, Result>(
  records: Creating<Fields, Input>,
  endpoint: Endpoint<Input, Query, Result>,
): ServerRoute =>
  routeFor(endpoint, async ({ payload, request, h }) => {
    const replay = readReplay(request, payload);
    const row = await records.create(payload, replay, readActor(request));
    return (await respond(records, h, row)).code(201);
  });

interface Listing<Stored, Item> {
  readonly table: Table<Item>;
  readonly present: (row: Stored) => Item;
  /** Adds fields to a page that the table lacks. */
  readonly readMark?: () => Promise<(page: Page<Item>) => Promise<Page<Item>>>;
}

/** The call that lists items, as pages or as a spreadsheet. */
export const listRoute = <Query, Stored, Item extends object>(
  records: { list(query: Query): Promise<Page<Stored>> },
  endpoint: Endpoint<undefined, Query, Item[]>,
  { present, ...listing }: Listing<Stored, Item>,
): ServerRoute =>
  routeFor(endpoint, ({ query, request, h }) =>
    respondWithList(request, h, {
      ...listing,
      read: async (turn) => presentPage(await records.list({ ...query, ...turn }), present),
    }),
  );

/** The call that changes several items; a retry with the same key gets the first response. */
export const bulkRoute = <Fields, Query, Result>(
  records: Records<Fields>,
  endpoint: Endpoint<BulkChange, Query, Result>,
  replies: Replies,
): ServerRoute =>
  routeFor(endpoint, ({ payload, request }) =>
    replies.respondOnce(readReplay(request, payload), () =>
      records.changeMany(payload, readActor(request)),
    ),
  );

async function respond<Fields>(
  records: Records<Fields>,
  h: ResponseToolkit,
  row: Row<Fields>,
): Promise<ResponseObject> {
  return tagVersion(h.response(await records.present(row)), row.version);
}
