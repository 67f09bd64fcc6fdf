/**
 * Rebuilds the possible contents of a disk after a power failure: all synced data, and of unsynced
 * data an arbitrary part in an arbitrary order, torn at the borders of sectors.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { createRandom } from './random.ts';
import { FOLDER, type TraceEvent } from './sync-trace.ts';

type Random = ReturnType<typeof createRandom>;
type Change = Extract<TraceEvent, { kind: 'write' | 'truncate' }>;

/** The smallest piece of a write that a disk stores as a whole. */
const SECTOR = 512;

interface File {
  synced: Buffer;
  pending: Change[];
}

function resize(content: Buffer, size: number): Buffer {
  if (size <= content.length) return content.subarray(0, size);
  return Buffer.concat([content, Buffer.alloc(size - content.length)]);
}

/** A copy with the parts of a change that `isKept` chooses. */
function change(content: Buffer, event: Change, isSaved: () => boolean = () => true): Buffer {
  if (event.kind === 'truncate') return isSaved() ? resize(content, event.size) : content;
  const { at, bytes } = event;
  const end = at + bytes.length;
  const kept: [from: number, to: number][] = [];
  for (let from = at, to: number; from < end; from = to) {
    to = Math.min(end, (Math.floor(from / SECTOR) + 1) * SECTOR);
    if (isSaved()) kept.push([from, to]);
  }
  const result = resize(content, Math.max(content.length, kept.at(-1)?.[1] ?? 0));
  for (const [from, to] of kept) bytes.copy(result, from, from - at, to - at);
  return result;
}

function shuffle<Item>(items: readonly Item[], { below }: Random): Item[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j] as Item, shuffled[i] as Item];
  }
  return shuffled;
}

/** The possible contents of one file: from none of the pending data to all of it. */
function tear({ synced, pending }: File, random: Random): Buffer {
  const share = random.pick([0, 0.1, 0.5, 0.9, 1]);
  const order = random.below(2) === 0 ? pending : shuffle(pending, random);
  let content: Buffer = Buffer.from(synced);
  for (const event of order) {
    const isTorn = random.below(4) === 0;
    if (isTorn) content = change(content, event, () => random.next() < 0.5);
    else if (random.next() < share) content = change(content, event);
  }
  return content;
}

/** The files of a data folder as far as a trace has been replayed. */
export class Disk {
  private readonly names = new Map<string, File>();
  private synced = new Map<string, File>();
  private renamed: [name: string, file: File | undefined][] = [];

  apply(event: TraceEvent): void {
    if (event.kind === 'answer') return;
    const known = this.names.get(event.file);
    if (event.kind === 'write' || event.kind === 'truncate') {
      if (!known) throw new Error(`the trace changes ${event.file}, which does not exist`);
      known.pending.push(event);
    } else if (event.kind === 'make') {
      if (!known) this.name(event.file, { synced: Buffer.alloc(0), pending: [] });
    } else if (event.kind === 'remove') {
      this.name(event.file, undefined);
    } else {
      this.sync(event.file, known);
    }
  }

  /** Writes one possible state after a power failure now into an empty folder. */
  writeImage(folder: string, random: Random): void {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const names = new Map(this.synced);
    for (const [name, file] of this.renamed.slice(0, random.below(this.renamed.length + 1))) {
      if (file) names.set(name, file);
      else names.delete(name);
    }
    for (const [name, file] of names) writeFileSync(join(folder, name), tear(file, random));
  }

  private name(name: string, file: File | undefined): void {
    if (file) this.names.set(name, file);
    else this.names.delete(name);
    this.renamed.push([name, file]);
  }

  private sync(name: string, file: File | undefined): void {
    if (name === FOLDER) {
      this.synced = new Map(this.names);
      this.renamed = [];
    } else if (file) {
      let content: Buffer = Buffer.from(file.synced);
      for (const event of file.pending) content = change(content, event);
      file.synced = content;
      file.pending = [];
    }
  }
}
