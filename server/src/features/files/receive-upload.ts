import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { finished as finishedReading } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { upload } from '@longitude/contract/files';
import { AppError, refuseInput } from '../../platform/errors.ts';

/** One file of a form as it arrives. */
export interface Part {
  /** As the client says. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

const { maxFiles, maxBytes, field } = upload;
/** Allowance for boundaries and part headers. */
const formBytes = 64 * 1024;

const drainTimeoutMs = 10_000;

const refuseForm = (text: string) => refuseInput({ [field]: text });

/**
 * Streams a multipart form of files (RFC 7578) from the connection; `take` gets one file after the
 * other. After a failure it stops reading.
 * @throws AppError for a form of another shape; the errors of `take`
 */
export async function receiveUpload<Taken>(
  request: IncomingMessage,
  take: (part: Part) => Promise<Taken>,
): Promise<Taken[]> {
  const form = openForm(request);
  const taken: Promise<Taken>[] = [];
  const open = new Set<{ destroy(error?: Error): unknown }>();
  let last: Promise<unknown> = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('file', (name, stream, fileName) => {
        // The reader handles it; until then an unhandled error must not end the process.
        stream.on('error', () => undefined);
        stream.once('close', () => open.delete(stream));
        open.add(stream);
        if (name !== field) reject(refuseForm(`The only field is ${field}, once per file`));
        const turn = last.then(() => take({ name: fileName, bytes: readPart(stream) }));
        last = turn;
        turn.catch(reject);
        taken.push(turn);
      });
      watchForm(form, reject);
      form.once('finish', resolve);
      finished(request, { writable: false }, (error) => {
        if (error) reject(cutOff());
      });
      request.pipe(form);
    });
    return await Promise.all(taken);
  } catch (error) {
    request.unpipe(form);
    for (const stream of open) stream.destroy(cutOff());
    await Promise.allSettled(taken);
    throw error;
  }
}

/**
 * Discards the rest of a body, for ten seconds at most. Before a refusal: most clients read only
 * when they have written, and Hapi closes a connection that it has not read to the end.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  const signal = AbortSignal.timeout(drainTimeoutMs);
  await finishedReading(request, { writable: false, signal }).catch(() => undefined);
}

const cutOff = () => new AppError('bad_request', 'The upload was cut off.');

async function* readPart(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw cutOff();
  }
}

function openForm(request: IncomingMessage): BusboyInstance {
  const { headers } = request;
  const type = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_type', 'The request body must be multipart/form-data.');
  }
  if (Number(headers['content-length'] ?? 0) > maxFiles * maxBytes + formBytes) {
    const text = `At most ${maxFiles} files of 10 MB each`;
    throw new AppError('payload_too_large', text, { fields: { [field]: text } });
  }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      // A part without a file name is a field, whatever its type.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { files: maxFiles, fields: 0, headerPairs: 20, headerSize: 16 * 1024 },
    });
  } catch {
    throw new AppError('bad_request', 'The multipart form has no boundary.');
  }
}

function watchForm(form: BusboyInstance, refuse: (error: Error) => void): void {
  form.once('filesLimit', () => refuse(refuseForm(`At most ${maxFiles} files at a time`)));
  form.once('fieldsLimit', () => refuse(refuseForm(`The only field is ${field}, with file names`)));
  form.on('error', () => refuse(new AppError('bad_request', 'The multipart form cannot be read.')));
}
