/**
 * A client that speaks the protocol directly, for messages that a driver would not send or not
 * report.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/** One message: header and body. */
export const frame = (opcode: number, body: Uint8Array, id = 7): Buffer =>
  Buffer.concat([int32(16 + body.length), int32(id), int32(0), int32(opcode), body]);

/** An OP_MSG whose only section is the command. */
export const msg = (command: Document, flags = 0, id = 7): Buffer =>
  frame(2013, Buffer.concat([int32(flags), Buffer.of(0), BSON.serialize(command)]), id);

/** A section of kind 1. */
export function sequence(name: string, documents: Document[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => BSON.serialize(document)),
  ]);
  return Buffer.concat([Buffer.of(1), int32(body.length + 4), body]);
}

/** Splits bytes into whole messages: the ids that they reply to and their documents. */
function cutReplies(bytes: Buffer): {
  replies: [id: number, reply: Document][];
  rest: Buffer;
} {
  const replies: [number, Document][] = [];
  let rest = bytes;
  while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    const start = rest.readInt32LE(12) === 1 ? 36 : 21;
    replies.push([rest.readInt32LE(8), BSON.deserialize(rest.subarray(start, length))]);
    rest = rest.subarray(length);
  }
  return { replies, rest };
}

export interface Line {
  readonly socket: Socket;
  /** The next `count` replies, or fewer when the connection is closed before. */
  readonly read: (count: number) => Promise<Document[]>;
  /** Sends a command and waits for its reply; undefined when the connection is closed. */
  readonly request: (command: Document, id?: number) => Promise<Document | undefined>;
}

export async function openLine(path: string): Promise<Line> {
  const socket = connect(path);
  await once(socket, 'connect');
  const received: Document[] = [];
  let chunks: Buffer[] = [];
  let needed = 16;
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    needed -= chunk.length;
    if (needed > 0) return;
    const { replies, rest } = cutReplies(Buffer.concat(chunks));
    chunks = [rest];
    needed = (rest.length < 4 ? 16 : rest.readInt32LE(0)) - rest.length;
    received.push(...replies.map(([, reply]) => reply));
    wake();
  });
  // A reset is one way of closing.
  socket.on('error', () => undefined).on('close', () => wake());
  const read = async (count: number): Promise<Document[]> => {
    while (received.length < count && !socket.closed)
      await new Promise<void>((resolve) => (wake = resolve));
    return received.splice(0, count);
  };
  const request = async (command: Document, id = 7): Promise<Document | undefined> => {
    socket.write(msg(command, 0, id));
    return (await read(1))[0];
  };
  return { socket, read, request };
}

/** Sends bytes on a separate connection; returns the first `count` replies. */
export async function exchange(path: string, bytes: Uint8Array, count = 1): Promise<Document[]> {
  const { socket, read } = await openLine(path);
  socket.write(bytes);
  const replies = await read(count);
  socket.destroy();
  return replies;
}
