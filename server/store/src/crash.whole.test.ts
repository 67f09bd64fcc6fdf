import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkStore } from './check.ts';
import { findLosses, runLoad, settle, startWork } from './testing/crash-load.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom } from './testing/random.ts';
import { spawnStore } from './testing/spawn-store.ts';
import { openLine } from './testing/wire-client.ts';

const CYCLES = 100;
const BUILDS = 20;
/** A log of 256 kB instead of 8 MB, so that many of the kills hit a checkpoint. */
const pragmas = 'PRAGMA wal_autocheckpoint=64';
const fileIn = (folder: string): string => join(folder, 'data', 'longitude.db');

test('kill -9 under 16 writers loses no acknowledged write and doubles none', async (context) => {
  const { folder, remove } = createFolder();
  const { below } = createRandom(7);
  const work = startWork();
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const store = await spawnStore(folder, { pragmas });
    const goal = work.answered.size + 1 + below(300);
    work.onAnswer = () => {
      if (work.answered.size === goal) store.child.kill('SIGKILL');
    };
    await runLoad(store.socket, work, Infinity);
    await store.end('SIGKILL');
    const { problems, found } = await findLosses(fileIn(folder), work, work.answered);
    assert.deepEqual(problems, [], `cycle ${cycle}`);
    settle(work, found);
  }
  context.diagnostic(`${CYCLES} kills, ${work.answered.size} acknowledged steps`);
  remove();
});

test('kill -9 during an index build leaves the whole index or nothing', async (context) => {
  const { folder, remove } = createFolder();
  const { below } = createRandom(8);
  const first = await spawnStore(folder);
  const filling = await openLine(first.socket);
  const documents = Array.from({ length: 2000 }, (_, n) => ({ n, tags: [`t${n % 9}`, `u${n}`] }));
  for (let part = 0; part < 5; part++)
    await filling.request({ insert: 'items', documents, $db: 'd' });
  await first.end('SIGTERM');
  let finished = 0;
  for (let build = 0; build < BUILDS; build++) {
    const store = await spawnStore(folder, { pragmas });
    const line = await openLine(store.socket);
    await line.request({ dropIndexes: 'items', index: '*', $db: 'd' });
    const indexes = [{ key: { tags: 1, n: 1 }, name: 'built' }];
    const building = line.request({ createIndexes: 'items', indexes, $db: 'd' });
    await sleep(below(600));
    await store.end('SIGKILL');
    const isBuilt = (await building)?.['ok'] === 1;
    assert.deepEqual(checkStore(fileIn(folder)).problems, [], `build ${build}`);
    const again = await spawnStore(folder);
    const finding = await openLine(again.socket);
    const listed = await finding.request({ listIndexes: 'items', $db: 'd' });
    const names = ((listed ?? {})['cursor'].firstBatch as { name: string }[]).map(
      ({ name }) => name,
    );
    assert.ok(names.includes('built') || !isBuilt);
    const counted = await finding.request({ count: 'items', query: { tags: 'u7' }, $db: 'd' });
    assert.equal(counted?.['n'], 5);
    await again.end('SIGTERM');
    if (isBuilt) finished++;
  }
  context.diagnostic(`${BUILDS} kills, ${finished} after the index was acknowledged`);
  remove();
});
