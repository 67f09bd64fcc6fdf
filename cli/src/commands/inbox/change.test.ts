import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../../server/src/testing/builders.ts';
import { storeMessages } from '../../../../server/src/testing/stored-messages.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const missing = '0123456789abcdef01234567';
const receive = async () =>
  (await server.visitor.call(messageInbox.create, { payload: buildMessage() })).id;
const listIds = async (query: { archived?: boolean; spam?: boolean; unread?: boolean }) =>
  (await server.admin.call(messageInbox.list, { query: { limit: 200, ...query } })).map(
    ({ id }) => id,
  );

test('each verb does what it says, for several at once', async () => {
  const ids = [await receive(), await receive()];
  const run = async (verb: string, stdout: string) =>
    assertRun(await seat.run(['messages', verb, ...ids]), { stdout });
  await run('read', '2 contact messages marked as read\n');
  assert.deepEqual(await listIds({ unread: true }), []);
  await run('unread', '2 contact messages marked as unread\n');
  assert.equal((await listIds({ unread: true })).length, 2);
  await run('archive', '2 contact messages archived\n');
  assert.equal((await listIds({ archived: true })).length, 2);
  await run('unarchive', '2 contact messages brought back to the inbox\n');
  await run('spam', '2 contact messages put aside as spam\n');
  assert.equal((await listIds({ spam: true })).length, 2);
  await run('not-spam', '2 contact messages brought to the inbox\n');
  assert.equal((await listIds({ archived: false })).length, 2);
});

test('ids come on standard input, more than one call takes, and what fails is named', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({ name: `Sender ${index}` }));
  const ids = (await storeMessages(server, rows)).map(({ id }) => id);
  const deleted = ids[100] ?? '';
  await server.admin.call(messageInbox.delete, { params: { id: deleted } });
  const input = `${[...ids, missing].join('\n')}\n`;
  const run = await seat.run(['messages', 'archive', '-'], { input });
  const failed = [deleted, missing].map((id) => ({ id, code: 'not_found' }));
  assertRun(run, {
    stdout: failed.map((each) => `${JSON.stringify(each)}\n`).join(''),
    stderr:
      'longitude: 229 archived, 2 failed.\n' +
      '  What failed is on standard output. Kept in a file, it goes back: longitude messages archive --stdin < FILE\n',
    code: 1,
  });
  const json = await seat.run(['messages', 'unarchive', '-', '--json'], { input });
  const result = JSON.parse(json.stdout) as { done: string[]; failed: object[] };
  assert.deepEqual([result.done.length, result.failed], [229, failed]);
  assert.equal(json.code, 1);
});

test('nothing is deleted without --yes, and nothing at all with a wrong id among them', async () => {
  const id = await receive();
  const refused = await seat.run(['messages', 'delete', id, missing]);
  const question =
    'longitude: Not deleted: there is no terminal to ask in. --yes deletes without asking.\n';
  assertRun(refused, { stderr: question, code: 2 });
  const input = `${id} ../../auth`;
  const wrong = await seat.run(['messages', 'delete', '-', '--yes'], { input });
  assertRun(wrong, { stderr: 'longitude: Not a valid id: ../../auth\n', code: 2 });
  assert.ok((await listIds({})).includes(id));
});
