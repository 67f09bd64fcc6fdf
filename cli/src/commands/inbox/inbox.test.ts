import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { searchAll } from '@longitude/contract/search';
import { listTrash } from '@longitude/contract/trash';
import { buildMessage, buildRequest } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { storeMessages } from '../../../../server/src/testing/stored-messages.ts';

const { server, seat } = shareSignedIn();

const missing = '0123456789abcdef01234567';
const receive = async (changes: Parameters<typeof buildRequest>[0] = {}) =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest(changes) })).id;

test('deleted items are listed, restored, and permanently deleted', async () => {
  assert.equal((await seat.run(['trash', 'list'])).stderr, 'The trash is empty\n');
  const [back, deleted] = [await receive({ name: 'Comes Back' }), await receive({ name: 'Goes' })];
  for (const id of [back, deleted])
    await server.admin.call(requestInbox.delete, { params: { id } });
  const list = await seat.run(['trash', 'list']);
  assert.match(list.stdout, new RegExp(`^${deleted}\tservice-request\tGoes\t20.+Z\t20.+Z\n`));
  const json = await seat.run(['trash', 'list', '--kind', 'service-request', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await server.admin.call(listTrash));
  const none = await seat.run(['trash', 'list', '--kind', 'file']);
  assert.equal(none.stderr, 'No results for these filters\n');

  const restored = await seat.run(['trash', 'restore', missing, back]);
  assert.equal(restored.stdout, `${back} is back (service-request)\n`);
  assert.match(restored.stderr, new RegExp(`${missing}: Not found\nlongitude: 1 of 2`));
  assert.equal(restored.code, 1);
  await server.admin.call(requestInbox.read, { params: { id: back } });

  const purged = await seat.run(['trash', 'delete', deleted, '--yes']);
  assert.equal(purged.stdout, `${deleted} is permanently deleted\n`);
  assert.deepEqual(await server.admin.call(listTrash), []);
});

test('words are found in any field, and printed as columns or as the API returns them', async () => {
  const id = await receive({
    name: 'Ingeborg Quartz',
    message: 'A telescope for the whole village.',
  });
  await server.visitor.call(messageInbox.create, {
    payload: buildMessage({ name: 'Quartz Watches' }),
  });
  const one = await seat.run(['search', 'telesc', 'village']);
  assert.match(one.stdout, new RegExp(`^service-request\t${id}\tIngeborg Quartz\t`));
  const json = await seat.run(['search', 'quartz', '--json']);
  const response = await server.admin.call(searchAll, { query: { q: 'quartz' } });
  assert.equal(response.length, 2);
  assert.deepEqual(JSON.parse(json.stdout), response);
  assert.equal((await seat.run(['search', 'nowhere'])).stderr, 'No results\n');
  const empty = await seat.run(['search', ' ']);
  assert.deepEqual([empty.stdout, empty.code], ['', 2]);
});

test('a list is searched and ordered, and says when nothing matches', async () => {
  const old = await receive({
    name: 'Zacharias Ahrens',
    message: 'A lighthouse needs a network now.',
  });
  const young = await receive({
    name: 'Anna Zephyr',
    message: 'Another lighthouse, same question.',
  });
  const ids = async (...words: string[]) => {
    const run = await seat.run(['requests', 'list', '--json', '--query', 'lighth', ...words]);
    assert.equal(run.code, 0, run.stderr);
    return (JSON.parse(run.stdout) as { id: string }[]).map((request) => request.id);
  };
  assert.deepEqual(await ids(), [young, old]);
  assert.deepEqual(await ids('--sort', 'oldest'), [old, young]);
  assert.deepEqual(await ids('--sort', 'name'), [young, old]);
  await seat.run(['requests', 'status', old, 'quoted']);
  await seat.run(['requests', 'read', young]);
  assert.deepEqual(await ids('--unanswered'), [young]);
  assert.deepEqual(await ids('--unread'), [old]);
  assert.deepEqual(await ids('--from', '2020-01-01', '--to', '2020-01-31'), []);
  const none = await seat.run(['requests', 'list', '--query', 'xylophone']);
  assert.equal(none.stderr, 'No results for “xylophone”\n');
});

test('a note comes from the command line, from standard input or from the editor', async () => {
  const id = await receive();
  const typed = await seat.run(['requests', 'note', id, 'Called on Monday.']);
  assertRun(typed, { stdout: 'Note added\n' });
  await seat.run(['requests', 'note', id], { input: 'Wants an offer.\nBy Friday.\n' });
  const { notes } = await server.admin.call(requestInbox.read, { params: { id } });
  assert.deepEqual(
    new Set(notes.map(({ content }) => content)),
    new Set(['Called on Monday.', 'Wants an offer.\nBy Friday.']),
  );
  const shown = await seat.run(['requests', 'show', id]);
  assert.match(shown.stdout, /\nNote of 20.*, Administrator\nCalled on Monday\.\n/);
  const message = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  await seat.run(['messages', 'note', message.id, 'First.']);
  const second = await seat.run(['messages', 'note', message.id, 'Second.', '--json']);
  const read = await server.admin.call(messageInbox.read, { params: { id: message.id } });
  assert.match(read.notes, /First\.[^]*Second\./);
  assert.equal((JSON.parse(second.stdout) as { notes: string }).notes, read.notes);
  const empty = await seat.run(['requests', 'note', id], { input: ' \n' });
  assert.deepEqual(
    [empty.stderr, empty.code],
    ['longitude: There is no text. Standard input is empty.\n', 2],
  );
});

const receiveMessage = async () =>
  (await server.visitor.call(messageInbox.create, { payload: buildMessage() })).id;
const listIds = async (query: { archived?: boolean; spam?: boolean; unread?: boolean }) =>
  (await server.admin.call(messageInbox.list, { query: { limit: 200, ...query } })).map(
    ({ id }) => id,
  );

test('each verb changes several items in one call', async () => {
  const ids = [await receiveMessage(), await receiveMessage()];
  const count = async (query: Parameters<typeof listIds>[0]) =>
    (await listIds(query)).filter((id) => ids.includes(id)).length;
  const run = async (verb: string, stdout: string) =>
    assertRun(await seat.run(['messages', verb, ...ids]), { stdout });
  await run('read', '2 contact messages marked as read\n');
  assert.equal(await count({ unread: true }), 0);
  await run('unread', '2 contact messages marked as unread\n');
  assert.equal(await count({ unread: true }), 2);
  await run('archive', '2 contact messages archived\n');
  assert.equal(await count({ archived: true }), 2);
  await run('unarchive', '2 contact messages moved back to the inbox\n');
  await run('spam', '2 contact messages marked as spam\n');
  assert.equal(await count({ spam: true }), 2);
  await run('not-spam', '2 contact messages moved to the inbox\n');
  assert.equal(await count({ archived: false }), 2);
});

test('the output of one command is the input of another, across several calls, and failures are named', async () => {
  const rows = Array.from({ length: 230 }, () => ({ name: 'Batch' }));
  const [first, second, gone = ''] = (await storeMessages(server, rows)).map(({ id }) => id);
  const list = ['messages', 'list', '--query', 'batch', '--all-pages', '--ndjson', 'id'];
  const { stdout: input } = await seat.run(list);
  assert.equal(input.trimEnd().split('\n').length, 230);
  const change = (...words: string[]) => seat.run(['messages', ...words, '--stdin'], { input });
  assertRun(await change('archive'), { stderr: '230 archived.\n' });
  assert.equal(
    (await server.admin.request(messageInbox.list, { query: { archived: true } })).total,
    230,
  );
  await server.admin.call(messageInbox.delete, { params: { id: gone } });
  const ids = `${[...input.matchAll(/[0-9a-f]{24}/g)].join('\n')}\n${missing}`;
  const failed = [gone, missing].map((id) => ({ id, code: 'not_found' }));
  const run = await seat.run(['messages', 'unarchive', '-'], { input: ids });
  assertRun(run, {
    stdout: failed.map((each) => `${JSON.stringify(each)}\n`).join(''),
    stderr:
      'longitude: 229 moved back to the inbox, 2 failed.\n' +
      '  Failed items are on standard output. To retry, save them to a file and run: longitude messages unarchive --stdin < FILE\n',
    code: 1,
  });
  const json = await seat.run(['messages', 'archive', '-', '--json'], { input: ids });
  const result = JSON.parse(json.stdout) as { done: string[]; failed: object[] };
  assert.deepEqual([result.done.length, result.failed, json.code], [229, failed, 1]);
  const { total } = await server.admin.request(listTrash);
  assert.match((await change('delete', '--yes')).stderr, /^longitude: 229 deleted, 1 failed\.\n/);
  const back = { input: `${second}\n\n${first} ` };
  const restored = await seat.run(['trash', 'restore', '--stdin', '--quiet'], back);
  assertRun(restored, { stdout: `${second}\n${first}\n` });
  assert.equal((await server.admin.request(listTrash)).total, (total ?? 0) + 227);
});

test('nothing is deleted without --yes, nor with an invalid id', async () => {
  const id = await receiveMessage();
  const refused = await seat.run(['messages', 'delete', id, missing]);
  const question =
    'longitude: Not deleted: there is no terminal to ask in. --yes deletes without asking.\n';
  assertRun(refused, { stderr: question, code: 2 });
  const input = `${id} ../../auth`;
  const wrong = await seat.run(['messages', 'delete', '-', '--yes'], { input });
  assertRun(wrong, { stderr: 'longitude: Not a valid ID: ../../auth\n', code: 2 });
  assert.ok((await listIds({})).includes(id));
});
