import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listMessages } from '@longitude/contract/messages';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inboxFilter, type InboxQuery } from './inbox-filter.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const collection = () => server.product.services.connection.collection('contact_messages');

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
    server.admin.call(listMessages, { query });
  const [found] = await read({ archived: false });
  assert.deepEqual([found?.name, found?.spam, found?.spamReasons], ['Old', false, []]);
  assert.equal((await read({})).length, 1);
  assert.deepEqual(await read({ spam: true }), []);
});

test('each folder is served by an index alone, in the order of the list', async () => {
  const folders: [query: InboxQuery, index: string][] = [
    [{ archived: false }, 'deletedAt_1_spam_1_archived_1_createdAt_-1__id_-1'],
    [{ archived: true }, 'deletedAt_1_spam_1_archived_1_createdAt_-1__id_-1'],
    [{}, 'deletedAt_1_spam_1_createdAt_-1__id_-1'],
    [{ spam: true }, 'deletedAt_1_spam_1_createdAt_-1__id_-1'],
  ];
  for (const [query, index] of folders) {
    const cursor = collection().find(inboxFilter(query)).sort({ createdAt: -1, _id: -1 }).limit(51);
    const plan = (await cursor.explain('queryPlanner')) as {
      queryPlanner: { winningPlan: Stage };
    };
    const stages = listStages(plan.queryPlanner.winningPlan);
    assert.ok(
      !stages.some(({ stage }) => stage === 'SORT' || stage === 'COLLSCAN'),
      JSON.stringify(stages),
    );
    assert.equal(stages.find(({ stage }) => stage === 'IXSCAN')?.indexName, index);
  }
});

test('folders are counted by an index', async () => {
  const { db } = server.product.services.connection;
  const folders = [{ archived: false }, { archived: true }, {}, { spam: true }, { status: 'new' }];
  for (const query of folders) {
    const count = { count: 'contact_messages', query: inboxFilter(query) };
    const plan = (await db?.command({ explain: count, verbosity: 'queryPlanner' })) as unknown;
    const { queryPlanner } = plan as { queryPlanner: { winningPlan: Stage } };
    const stages = listStages(queryPlanner.winningPlan);
    const names = stages.flatMap(({ indexName = [] }) => indexName);
    assert.match(names[0] ?? 'no index', /^deletedAt_1_spam_1_/, JSON.stringify(stages));
  }
});
