import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { searchAll } from '@longitude/contract/search';
import { listTrash } from '@longitude/contract/trash';
import { buildMessage, buildRequest } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const missing = '0123456789abcdef01234567';
const receive = async (changes: Parameters<typeof buildRequest>[0] = {}) =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest(changes) })).id;

test('what was deleted is listed, comes back, or is permanently deleted', async () => {
  assert.equal((await seat.run(['trash', 'list'])).stderr, 'The trash is empty\n');
  const [back, deleted] = [await receive({ name: 'Comes Back' }), await receive({ name: 'Goes' })];
  for (const id of [back, deleted])
    await server.admin.call(requestInbox.delete, { params: { id } });
  const list = await seat.run(['trash', 'list']);
  assert.match(list.stdout, new RegExp(`^${deleted}\tservice-request\tGoes\t20.+Z\t20.+Z\n`));
  const json = await seat.run(['trash', 'list', '--kind', 'service-request', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await server.admin.call(listTrash));
  const none = await seat.run(['trash', 'list', '--kind', 'file']);
  assert.equal(none.stderr, 'Nothing fits these choices\n');

  const restored = await seat.run(['trash', 'restore', missing, back]);
  assert.equal(restored.stdout, `${back} is back (service-request)\n`);
  assert.match(restored.stderr, new RegExp(`${missing}: Not found\nlongitude: 1 of 2`));
  assert.equal(restored.code, 1);
  await server.admin.call(requestInbox.read, { params: { id: back } });

  const refused = await seat.run(['trash', 'delete', deleted]);
  assert.deepEqual(
    [refused.stderr, refused.code],
    ['longitude: Not deleted: there is no terminal to ask in. --yes deletes without asking.\n', 2],
  );
  const purged = await seat.run(['trash', 'delete', deleted, '--yes']);
  assert.equal(purged.stdout, `${deleted} is permanently deleted\n`);
  assert.deepEqual(await server.admin.call(listTrash), []);
});

test('words are found wherever they stand, in columns or as the API answers', async () => {
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
  const answer = await server.admin.call(searchAll, { query: { q: 'quartz' } });
  assert.equal(answer.length, 2);
  assert.deepEqual(JSON.parse(json.stdout), answer);
  assert.equal((await seat.run(['search', 'nowhere'])).stderr, 'Nothing was found\n');
  const empty = await seat.run(['search', ' ']);
  assert.deepEqual([empty.stdout, empty.code], ['', 2]);
});

test('a list is searched and ordered, and says when nothing fits', async () => {
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
  assert.equal(none.stderr, 'Nothing matches “xylophone”\n');
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
  assert.deepEqual([empty.stderr, empty.code], ['longitude: There is no text.\n', 2]);
});
