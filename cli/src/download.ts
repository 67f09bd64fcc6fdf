import { Failure, exitCodes } from './failure.ts';
import { printBytes } from './output.ts';
import { openWholeFile, type Sink } from './whole-file.ts';
import { readChunks as readBody } from '@longitude/contract/core/server-events';
import { describeOutage } from './connection.ts';

/** A server that says nothing for this long has gone. */
const longestPauseMs = 60_000;

interface Target {
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

/**
 * The bytes of an answer as they arrive. @throws Failure when the connection breaks off, or nothing
 * comes for `idleTimeoutMs`
 */
export async function* readChunks(
  response: Pick<Response, 'body'>,
  url: string,
  idleTimeoutMs: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readBody(response, { idleTimeoutMs });
  } catch (cause) {
    throw new Failure(`The download broke off: ${url} ${describeOutage(cause)}.`, exitCodes.failed);
  }
}

// What Windows keeps for devices, with any ending.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** A name from elsewhere as the name of a file in this folder: no path, nothing hidden or unprintable. */
export function sanitiseFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/[\p{C}<>:"|?*]/gu, '_').replace(/^[.\s-]+|[.\s]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(printable) ?? [];
  const short = Array.from(stem).slice(0, 60).join('') + ending;
  if (short === '') return 'file';
  return reserved.test(short) ? `_${short}` : short;
}
