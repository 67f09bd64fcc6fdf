import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test, type TestContext } from 'node:test';
import { Disk } from './testing/crash-images.ts';
import { findLosses, runLoad, startWork, type Work } from './testing/crash-load.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { findUnsynced, isTraceable, startTraced, type TraceEvent } from './testing/sync-trace.ts';

const IMAGES = isWhole ? 1000 : 12;
/** Steps of each of 16 writers, in each of two runs. */
const STEPS = isWhole ? 30 : 8;
const CHECKPOINTS = isWhole ? 5 : 1;
const DATA = 'longitude.db';
const LOG = 'longitude.db-wal';
/** A log of 256 kB instead of 8 MB, so that a short load passes many checkpoints. */
const SMALL_LOG = 'PRAGMA wal_autocheckpoint=64';

interface Recording {
  readonly work: Work;
  readonly events: TraceEvent[];
}

/** Two runs on one folder, so that the trace includes stopping and opening again. */
async function record(pragmas: string, steps: number): Promise<Recording> {
  const { folder, remove } = createFolder();
  const work = startWork();
  const events: TraceEvent[] = [];
  for (const _ of ['first', 'second']) {
    const store = await startTraced(folder, pragmas);
    await runLoad(store.socket, work, steps);
    events.push(...(await store.stop()));
  }
  remove();
  return { work, events };
}

/** Cuts the trace `count` times and returns what was lost, image by image. */
async function crash({ work, events }: Recording, count: number): Promise<string[]> {
  const random = createRandom(20260401);
  const cuts = Array.from({ length: count }, () => random.below(events.length + 1));
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const disk = new Disk();
  const answered = new Set<number>();
  const losses: string[] = [];
  let at = 0;
  for (const cut of cuts.toSorted((a, b) => a - b)) {
    for (; at < cut; at++) {
      const event = events[at] as TraceEvent;
      disk.apply(event);
      if (event.kind === 'answer') for (const id of event.ids) answered.add(id);
    }
    disk.writeImage(folder, random);
    const { problems } = await findLosses(join(folder, DATA), work, answered);
    if (problems.length > 0) losses.push(`cut at ${cut}: ${problems.join('; ').slice(0, 500)}`);
  }
  rmSync(folder, { recursive: true });
  return losses;
}

function isSkipped(context: TestContext): boolean {
  if (isTraceable()) return false;
  context.diagnostic('strace is not installed: the writes of this machine were not looked at');
  return true;
}

const isSyncOf = (event: TraceEvent, file: string): boolean =>
  event.kind === 'sync' && event.file === file;

let recording: Recording;
before(async () => {
  if (isTraceable()) recording = await record(SMALL_LOG, STEPS);
});

test('a power failure at any moment loses no acknowledged write', async (context) => {
  if (isSkipped(context)) return;
  const { events } = recording;
  const checkpoints = events.filter((event) => isSyncOf(event, DATA));
  assert.ok(checkpoints.length >= CHECKPOINTS, `${checkpoints.length} checkpoints`);
  const losses = await crash(recording, IMAGES);
  context.diagnostic(
    `${IMAGES} images of ${events.length} calls, ${checkpoints.length} checkpoints`,
  );
  assert.deepEqual(losses, []);
});

test('16 concurrent writers: there is a sync between each write and its reply', (context) => {
  if (isSkipped(context)) return;
  const { events, work } = recording;
  const answers = events.flatMap((event) => (event.kind === 'answer' ? event.ids : []));
  const syncs = events.filter((event) => isSyncOf(event, LOG));
  context.diagnostic(
    `${answers.length} answers, ${work.marked.size} marked, ${syncs.length} syncs`,
  );
  assert.ok(work.steps.flat().every((id) => answers.includes(id)));
  assert.ok(syncs.length < answers.length, 'writers share a sync');
  assert.deepEqual(findUnsynced(events, work.marked), []);
});

const FORGETFUL: Record<string, (event: TraceEvent, index: number) => boolean> = {
  'no sync of the log': (event) => !isSyncOf(event, LOG),
  'one sync of the log in two missing': (event, i) => !isSyncOf(event, LOG) || i % 2 === 0,
  'no sync of the data at checkpoints': (event) => !isSyncOf(event, DATA),
};

/** The sensitivity of traces and images: they detect a store that does not sync. */
async function convict(context: TestContext, careless: Recording): Promise<void> {
  const losses = await crash(careless, 40);
  context.diagnostic(`${losses.length} of 40 images lost something`);
  assert.ok(losses.length > 0);
}

for (const [name, isSaved] of isWhole ? Object.entries(FORGETFUL) : []) {
  test(`the images detect data loss with ${name}`, async (context) => {
    if (isSkipped(context)) return;
    const { work, events } = recording;
    await convict(context, { work, events: events.filter(isSaved) });
  });
}

if (isWhole)
  test('images and trace detect data loss with synchronous=NORMAL', async (context) => {
    if (isSkipped(context)) return;
    const careless = await record(`${SMALL_LOG}; PRAGMA synchronous=NORMAL`, 8);
    const unsynced = findUnsynced(careless.events, careless.work.marked);
    assert.ok(unsynced.length > 0);
    await convict(context, careless);
  });
