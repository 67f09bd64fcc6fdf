import { readChunks } from './body-chunks.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { printBytes } from './output.ts';
import { openWholeFile, type Sink } from './whole-file.ts';

/** A server that says nothing for this long has gone. */
const longestPauseMs = 60_000;

export interface Target {
  /** `-` is standard output. */
  readonly path: string;
  readonly isForced: boolean;
}

/** Refuses what must not meet a terminal before anything is asked for. @throws Failure (usage) */
export function checkTarget({ path }: Target, what: string): void {
  if (path !== '-' || !process.stdout.isTTY) return;
  throw new Failure(`${what} is not for a terminal: name a file.`, exitCodes.usage);
}

/**
 * Writes the bytes of an answer to a file, whole or not at all, or to standard output.
 * @param open asks for the answer once the file can be written
 * @returns how many bytes came
 * @throws Failure unless all came
 */
export async function saveDownload(
  target: Target,
  url: string,
  open: () => Promise<Response>,
): Promise<number> {
  const isPiped = target.path === '-';
  const sink = isPiped ? standardOutput : await openWholeFile(target.path, target.isForced);
  try {
    const response = await open();
    const bytes = await pass(response, url, sink);
    await sink.finish();
    return bytes;
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

async function pass(response: Response, url: string, sink: Sink): Promise<number> {
  let bytes = 0;
  for await (const chunk of readChunks(response, url, longestPauseMs)) {
    await sink.write(chunk);
    bytes += chunk.length;
  }
  const length = response.headers.get('content-length');
  if (length === null || response.headers.has('content-encoding') || Number(length) === bytes) {
    return bytes;
  }
  throw new Failure(`The download broke off: ${bytes} of ${length} bytes came.`, exitCodes.failed);
}

/** Standard output as a sink: a reader that has gone is a failure. */
export const standardOutput: Sink = {
  write: printBytes,
  finish: async () => {},
  discard: async () => {},
};

/** `15 B`, `28.1 kB` */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
