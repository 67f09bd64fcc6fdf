import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test, type TestContext } from 'node:test';
import { Disk } from './testing/crash-images.ts';
import { findLosses, runLoad, startWork, type Work } from './testing/crash-load.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom, isLong } from './testing/random.ts';
import {
  findUnsynced,
  isTraceable,
  parseTrace,
  startTraced,
  type TraceEvent,
} from './testing/sync-trace.ts';

const IMAGES = isLong ? 1000 : 200;
const DATA = 'longitude.db';
const LOG = 'longitude.db-wal';
/** A log of 256 kB instead of 8 MB, so that a short load passes many checkpoints. */
const SMALL_LOG = 'PRAGMA wal_autocheckpoint=64';

interface Recording {
  readonly work: Work;
  readonly events: TraceEvent[];
}

/** Two runs on one folder, so that stopping and opening again is in the trace too. */
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

/** Cuts the trace `count` times and answers what was lost, image by image. */
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
  if (isTraceable()) recording = await record(SMALL_LOG, 30);
});

test('a power failure at any moment loses nothing that was acknowledged', async (context) => {
  if (isSkipped(context)) return;
  const { events } = recording;
  const checkpoints = events.filter((event) => isSyncOf(event, DATA));
  assert.ok(checkpoints.length >= 5, `${checkpoints.length} checkpoints`);
  const losses = await crash(recording, IMAGES);
  context.diagnostic(
    `${IMAGES} images of ${events.length} calls, ${checkpoints.length} checkpoints`,
  );
  assert.deepEqual(losses, []);
});

test('a trace is read whole where threads interrupt each other', () => {
  const hex = (text: string): string =>
    Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  const log = `12<${hex('/d/longitude.db-wal')}>`;
  const reply = Buffer.alloc(16);
  reply.writeInt32LE(16, 0);
  reply.writeInt32LE(5, 8);
  const lines = [
    `7 openat(AT_FDCWD<${hex('/')}>, "${hex('/d/longitude.db-wal')}", O_RDWR|O_CREAT, 0644) = ${log}`,
    `7 pwrite64(${log}, "${hex('<5>')}", 3, 24 <unfinished ...>`,
    `8 pwrite64(13<${hex('/d/other')}>, "${hex('x')}", 1, 0) = 1`,
    '7 <... pwrite64 resumed>) = 3',
    `7 fsync(${log}) = -1 EIO (Input/output error)`,
    `7 write(20<${hex('socket:[9]')}>, "${hex(reply.toString('latin1'))}", 16) = 16`,
  ];
  const events = parseTrace(lines.join('\n'), '/d');
  const answer = { kind: 'answer', ids: [5] };
  const write = { kind: 'write', file: LOG, at: 24, bytes: Buffer.from('<5>') };
  assert.deepEqual(events, [{ kind: 'make', file: LOG }, write, answer]);
  assert.deepEqual(findUnsynced(events, new Set([5])), [5]);
});

test('16 writers at once: a sync stands between each write and its answer', (context) => {
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

for (const [name, isKept] of Object.entries(FORGETFUL)) {
  test(`the images show what a store would lose with ${name}`, async (context) => {
    if (isSkipped(context)) return;
    const { work, events } = recording;
    const losses = await crash({ work, events: events.filter(isKept) }, 40);
    context.diagnostic(`${losses.length} of 40 images lost something`);
    assert.ok(losses.length > 0);
  });
}

test('images and trace convict a store that runs with synchronous=NORMAL', async (context) => {
  if (isSkipped(context)) return;
  const careless = await record(`${SMALL_LOG}; PRAGMA synchronous=NORMAL`, 8);
  const unsynced = findUnsynced(careless.events, careless.work.marked);
  const losses = await crash(careless, 30);
  context.diagnostic(`${unsynced.length} answers before their sync, ${losses.length} of 30 images`);
  assert.ok(unsynced.length > 0);
  assert.ok(losses.length > 0);
});
