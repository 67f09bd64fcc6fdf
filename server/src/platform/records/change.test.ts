import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Row, Values } from './definition.ts';
import { markColumns, presentMarks } from './marks.ts';
import { isError, marks, openThings, type Fields } from './testing/things.ts';

let kinds: Awaited<ReturnType<typeof openThings>>;
before(async () => {
  kinds = await openThings();
});
after(() => kinds.close());

test('a change is counted, audited and published, unless nothing differs', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define();
  const [id = ''] = await createAll(things, ['a']);
  const earlier = await things.read(id);
  const row = await things.change(
    id,
    { color: 'blue', text: undefined },
    { actor: 'bob', version: 1 },
  );
  assert.deepEqual([row.color, row.version], ['blue', 2]);
  assert.ok(row.updatedAt > earlier.updatedAt);
  assert.deepEqual(await things.read(id), { ...row, words: [] });
  assert.deepEqual(steps, [
    ['bob', 'change', id, { color: ['red', 'blue'] }],
    [`${things.kind}.changed`, [id], 'bob', ['color']],
  ]);
  const same = await things.change(id, { color: 'blue' }, { actor: 'bob', version: 2 });
  assert.deepEqual([same.version, steps.length], [2, 2]);
});

test('a value that is stored in another form is not a change when it is set again', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define();
  const [id = ''] = await createAll(things, ['a']);
  // UTF-8 has no half of a surrogate pair.
  const set = () => things.change(id, { text: 'a\ud800' }, { actor: 'bob' });
  assert.equal((await set()).version, 2);
  steps.length = 0;
  assert.deepEqual([(await set()).version, steps], [2, []]);
});

test('a change based on an older version is refused with the current one', async () => {
  const { define, createAll } = kinds;
  const things = await define();
  const [id = ''] = await createAll(things, ['a']);
  await things.change(id, { color: 'blue' }, { actor: 'bob' });
  const change = things.change(id, { color: 'green' }, { actor: 'bob', version: 1 });
  await assert.rejects(change, isError('stale', { current: { name: 'a', version: 2 } }));
  const deletion = things.delete(id, { actor: 'bob', version: 1 });
  await assert.rejects(deletion, isError('stale'));
  const missing = things.change('f'.repeat(24), { color: 'blue' }, { actor: 'bob' });
  await assert.rejects(missing, isError('not_found'));
});

test('a mark that is no edit leaves the version and the audit log, and is published', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define();
  const [id = ''] = await createAll(things, ['a']);
  const wanted = { flagged: true, seen: true };
  const row = await things.change(id, wanted, { actor: 'bob', version: 1 });
  assert.deepEqual([row.flagged, row.seen, row.version], [true, true, 2]);
  assert.deepEqual(presentMarks(marks, row), { flagged: true, seen: true, answered: false });
  assert.equal(markColumns(marks).seen({ flagged: true, seen: true, answered: false }), true);
  assert.deepEqual(steps, [
    ['bob', 'change', id, { flagged: [false, true] }],
    [`${things.kind}.changed`, [id], 'bob', ['flagged']],
    [`${things.kind}.changed`, [id], 'bob', ['seen']],
  ]);
  const unset = await things.change(id, { flagged: false, seen: false }, { actor: 'bob' });
  assert.deepEqual([unset.flagged, unset.seen], [false, null]);
});

test('the audit log omits derived fields, and has only the lengths of long and personal ones', async () => {
  const { define, createAll, entries } = kinds;
  const things = await define({ derived: ['color'], abridged: ['secret', 'log'] });
  const [id = ''] = await createAll(things, ['a']);
  const wanted = { color: 'blue', secret: 'Call Ada', log: ['x', 'y'], text: 'New' };
  await things.change(id, wanted, { actor: 'bob' });
  assert.deepEqual(entries.at(-1)?.changes, {
    secret: ['0 characters', '8 characters'],
    log: ['0 entries', '2 entries'],
    text: ['', 'New'],
  });
});

test('the revision of public content is counted before the change is published', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define({ isPublic: true, events: 'unnamed' });
  const [id = ''] = await createAll(things, ['a']);
  await things.change(id, { color: 'blue' }, { actor: 'bob' });
  await things.delete(id, { actor: 'bob' });
  await things.trash.restore(id, 'bob');
  const isEntry = (step: unknown) => Array.isArray(step) && step[0] === 'bob';
  const found = steps.filter((step) => !isEntry(step));
  const expected = ['changed', 'deleted', 'restored'].flatMap((what) => [
    'revision',
    [`${things.kind}.${what}`, [id], 'bob', undefined],
  ]);
  assert.deepEqual(found, expected);
});

test('some kinds are audited and published to no screen', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define({ events: 'none' });
  const [id = ''] = await createAll(things, ['a']);
  await things.change(id, { color: 'blue' }, { actor: 'bob' });
  assert.equal(steps.length, 1);
});

test('what follows from new values is part of the same write, for each item on its own', async () => {
  const { define, createAll, entries } = kinds;
  const follow = ({ name, color }: Row<Fields>, set: Values) => ({
    set: { text: `${name} was ${color}` },
    ...(set['flagged'] === true ? { push: { log: name } } : { pull: { log: name } }),
  });
  const things = await define({ follow });
  const ids = await createAll(things, ['a', 'b']);
  const flag = (value: boolean) => things.changeMany({ ids, action: 'flagged', value }, 'bob');
  await flag(true);
  const read = async () =>
    (await Promise.all(ids.map((id) => things.read(id)))).map((row) => [row.text, row.log]);
  assert.deepEqual(await read(), [
    ['a was red', ['a']],
    ['b was red', ['b']],
  ]);
  await flag(false);
  assert.deepEqual(
    (await read()).map(([, each]) => each),
    [[], []],
  );
  assert.deepEqual(entries.at(-1)?.changes, { flagged: [true, false] });
});

test('of equal concurrent changes one is audited, and all succeed', async () => {
  const { define, createAll, entries } = kinds;
  const things = await define();
  const ids = await createAll(things, ['a', 'b', 'c', 'd']);
  const flag = () => things.changeMany({ ids, action: 'flagged' }, 'bob');
  for (const { done } of await Promise.all([flag(), flag(), flag()])) assert.deepEqual(done, ids);
  const changes = entries.filter(({ kind, action }) => kind === things.kind && action === 'change');
  assert.deepEqual(changes.map(({ id }) => id).toSorted(), ids.toSorted());
  for (const id of ids) assert.equal((await things.read(id)).version, 2);
});

test('of equal concurrent changes of a mark that is no edit one is published', async () => {
  const { define, createAll, steps } = kinds;
  const things = await define();
  const ids = await createAll(things, ['a']);
  const [id = ''] = ids;
  await Promise.all(
    ids.concat(ids, ids).map(() => things.change(id, { seen: true }, { actor: 'bob' })),
  );
  assert.deepEqual(steps, [[`${things.kind}.changed`, [id], 'bob', ['seen']]]);
});

test('of two concurrent edits of one version one is refused', async () => {
  const { define, createAll } = kinds;
  const things = await define();
  const [id = ''] = await createAll(things, ['a']);
  const edit = (color: string) => things.change(id, { color }, { actor: 'bob', version: 1 });
  const results = await Promise.allSettled([edit('blue'), edit('green')]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal((await things.read(id)).version, 2);
});

test('concurrent edits of the same items are all kept', async () => {
  const { define, createAll, entries } = kinds;
  const things = await define();
  const ids = await createAll(things, ['a', 'b', 'c', 'd', 'e', 'f']);
  await Promise.all([
    things.changeMany({ ids, action: 'flagged' }, 'bob'),
    ...ids.map((id) => things.change(id, { color: 'blue' }, { actor: 'ann' })),
    ...ids.map((id) => things.change(id, { text: 'New' }, { actor: 'cy' })),
  ]);
  for (const id of ids) {
    const { flagged, color, text, version } = await things.read(id);
    assert.deepEqual([flagged, color, text, version], [true, 'blue', 'New', 4]);
  }
  const changes = entries.filter(({ kind, action }) => kind === things.kind && action === 'change');
  assert.equal(changes.length, 3 * ids.length);
});
