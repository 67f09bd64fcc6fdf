/** Reads by `_id`, pages of a long list, counts. */
import type { Collection, Db } from 'mongodb';
import { createItem, INDEX, readPage } from './dataset.ts';
import { type Figure, median, percentile, rateOf, timeOf } from './measure.ts';

export async function measureFindOne(db: Db, items: Collection): Promise<Figure[]> {
  const _id = (await items.findOne())?._id as never;
  const ratios: number[] = [];
  let shown: number[] = [];
  for (let round = 0; round < 3; round++) {
    const ping = await rateOf(1, () => db.command({ ping: 1 }), 1000);
    const find = await rateOf(1, () => items.findOne({ _id }), 1000);
    ratios.push(find / ping);
    shown = [ping, find];
  }
  const [ping = 0, find = 0] = shown;
  return [
    { name: 'ping', value: ping, unit: '/s' },
    { name: 'findOne by _id', value: find, unit: '/s' },
    { name: 'findOne by _id / ping', value: median(ratios), atLeast: 0.6 },
  ];
}

export async function measurePages(items: Collection, size: string): Promise<Figure[]> {
  const { executionStats } = await items
    .find({ createdAt: { $lt: createItem(50)['createdAt'] } })
    .sort(INDEX)
    .limit(20)
    .explain('executionStats');
  for (let i = 0; i < 300; i++) await readPage(items);
  const times: number[] = [];
  for (let i = 0; i < 2000; i++) times.push(await timeOf(() => readPage(items)));
  const name = `page of 20 out of ${size}`;
  return [
    { name: `${name}: examined`, value: executionStats.totalDocsExamined, unit: '', atMost: 20 },
    { name: `${name}: p50`, value: median(times), unit: 'ms', atMost: 0.6 },
    { name: `${name}: p99`, value: percentile(times, 0.99), unit: 'ms', atMost: 3 },
  ];
}

export async function measureCount(items: Collection): Promise<Figure[]> {
  const count = async (from: number): Promise<number> => {
    const filter = { createdAt: { $gte: new Date(from) } };
    const times: number[] = [];
    for (let i = 0; i < 20; i++) times.push(await timeOf(() => items.countDocuments(filter)));
    return median(times);
  };
  const middle = Number(createItem(0)['createdAt']);
  return [
    { name: 'count of all 100,000 by an index', value: await count(0), unit: 'ms', atMost: 5 },
    { name: 'count of half of them', value: await count(middle), unit: 'ms', atMost: 5 },
  ];
}
