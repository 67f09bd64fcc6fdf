/** MongoDB's wire protocol: OP_MSG, and the OP_QUERY that old handshakes still use. */
import { readDocument } from './bson-read.ts';
import { fail } from './errors.ts';
import type { Doc, Value } from './values.ts';
import { RawDocument } from './bson-write.ts';

export const MAX_MESSAGE = 48_000_000;
export const MAX_DOCUMENT = 16 * 1024 * 1024;
const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
/** Bits 0 to 15 must be understood; checksums (bit 0) are not. The bits above are optional. */
const REFUSED_FLAGS = 0xffff & ~MORE_TO_COME;

/** The peer does not speak the protocol; the connection is closed. */
export class ProtocolError extends Error {}

export interface Message {
  readonly id: number;
  readonly opcode: number;
  /** False when the client does not wait for a reply. */
  readonly answered: boolean;
  /** Parses the command; throws MongoError 22 and others for invalid content. */
  readonly read: () => Command;
}

export interface Command {
  readonly body: Doc;
  /** Documents beside the body: name, then each document's bytes. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly db: string;
}

function malformed(why: string): never {
  throw new ProtocolError(why);
}

/** Length of the message that starts here. */
export function messageLength(buf: Buffer): number {
  const length = buf.readInt32LE(0);
  if (length < HEADER || length > MAX_MESSAGE) malformed(`a message of ${length} bytes`);
  return length;
}

/** The document or sequence at a position: it begins with its own length. */
function partAt(buf: Buffer, at: number): Buffer {
  const length = at + 5 > buf.length ? 0 : buf.readInt32LE(at);
  if (length < 5 || at + length > buf.length) malformed('a length that does not fit its message');
  return buf.subarray(at, at + length);
}

function readSequence(part: Buffer): { name: string; documents: Buffer[] } {
  const stop = part.indexOf(0, 4);
  if (stop < 0) malformed('a sequence without a name');
  const documents: Buffer[] = [];
  for (let at = stop + 1; at < part.length;) {
    const document = partAt(part, at);
    documents.push(document);
    at += document.length;
  }
  return { name: part.toString('utf8', 4, stop), documents };
}

function splitSections(buf: Buffer): { body: Buffer; sequences: Map<string, Buffer[]> } {
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = 20; at < buf.length;) {
    const kind = buf[at];
    const part = partAt(buf, at + 1);
    at += 1 + part.length;
    if (kind === 0 && !body) {
      body = part;
    } else if (kind === 1) {
      const { name, documents } = readSequence(part);
      if (sequences.has(name)) malformed('two sequences of one name');
      sequences.set(name, documents);
    } else {
      malformed(`a section of kind ${kind}`);
    }
  }
  return { body: body ?? malformed('a message without a body'), sequences };
}

function readMsg(buf: Buffer): Message {
  if (buf.length < HEADER + 4) malformed('a message without flags');
  const flags = buf.readUInt32LE(HEADER);
  if ((flags & REFUSED_FLAGS) !== 0) malformed('unknown required flags');
  const { body, sequences } = splitSections(buf);
  const read = (): Command => {
    const doc = readDocument(body);
    for (const name of sequences.keys())
      if (doc.has(name)) fail(40413, `the field '${name}' is given twice`);
    const db = doc.get('$db');
    if (typeof db !== 'string' || db === '')
      return fail(40414, 'OP_MSG requests require a $db argument');
    return { body: doc, sequences, db };
  };
  return { id: buf.readInt32LE(4), opcode: OP_MSG, answered: (flags & MORE_TO_COME) === 0, read };
}

function readQuery(buf: Buffer): Message {
  const stop = buf.indexOf(0, HEADER + 4);
  if (stop < 0 || stop + 9 > buf.length) malformed('a query without a namespace');
  const namespace = buf.toString('utf8', HEADER + 4, stop);
  const bytes = partAt(buf, stop + 9);
  const read = (): Command => {
    const [db = '', ...rest] = namespace.split('.');
    const body = readDocument(bytes);
    const [name = ''] = body.keys();
    if (rest.join('.') !== '$cmd' || !['hello', 'isMaster', 'ismaster'].includes(name)) {
      fail(352, 'Unsupported OP_QUERY command: only hello and isMaster are answered');
    }
    return { body, sequences: new Map(), db };
  };
  return { id: buf.readInt32LE(4), opcode: OP_QUERY, answered: true, read };
}

/** @throws ProtocolError for bytes that are not a message of this protocol. */
export function readMessage(buf: Buffer): Message {
  const opcode = buf.readInt32LE(12);
  if (opcode === OP_MSG) return readMsg(buf);
  if (opcode === OP_QUERY) return readQuery(buf);
  return malformed(`the opcode ${opcode}`);
}

let lastId = 0;

/** Frames a reply to a message. */
export function writeReply({ id, opcode }: Message, body: Uint8Array): Buffer {
  const prefix = opcode === OP_QUERY ? 36 : 21;
  const frame = Buffer.alloc(prefix + body.length);
  lastId = (lastId + 1) | 0;
  frame.writeInt32LE(frame.length, 0);
  frame.writeInt32LE(lastId, 4);
  frame.writeInt32LE(id, 8);
  if (opcode === OP_QUERY) {
    frame.writeInt32LE(OP_REPLY, 12);
    frame.writeInt32LE(8, 16);
    frame.writeInt32LE(1, 32);
  } else {
    frame.writeInt32LE(OP_MSG, 12);
  }
  frame.set(body, prefix);
  return frame;
}

/** Documents of a command's list field, from its body or a sequence. */
export function listOf(
  command: Command,
  name: string,
): readonly (Value | RawDocument)[] | undefined {
  const sequence = command.sequences.get(name);
  if (sequence) return sequence.map((bytes) => new RawDocument(bytes));
  const value = command.body.get(name);
  return Array.isArray(value) ? value : undefined;
}
