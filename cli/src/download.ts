import { basename } from 'node:path';
import { readChunks as readBody } from '@longitude/contract/core/server-events';
import type { GlobalOptions } from './connection.ts';
import { Failure, exitCodes } from './failure.ts';
import { io } from './io.ts';
import { escapeText, printBytes, remark } from './output.ts';
import { printResult } from './print-result.ts';
import { openProgress, type Progress } from './progress.ts';
import { describeOutage } from './transport.ts';
import { openWholeFile, type Sink } from './whole-file.ts';

const idleTimeoutMs = 60_000;

/** Options of commands that write a file. */
export interface FileOptions extends GlobalOptions {
  readonly force?: boolean;
}

/** Rejects binary output to a terminal before anything is requested. @throws Failure (usage) */
export function checkTarget(path: string | undefined, what: string): void {
  if (path !== '-' || !io().stdout.isTTY) return;
  throw new Failure(`${what} cannot go to a terminal: give a file name.`, exitCodes.usage);
}

/**
 * Writes bytes to a file, atomically, or to standard output, and reports the size.
 * @param what name of the content, for the report: `CSV`
 * @param path of the file; `-` is standard output
 * @param transfer fills the target once it is writable, and returns the number of bytes written
 * @throws Failure when the download is incomplete
 */
export async function saveDownload(
  what: string,
  path: string,
  options: FileOptions,
  transfer: (sink: Sink) => Promise<number>,
): Promise<void> {
  const isPiped = path === '-';
  const sink = isPiped ? standardOutput : await openWholeFile(path, options.force === true);
  const progress = openProgress(isPiped ? what : basename(path), { format: formatSize });
  let bytes: number;
  try {
    bytes = await transfer(showTransfer(sink, progress));
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    progress.end();
  }
  if (isPiped) remark(`${what} written (${formatSize(bytes)})`);
  else {
    const text = `${what} written to ${escapeText(path)} (${formatSize(bytes)})`;
    await printResult(options, { file: path, bytes }, text);
  }
}

function showTransfer(sink: Sink, progress: Progress): Sink {
  let written = 0;
  let total: number | undefined;
  return {
    ...sink,
    expect: (bytes) => {
      total = bytes;
    },
    write: async (bytes) => {
      await sink.write(bytes);
      progress.show((written += bytes.length), total);
    },
  };
}

/** Standard output as a sink: a closed pipe is a failure. */
const standardOutput: Sink = {
  write: printBytes,
  finish: async () => {},
  discard: async () => {},
};

/**
 * Copies the bytes of a response.
 * @returns the byte count
 * @throws Failure when it is incomplete
 */
export async function copyBody(response: Response, url: string, sink: Sink): Promise<number> {
  let bytes = 0;
  const isEncoded = response.headers.has('content-encoding');
  const length = isEncoded ? null : response.headers.get('content-length');
  if (length !== null) sink.expect?.(Number(length));
  for await (const chunk of readChunks(response, url)) {
    await sink.write(chunk);
    bytes += chunk.length;
  }
  if (length === null || Number(length) === bytes) return bytes;
  throw new Failure(`The download was interrupted: ${bytes} of ${length} bytes arrived.`);
}

/** The bytes of a response as they arrive. @throws Failure when the connection drops or is idle */
export async function* readChunks(
  response: Pick<Response, 'body'>,
  url: string,
  timeoutMs: number = idleTimeoutMs,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readBody(response, { idleTimeoutMs: timeoutMs });
  } catch (cause) {
    throw new Failure(`The download was interrupted: ${describeOutage(cause)} (${url}).`);
  }
}

/** `15 B`, `28.1 kB` */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

// Device names on Windows, with any extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** Turns an untrusted name into a file name in this folder: no path, not hidden, all printable. */
export function sanitiseFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(/[\p{C}<>:"|?*]/gu, '_').replace(/^[.\s-]+|[.\s]+$/g, '');
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(printable) ?? [];
  const short = Array.from(stem).slice(0, 60).join('') + ending;
  if (short === '') return 'file';
  return reserved.test(short) ? `_${short}` : short;
}

/** The file name from a response (RFC 6266), made safe; `otherwise` without one. */
function readFileName({ headers }: Pick<Response, 'headers'>, otherwise: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  const [, plain] = /;\s*filename="?([^";]+)"?/i.exec(disposition) ?? [];
  const name = readExtendedName(disposition) ?? plain;
  return name === undefined ? otherwise : sanitiseFileName(name);
}

/** The parameter `filename*` in UTF-8 (RFC 8187), which takes precedence over `filename`. */
function readExtendedName(disposition: string): string | undefined {
  const [, encoded = ''] = /;\s*filename\*=utf-8'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  try {
    return decodeURIComponent(encoded) || undefined;
  } catch {
    return undefined;
  }
}

interface ReceivedFile {
  readonly response: Response;
  readonly url: string;
  readonly options: FileOptions;
}

/**
 * Saves the body of a response as `path`, or under the name in the response.
 * @param otherwise the name of a file without one
 * @throws Failure when the download is incomplete
 */
export async function saveBody(
  what: string,
  path: string | undefined,
  otherwise: string,
  { response, url, options }: ReceivedFile,
): Promise<void> {
  try {
    const target = path ?? readFileName(response, otherwise);
    await saveDownload(what, target, options, (sink) => copyBody(response, url, sink));
  } finally {
    await response.body?.cancel().catch(() => {});
  }
}
