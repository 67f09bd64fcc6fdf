/** How long one request waits while another client's long work runs. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import { INDEX } from './dataset.ts';
import { type Figure, timeOf } from './measure.ts';

/** The longest wait of a ping while `work` runs, in milliseconds. */
async function maxWait(other: Db, work: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  let longest = 0;
  const done = work().finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) longest = Math.max(longest, await timeOf(() => other.command({ ping: 1 })));
  await done;
  return longest;
}

/** Also creates the index that the benchmark of reads needs. */
export async function measureStalls(items: Collection, other: Db): Promise<Figure[]> {
  const copy = items.db.collection('copy');
  const works: [string, () => Promise<unknown>][] = [
    ['createIndexes', () => items.createIndex(INDEX)],
    ['a scan without an index', () => items.countDocuments({ text: /never/ })],
    [
      'a sort in memory',
      () => items.aggregate([{ $sort: { text: 1, n: -1 } }, { $count: 'n' }]).toArray(),
    ],
    [
      'a group',
      () =>
        items
          .aggregate([{ $group: { _id: '$n', last: { $max: '$name' } } }, { $count: 'n' }])
          .toArray(),
    ],
    ['an update of all', () => items.updateMany({}, { $set: { seen: true } })],
    ['dropping an index', () => items.dropIndex('name_1')],
    ['dropping a collection', () => copy.drop()],
  ];
  for (let from = 0; from < 100_000; from += 10_000)
    await copy.insertMany(await items.find().skip(from).limit(10_000).toArray());
  // The delay of a ping caused by this machine itself, with no other work for the store.
  const idle = await maxWait(other, () => wait(2000));
  const figures: Figure[] = [
    { name: 'longest wait of a ping while idle', value: idle, unit: 'ms' },
  ];
  await items.createIndex({ name: 1 });
  for (const [name, work] of works) {
    const value = await maxWait(other, work);
    figures.push({ name: `longest wait of a ping during ${name}`, value, unit: 'ms', atMost: 50 });
  }
  return figures;
}
