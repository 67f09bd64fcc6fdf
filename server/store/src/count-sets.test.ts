import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from 'mongodb';
import { openStore } from './testing/open-store.ts';

const COUNT = 3000;

test('counts by the rows of two indexes what neither says alone', async () => {
  const store = await openStore();
  try {
    const jobs = store.db.collection('jobs');
    await jobs.createIndexes([{ key: { name: 1 } }, { key: { status: 1 } }, { key: { owner: 1 } }]);
    await jobs.insertMany(
      Array.from({ length: COUNT }, (_, n) => ({
        name: `job${n % 4}`,
        status: ['new', 'open', 'done'][n % 3],
        owner: n % 300,
      })),
    );
    const cases: [filter: Document, documents: number][] = [
      [{ name: 'job1', status: 'new' }, 0],
      [{ name: { $in: ['job1', 'job2'] }, status: { $in: ['new', 'done'] } }, 0],
      // Ten rows are read sooner than the index of the others.
      [{ owner: 7, status: 'new' }, 10],
      [{ name: 'job1', status: /^n/ }, COUNT / 3],
    ];
    for (const [filter, documents] of cases) {
      const expected = (await jobs.find(filter).hint({ $natural: 1 }).toArray()).length;
      assert.equal(await jobs.countDocuments(filter), expected);
      const explain = { count: 'jobs', query: filter };
      const { executionStats } = await store.db.command({ explain });
      assert.ok(executionStats.totalDocsExamined <= documents, JSON.stringify(filter));
    }
  } finally {
    await store.close();
  }
});
