import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { messageStatuses } from '@longitude/contract/inbox-statuses';
import { type InboxQuery, InboxCounts } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import { requestInbox } from '@longitude/contract/requests';
import type { InboxFields } from './model.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { SortKey } from '../../platform/http/paging.ts';
import { composeFilter } from '../../platform/records/listed-records.ts';
import { chooseIndex, inboxConditions, nameIndex } from './filter.ts';
import { marks } from './marks.ts';
import { migrations } from './migrations.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const collection = () => server.stored('contact_messages');

function toSort(sort: SortKey): Record<string, 1 | -1> {
  const direction = sort.startsWith('-') ? -1 : 1;
  return { [sort === 'name' ? 'nameKey' : 'createdAt']: direction, _id: direction };
}

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

/** The stages of a plan, from the outermost. */
function listStages(stage: Stage): Stage[] {
  const below = [...(stage.inputStage ? [stage.inputStage] : []), ...(stage.inputStages ?? [])];
  return [stage, ...below.flatMap(listStages)];
}

const inboxFilter = (query: InboxQuery, statuses: readonly string[]) =>
  composeFilter({ title: 'name', marks, conditions: inboxConditions(statuses) }, query);

/** The plan with which the store reads a list of messages. */
async function planList(query: InboxQuery, sort: SortKey): Promise<Stage[]> {
  const filter = inboxFilter(query, messageStatuses);
  const cursor = collection().find(filter).sort(toSort(sort)).limit(51);
  const plan = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: Stage } };
  return listStages(plan.queryPlanner.winningPlan);
}

/** With a handful of keys any index suffices, so the folders contain more. */
async function fillFolders(): Promise<void> {
  const folder = { service: 'it-governance', status: 'read' };
  const rows = Array.from({ length: 120 }, () => [
    { ...folder, archived: false },
    { ...folder, archived: true },
    { ...folder, spam: true as const },
    { ...folder, status: 'new' },
  ]);
  await storeMessages(server, rows.flat());
}

const folders: InboxQuery[] = [{ archived: false }, { archived: true }, {}, { spam: true }];
const requests = () => server.stored('service_requests');
const listIndexes = async () =>
  (await requests().listIndexes().toArray()).map((index) => String(index['name'])).toSorted();
const countedFolders = [{ archived: false }, { archived: true }, { spam: true }] as const;

test('requests answered before the mark existed are marked', async () => {
  const { connection } = server.product.context;
  const rows = ['new', 'new', 'quoted', 'quoted'].map((status, n) => ({ status, n }));
  // The last one was set back in between, by a version that has the mark.
  const marked = rows.map((row) => (row.n === 3 ? { ...row, answered: null } : row));
  const { insertedIds } = await requests().insertMany(marked);
  const about = { ownerKind: 'service-request', mails: [{ state: 'sent' }] };
  const emails = connection.collection('emails');
  await emails.insertOne({ ...about, ownerId: insertedIds[0] });
  await emails.insertOne({ ...about, ownerId: insertedIds[1], mails: [{ state: 'queued' }] });
  const migration = migrations.find(({ name }) => name === '0004-answered');
  await migration?.run(connection);
  await migration?.run(connection);
  const found = await requests().find({}).sort({ n: 1 }).toArray();
  const answereds = found.map((row) => row['answered']);
  assert.deepEqual(answereds, [true, undefined, true, null]);
});

test('replaced indexes are dropped from a database of an earlier version', async () => {
  const now = await listIndexes();
  await requests().createIndex({ deletedAt: 1, archived: 1, createdAt: -1, _id: -1 });
  await requests().createIndex({ deletedAt: 1, status: 1 });
  assert.equal((await listIndexes()).length, now.length + 2);
  const [migration] = migrations;
  // Repeatable: a process may have died half way.
  await migration?.run(server.product.context.connection);
  await migration?.run(server.product.context.connection);
  assert.deepEqual(await listIndexes(), now);
});

test('documents from before the spam check are in the inbox, and not spam', async () => {
  const old = { name: 'Old', email: 'old@a.example', message: 'x', status: 'new', notes: '' };
  const times = { createdAt: new Date(), updatedAt: new Date(), deletedAt: null, version: 1 };
  await collection().insertOne({ ...old, ...times, archived: false, mails: [] });
  const read = (query: { archived?: boolean; spam?: boolean }) =>
    server.admin.call(messageInbox.list, { query });
  const [found] = await read({ archived: false });
  assert.deepEqual([found?.name, found?.spam, found?.spamReasons], ['Old', false, []]);
  assert.equal((await read({})).length, 1);
  assert.deepEqual(await read({ spam: true }), []);
});

test('an inbox is counted by folder, status and mark, exactly as its lists show it', async () => {
  const { admin, visitor } = server;
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1)
    ids.push((await visitor.call(requestInbox.create, { payload: buildRequest() })).id);
  const set = (some: string[], payload: object) =>
    admin.call(requestInbox.bulk, { payload: { ids: some, action: 'archive', ...payload } });
  await set(ids.slice(0, 3), { action: 'status', value: 'quoted' });
  await set(ids.slice(2, 5), { action: 'archive' });
  await set(ids.slice(5, 7), { action: 'spam', value: true });
  await set(ids.slice(7, 9), { action: 'read', value: true });
  await set(ids.slice(9, 10), { action: 'delete' });
  const seen = [];
  for (const folder of countedFolders) {
    const counts = await admin.call(requestInbox.counts, { query: folder });
    assertFits(InboxCounts, counts);
    const total = async (query: object) =>
      (await admin.request(requestInbox.list, { query: { ...folder, ...query } })).total;
    assert.equal(counts.total, await total({}));
    assert.equal(counts.marks.unread, await total({ unread: true }));
    assert.equal(counts.marks.unanswered, await total({ unanswered: true }));
    for (const status of requestInbox.statuses)
      assert.equal(counts.statuses[status], await total({ status }), status);
    seen.push([counts.total, counts.marks.unanswered, counts.statuses['quoted']]);
  }
  assert.deepEqual(seen, [
    [6, 4, 2],
    [3, 2, 1],
    [2, 2, 0],
  ]);
});

test('an empty inbox has counts of zero for each status', async () => {
  assert.deepEqual(await server.admin.call(messageInbox.counts, { query: { archived: true } }), {
    total: 0,
    statuses: { new: 0, read: 0, replied: 0 },
    marks: { unread: 0, unanswered: 0 },
  });
  const count = async () =>
    (await server.admin.call(messageInbox.counts, { query: { archived: false } })).total;
  const before = await count();
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  assert.equal(await count(), before + 1);
});

test('counts are for administrators, and take no other query than the folder', async () => {
  for (const { counts } of [requestInbox, messageInbox]) {
    const path = `/api${counts.path}`;
    assert.equal((await send(server.address, 'GET', path)).status, 401);
    const { token } = server;
    for (const query of ['?q=a', '?archived=x', '?status=new']) {
      const { status } = await send(server.address, 'GET', path + query, { token });
      assert.equal(status, 400, query);
    }
  }
});

test('each list on a screen is an index scan in the order of the list', async () => {
  await fillFolders();
  const start = 'deletedAt_1_spam_1_archived_1';
  const byTime = 'status_1_createdAt_-1__id_-1';
  const choices: [query: InboxQuery, sort: SortKey, index: string][] = [
    [{}, '-createdAt', `${start}_${byTime}`],
    [{}, 'createdAt', `${start}_${byTime}`],
    [{}, 'name', `${start}_status_1_nameKey_1__id_1`],
    [{ status: 'read' }, '-createdAt', `${start}_${byTime}`],
    [{ status: 'read' }, 'name', `${start}_status_1_nameKey_1__id_1`],
    [{ unanswered: true }, 'createdAt', `${start}_answered_1_${byTime}`],
    [{ unanswered: false }, '-createdAt', `${start}_answered_1_${byTime}`],
    [{ unread: true }, '-createdAt', `${start}_unread_1_${byTime}`],
    [{ unread: true, status: 'new' }, 'createdAt', `${start}_unread_1_${byTime}`],
    [{ service: 'it-governance' }, 'createdAt', `${start}_service_1_${byTime}`],
  ];
  for (const folder of folders) {
    for (const [query, sort, index] of choices) {
      const stages = await planList({ ...folder, ...query }, sort);
      const isSlow = stages.some(({ stage }) => stage === 'SORT' || stage === 'COLLSCAN');
      assert.ok(!isSlow, JSON.stringify({ query, sort, stages }));
      const name = stages.find(({ stage }) => stage === 'IXSCAN')?.indexName;
      assert.equal(name, index, JSON.stringify({ ...folder, ...query, sort }));
    }
  }
});

test('a long filtered list is read in the order of names, not sorted', async () => {
  const query = {
    archived: false,
    unanswered: true,
    service: 'cybersecurity',
    sort: 'name',
  } as const;
  const choose = () => chooseIndex(model, inboxFilter(query, messageStatuses), query);
  const { connection } = server.product.context;
  const model = connection.model('contact_messages') as unknown as Model<InboxFields>;
  const rows = Array.from({ length: 1001 }, (_, n) => ({
    name: `Name ${String((n * 389) % 1001).padStart(4, '0')}`,
    service: query.service,
  }));
  await storeMessages(server, rows.slice(1));
  assert.deepEqual(await choose(), {});
  await storeMessages(server, rows.slice(0, 1));
  assert.deepEqual(await choose(), { hint: nameIndex.keys });
  const listed = await server.admin.call(messageInbox.list, { query: { ...query, limit: 3 } });
  const names = listed.map(({ name }) => name);
  assert.deepEqual(names, ['Name 0000', 'Name 0001', 'Name 0002']);
});

test('folders are counted by an index', async () => {
  const { db } = server.product.context.connection;
  const choices = [{}, { status: 'new' }, { unanswered: true }, { unread: true }];
  for (const query of folders.flatMap((folder) =>
    choices.map((more) => ({ ...folder, ...more })),
  )) {
    const count = { count: 'contact_messages', query: inboxFilter(query, messageStatuses) };
    const plan = (await db?.command({ explain: count, verbosity: 'queryPlanner' })) as unknown;
    const { queryPlanner } = plan as { queryPlanner: { winningPlan: Stage } };
    const stages = listStages(queryPlanner.winningPlan);
    const names = stages.flatMap(({ indexName = [] }) => indexName);
    assert.match(names[0] ?? 'no index', /^deletedAt_1_spam_1_/, JSON.stringify(stages));
    assert.ok(!stages.some(({ stage }) => stage === 'FETCH'), JSON.stringify(stages));
  }
});
