import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageStatuses } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import type { InboxFields } from './model.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { SortKey } from '../../platform/http/paging.ts';
import { chooseIndex, inboxFilter, nameIndex } from './filter.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const collection = () => server.product.context.connection.collection('contact_messages');

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

test('documents from before there was spam are in the inbox, and are no spam', async () => {
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

/** How a list of messages is read from the store. */
async function planList(query: InboxQuery, sort: SortKey): Promise<Stage[]> {
  const filter = inboxFilter(query, messageStatuses);
  const cursor = collection().find(filter).sort(toSort(sort)).limit(51);
  const plan = (await cursor.explain('queryPlanner')) as { queryPlanner: { winningPlan: Stage } };
  return listStages(plan.queryPlanner.winningPlan);
}

/** With a handful of keys any index serves, so the folders get more than that. */
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

test('each list that a screen offers is a walk over an index, in the order of the list', async () => {
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

test('a long list that is narrowed is read in the order of names, not sorted', async () => {
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
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['Name 0000', 'Name 0001', 'Name 0002'],
  );
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
