import { rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure } from './failure.ts';
import { endBySignal, io, locateFile } from './io.ts';

/** A destination for bytes that only count when complete. */
export interface Sink {
  /** Announces the number of bytes, for the progress. */
  expect?(bytes: number): void;
  /** @throws Failure */
  write(bytes: Uint8Array): Promise<void>;
  /** Complete: the file is on disk under its name when this resolves. @throws Failure */
  finish(): Promise<void>;
  /** Incomplete: removes everything written. */
  discard(): Promise<void>;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A file written atomically: a private temporary file beside it is renamed at the end. Ctrl-C
 * removes the temporary file too.
 * @throws Failure when the name exists (unless `isForced`) or the folder is not writable
 */
export async function openWholeFile(path: string, isForced: boolean): Promise<Sink> {
  const target = await chooseTarget(path, isForced);
  const part = join(
    dirname(target),
    `.${basename(target).slice(0, 100)}.${crypto.randomUUID()}.part`,
  );
  const handle = await open(part, 'wx', 0o600).catch(refuse(path));
  const unwatch = removeOnSignal(part);
  return {
    write: (bytes) => handle.writeFile(bytes).catch(refuse(path)),
    finish: async () => {
      await handle.sync().catch(refuse(path));
      await handle.close();
      // Another process may have created the name in the meantime.
      await chooseTarget(path, isForced);
      await rename(part, target).catch(refuse(path));
      unwatch();
      await syncFolder(dirname(target));
    },
    discard: async () => {
      await handle.close().catch(() => {});
      await rm(part, { force: true });
      unwatch();
    },
  };
}

/** The target of a symbolic link, otherwise the file itself. */
async function chooseTarget(path: string, isForced: boolean): Promise<string> {
  const place = locateFile(path);
  const there = await stat(place).catch(() => undefined);
  if (!there) return place;
  if (!there.isFile()) throw new Failure(`${path} is not a file.`);
  if (isForced) return realpath(place);
  throw new Failure(`${path} already exists; --force replaces it.`);
}

function refuse(path: string): (error: unknown) => never {
  return (error) => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Failure(`${path} cannot be written (${reasons[code] ?? code}).`);
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'no space left for this user',
  EFBIG: 'too large for the disk',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOENT: 'no such folder',
  ENOTDIR: 'no such folder',
};

function removeOnSignal(part: string): () => void {
  const run = io();
  const end = (signal: NodeJS.Signals) => {
    rmSync(part, { force: true });
    // `once` has removed this handler, so the same signal now terminates the process.
    endBySignal(signal);
  };
  for (const signal of signals) run.once(signal, end);
  return () => {
    for (const signal of signals) run.off(signal, end);
  };
}

/** Syncs the directory entry too. Windows cannot open folders; there the system does it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
