import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { pluralize } from '@longitude/contract/core/text';
import { maxEmailKb } from '@longitude/contract/emails';
import { upload } from '@longitude/contract/files';
import { AppError, refuseInput } from '../../platform/errors.ts';

/** One file of a form as it arrives. */
export interface Part {
  /** The name from the client. */
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The texts of a form, keyed by field name, in their order. */
export type FormTexts = ReadonlyMap<string, readonly string[]>;

const { maxBytes } = upload;
/** Allowance for boundaries and part headers. */
const formBytes = 64 * 1024;
/** More than the fields of any form, some of which are repeated. */
const maxTexts = 40;
/** Bytes of one text: as many as a request with an email may have. */
const maxTextBytes = maxEmailKb * 1024;

/** A form: the field of its files, how many, and its texts, keyed by field name. */
interface UploadShape {
  readonly field: string;
  readonly maxFiles: number;
  readonly texts?: Map<string, string[]>;
}

const noTexts = new Map<string, string[]>();
const unreadable = 'A file name or form field cannot be read';

/**
 * Streams a multipart form of files (RFC 7578) from the connection; `take` gets each file in turn,
 * `shape.texts` all fields that it names. After a failure it stops reading.
 * @throws AppError for a form of another shape; the errors of `take`
 */
export async function receiveUpload<Taken>(
  request: IncomingMessage,
  take: (part: Part) => Promise<Taken>,
  shape: UploadShape = upload,
): Promise<Taken[]> {
  const form = openForm(request, shape);
  const refuseForm = (text: string) => refuseInput({ [shape.field]: text });
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
        if (name !== shape.field) reject(refuseForm(`The only field is ${shape.field}`));
        const turn = last.then(() => take({ name: fileName, bytes: readPart(stream) }));
        last = turn;
        turn.catch(reject);
        taken.push(turn);
      });
      watchForm(form, shape, reject);
      watchTexts(form, shape.texts ?? noTexts, reject);
      watchParts(form, () => reject(refuseForm(unreadable)));
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

const cutOff = () => new AppError('bad_request', 'The upload was interrupted.');

async function* readPart(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw cutOff();
  }
}

function openForm(request: IncomingMessage, shape: UploadShape): BusboyInstance {
  const { field, maxFiles, texts = noTexts } = shape;
  const hasTexts = texts.size > 0;
  const { headers } = request;
  const type = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^multipart\/form-data\s*;/i.test(type) || encoding !== 'identity') {
    throw new AppError('unsupported_type', 'The request body must be multipart/form-data.');
  }
  const most = maxFiles * maxBytes + formBytes + (hasTexts ? maxTextBytes : 0);
  if (Number(headers['content-length'] ?? 0) > most) {
    const text = pluralize(maxFiles, 'At most 10 MB', `At most ${maxFiles} files of 10 MB each`);
    throw new AppError('payload_too_large', text, { fields: { [field]: text } });
  }
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      // A part without a file name is a field, whatever its type.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        files: maxFiles,
        fields: hasTexts ? maxTexts : 0,
        fieldSize: maxTextBytes,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw new AppError('bad_request', 'The multipart form has no boundary.');
  }
}

function watchForm(
  form: BusboyInstance,
  { field, maxFiles }: UploadShape,
  refuse: (error: Error) => void,
): void {
  const refuseForm = (text: string) => refuseInput({ [field]: text });
  const most = pluralize(maxFiles, 'one file', `${maxFiles} files`);
  form.once('filesLimit', () => refuse(refuseForm(`At most ${most} at a time`)));
  form.once('fieldsLimit', () => refuse(refuseForm(`The only field is ${field}, with file names`)));
  form.on('error', () => refuse(new AppError('bad_request', 'The multipart form cannot be read.')));
}

/** Collects the fields that `texts` names; all others are refused. */
function watchTexts(
  form: BusboyInstance,
  texts: Map<string, string[]>,
  refuse: (error: Error) => void,
): void {
  let size = 0;
  form.on('field', (name, text, isNameCut, isCut) => {
    const known = isNameCut ? undefined : texts.get(name);
    size += Buffer.byteLength(text);
    if (!known) refuse(refuseInput({ [name.slice(0, 50)]: 'This field is not known' }));
    else if (isCut || size > maxTextBytes) refuse(new AppError('payload_too_large'));
    // Bytes that are not UTF-8 were replaced.
    else if (text.includes('\ufffd')) refuse(refuseInput({ [name]: 'The text is not UTF-8' }));
    else known.push(text);
  });
}

/**
 * Refuses a form with a part that the parser silently skips, such as one whose file name has a line
 * break: the caller would believe that this file was stored.
 */
function watchParts(form: BusboyInstance, refuse: () => void): void {
  let [parts, read] = [0, 0];
  // Busboy has no event for a skipped part, and parsing the form twice would double the cost.
  const { parser } = (form as unknown as { _parser: { parser: EventEmitter } })._parser;
  parser.on('part', () => (parts += 1));
  form.on('file', () => (read += 1));
  form.on('field', () => (read += 1));
  form.once('finish', () => {
    if (read < parts) refuse();
  });
}
