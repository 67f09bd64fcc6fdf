import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isError, openThings, Things, type Query } from './testing/things.ts';

let kinds: Awaited<ReturnType<typeof openThings>>;
before(async () => {
  kinds = await openThings();
});
after(() => kinds.close());

test('an action on several items succeeds or fails for each on its own', async () => {
  const { define, createAll, steps } = kinds;
  const bulk = { paint: (value?: string | boolean) => ({ color: value }) };
  const things = await define({ bulk });
  const [a = '', b = '', gone = ''] = await createAll(things, ['a', 'b', 'gone']);
  await things.changeMany({ ids: [gone], action: 'delete' }, 'ann');
  assert.deepEqual(steps, [
    ['ann', 'delete', gone, undefined],
    [`${things.kind}.deleted`, [gone], 'ann', ['deletedAt']],
  ]);
  const absent = 'f'.repeat(24);
  const ids = [b, gone, a, absent, b];
  const failed = [gone, absent].map((id) => ({ id, code: 'not_found' }));
  const result = await things.changeMany({ ids, action: 'paint', value: 'blue' }, 'bob');
  assert.deepEqual(result, { done: [b, a], failed });
  assert.deepEqual(steps.at(-1), [`${things.kind}.changed`, [b, a], 'bob', ['color']]);
  const again = await things.changeMany({ ids: [a], action: 'paint', value: 'blue' }, 'bob');
  assert.deepEqual([again.done, (await things.read(a)).version], [[a], 2]);
  const restored = await things.changeMany({ ids: [gone, a], action: 'restore' }, 'bob');
  assert.deepEqual(restored.done, [gone, a]);
  assert.deepEqual(steps.at(-1), [`${things.kind}.restored`, [gone], 'bob', ['deletedAt']]);
});

test('a name that is taken is refused, also one that another call takes in the meantime', async () => {
  const { define, createAll } = kinds;
  const text = 'There is one with this name';
  const things = await define({ unique: { name: text } });
  const [id = ''] = await createAll(things, ['a', 'b']);
  const taken = isError('conflict', { fields: { name: text } });
  await assert.rejects(things.change(id, { name: 'b' }, { actor: 'bob' }), taken);
  await assert.rejects(things.create({ name: 'b' }), taken);
});

test('an item is stored once per key, and audited once', async () => {
  const { define, entries } = kinds;
  const things = await define();
  const rows = await Promise.all(['a', 'b', 'c'].map((name) => things.create({ name }, 'key')));
  assert.equal(new Set(rows.map(({ _id }) => _id.toHexString())).size, 1);
  assert.equal(entries.filter(({ kind }) => kind === things.kind).length, 1);
  const earlier = await things.findEarlier({ scope: 'key', bodyHash: 'key' });
  assert.deepEqual(earlier?._id, rows[0]?._id);
});

test('an item is deleted, restored and purged, each once', async () => {
  const { define, createAll, steps } = kinds;
  const purged: string[] = [];
  const whole = { kind: 'whole', id: 'w' };
  const things = await define({
    onPurge: async ({ name }) => void purged.push(name),
    whole: () => whole,
  });
  const [id = ''] = await createAll(things, ['a']);
  assert.equal(await things.trash.restore(id, 'bob'), false);
  assert.equal(await things.trash.purge(id, 'bob'), false);
  await things.delete(id, { actor: 'bob', version: 1 });
  await assert.rejects(things.read(id), isError('not_found'));
  const [trashed, ...others] = await things.trash.list({}, 10);
  assert.deepEqual([trashed?.title, others, await things.trash.count()], ['a', [], 1]);
  assert.deepEqual(await things.trash.findOwner(id), whole);
  steps.length = 0;
  const restored = await Promise.all([1, 2].map(() => things.trash.restore(id, 'bob')));
  assert.deepEqual(restored.map(String).toSorted(), ['false', 'true']);
  assert.equal((await things.read(id)).version, 3);
  assert.deepEqual(steps, [
    ['bob', 'restore', id, undefined],
    [`${things.kind}.restored`, [id], 'bob', undefined],
    ['whole.changed', ['w'], 'bob', undefined],
  ]);
  await things.delete(id, { actor: 'bob' });
  assert.equal(await things.trash.purge(id, 'bob'), true);
  assert.deepEqual([purged, await things.listExisting([id])], [['a'], []]);
});

test('without a trash an item is deleted permanently', async () => {
  const { define, createAll, entries } = kinds;
  const things = await define();
  const { title: _title, ...permanent } = things['record'];
  const records = new Things(permanent);
  const [id = ''] = await createAll(records, ['a']);
  await assert.rejects(records.delete(id, { actor: 'bob', version: 2 }), isError('stale'));
  await records.delete(id, { actor: 'bob', version: 1 });
  await assert.rejects(records.delete(id, { actor: 'bob' }), isError('not_found'));
  assert.deepEqual(await records.listExisting([id]), []);
  assert.equal(entries.at(-1)?.action, 'delete');
});

test('an item is marked as answered in the trash as well, and then gets no status', async () => {
  const { define, createAll } = kinds;
  const things = await define({ answered: { mark: 'answered', status: 'replied' } });
  const ids = await createAll(things, ['kept', 'deleted']);
  await things.delete(ids[1] ?? '', { actor: 'ann' });
  for (const id of [...ids, ...ids]) await things.markAnswered(id, 'bob');
  await things.trash.restore(ids[1] ?? '', 'ann');
  const rows = await Promise.all(ids.map((id) => things.read(id)));
  assert.deepEqual(
    rows.map(({ answered, status, version }) => [answered, status, version]),
    [
      [true, 'replied', 2],
      [true, 'new', 3],
    ],
  );
});

test('a mark that is an edit is audited when an email sets it', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define({ answered: { mark: 'flagged' } });
  const [id = ''] = await createAll(things, ['a']);
  for (let turn = 0; turn < 2; turn += 1) await things.markAnswered(id, 'bob');
  assert.deepEqual(steps, [
    ['bob', 'change', id, { flagged: [false, true] }],
    [`${things.kind}.changed`, [id], 'bob', ['flagged']],
  ]);
});

test('a list is filtered by fields, marks and words', async () => {
  const { define } = kinds;
  const things = await define();
  const own = { text: 'Long', words: ['alpha', 'beta'] };
  await things.create({ name: 'a', ...own });
  await things.create({ name: 'b', color: 'blue', flagged: true, words: ['beta'] });
  const names = async (query: Query) => (await things.list(query)).items.map(({ name }) => name);
  assert.deepEqual(await names({}), ['b', 'a']);
  assert.deepEqual(await names({ color: 'blue' }), ['b']);
  assert.deepEqual(await names({ flagged: false }), ['a']);
  assert.deepEqual(await names({ q: 'alp' }), ['a']);
  assert.deepEqual(await names({ from: '2999-01-01' }), []);
  assert.equal(await things.count({ flagged: true }), 1);
  const [found] = await things.find('alpha beta', 5);
  assert.deepEqual([found?.name, found?.words], ['a', undefined]);
});
