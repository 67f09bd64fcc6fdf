/** Traces a store's system calls: its writes, syncs and replies, in order. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spawnStore } from './spawn-store.ts';

const CALLS = 'trace=openat,pwrite64,ftruncate,fsync,fdatasync,unlink,write,writev,sendto,sendmsg';
/** Name of the data folder itself among the files of a trace. */
export const FOLDER = '.';

export type TraceEvent =
  | { readonly kind: 'make' | 'remove' | 'sync'; readonly file: string }
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  /** Ids of the messages with a reply. */
  | { readonly kind: 'answer'; readonly ids: readonly number[] };

export const isTraceable = (): boolean => spawnSync('strace', ['-V']).status === 0;

/** The bytes of a text as strace prints it with `-xx`. */
const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

function responsesIn(bytes: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 0; at + 16 <= bytes.length; at += bytes.readInt32LE(at))
    ids.push(bytes.readInt32LE(at + 8));
  return ids;
}

/** Joins the two halves of calls that another thread's call interrupted. */
function* wholeCalls(text: string): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    const thread = line.slice(0, space);
    const call = line.slice(space).trimStart();
    const resumed = /^<\.\.\. \w+ resumed>/.exec(call);
    if (call.endsWith('<unfinished ...>')) begun.set(thread, call.slice(0, -16).trimEnd());
    else yield resumed ? (begun.get(thread) ?? '') + call.slice(resumed[0].length) : call;
  }
}

const CALL = /^(\w+)\((?:\d+|AT_FDCWD)?(?:<([^>]*)>)?(?:, )?(.*)\)\s+= (-?\d+)/;

/** Reads the output of `strace -f -y -xx`. `data` is the store's folder. */
function parseTrace(text: string, data: string): TraceEvent[] {
  const events: TraceEvent[] = [];
  const nameOf = (path: string): string | undefined => {
    if (path === data) return FOLDER;
    return path.startsWith(join(data, 'longitude.db')) ? basename(path) : undefined;
  };
  for (const line of wholeCalls(text)) {
    const [, call = '', place = '', rest = '', result = '-1'] = CALL.exec(line) ?? [];
    const done = Number(result);
    if (done < 0) continue;
    const quoted = bytesOf(/"([^"]*)"/.exec(rest)?.[1] ?? '');
    const path = bytesOf(place).toString();
    const file = nameOf(call === 'openat' || call === 'unlink' ? quoted.toString() : path);
    if (path.startsWith('socket:')) events.push({ kind: 'answer', ids: responsesIn(quoted) });
    if (file === undefined) continue;
    const last = Number(rest.slice(rest.lastIndexOf(' ') + 1));
    if (call === 'openat' && rest.includes('O_CREAT')) events.push({ kind: 'make', file });
    else if (call === 'unlink') events.push({ kind: 'remove', file });
    else if (call === 'ftruncate') events.push({ kind: 'truncate', file, size: last });
    else if (call.endsWith('sync')) events.push({ kind: 'sync', file });
    else if (call === 'pwrite64')
      events.push({ kind: 'write', file, at: last, bytes: quoted.subarray(0, done) });
  }
  return events;
}

/**
 * Message ids with a reply before their writes were synced. Writes of a message are recognized by
 * its mark: the id between angle brackets.
 * @param marked ids of messages that write such a mark
 */
export function findUnsynced(events: readonly TraceEvent[], marked: ReadonlySet<number>): number[] {
  const written = new Set<number>();
  const synced = new Set<number>();
  const unsynced: number[] = [];
  for (const event of events) {
    if (event.kind === 'answer') {
      // No reply is sent while the log has unsynced writes, from any writer.
      const isDirty = written.size > 0;
      unsynced.push(...event.ids.filter((id) => isDirty || (marked.has(id) && !synced.has(id))));
    } else if (!event.file.endsWith('-wal')) {
      continue;
    } else if (event.kind === 'sync') {
      for (const id of written) synced.add(id);
      written.clear();
    } else if (event.kind === 'write') {
      for (const [, id] of event.bytes.toString('latin1').matchAll(/<(\d+)>/g))
        if (!synced.has(Number(id))) written.add(Number(id));
    }
  }
  return unsynced;
}

interface TracedStore {
  readonly socket: string;
  /** Stops the store and returns the trace. */
  readonly stop: () => Promise<TraceEvent[]>;
}

/** Starts a store under strace; `pragmas` as for `spawnStore`. */
export async function startTraced(folder: string, pragmas: string): Promise<TracedStore> {
  const output = join(folder, 'trace');
  const through = ['strace', '-f', '-y', '-xx', '-s', '100000', '-e', CALLS, '-o', output];
  const { socket, end } = await spawnStore(folder, { through, pragmas });
  const stop = async (): Promise<TraceEvent[]> => {
    await end('SIGTERM');
    const events = parseTrace(readFileSync(output, 'latin1'), join(folder, 'data'));
    rmSync(output);
    return events;
  };
  return { socket, stop };
}
