import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import dnsPacket, {
  AUTHENTIC_DATA,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
  type Answer,
  type DecodedPacket,
} from 'dns-packet';
import type { Peer } from '../src/net/network.ts';

/** The codes of RFC 1035, 4.1.1, that the lab returns. */
const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

export interface LabQuestion {
  readonly name: string;
  readonly type: string;
  readonly transport: 'udp' | 'tcp';
  /** The number of earlier queries, over either transport. */
  readonly times: number;
  readonly query: DecodedPacket;
}

interface LabResponse {
  readonly answers?: readonly Answer[];
  readonly authorities?: readonly Answer[];
  readonly rcode?: keyof typeof rcodes;
  /** Requires TCP for the answer (the TC flag). */
  readonly isTruncated?: boolean;
  /** Sets AD. */
  readonly isAuthentic?: boolean;
  /** Sends these bytes in place of a message, or changes the message. */
  readonly disturb?: (message: Buffer) => Buffer;
}

export interface LabDns {
  readonly peer: Peer;
  /** Such as "A shop.example udp", in order. */
  readonly questions: readonly string[];
  readonly close: () => Promise<void>;
}

/** The contents of the DNS; null for no response at all. */
export type LabZone = (question: LabQuestion) => LabResponse | null;

/** Answers messages from a zone; `questions` gets a line for each, such as "A shop.example udp". */
export function respondFrom(zone: LabZone, questions: string[] = []) {
  const seen = new Map<string, number>();
  return (bytes: Buffer, transport: 'udp' | 'tcp'): Buffer | null => {
    const query = dnsPacket.decode(bytes);
    const { name = '', type = '' } = query.questions?.[0] ?? {};
    const times = seen.get(`${type} ${name}`) ?? 0;
    seen.set(`${type} ${name}`, times + 1);
    questions.push(`${type} ${name} ${transport}`);
    const said = zone({ name: name.toLowerCase(), type, transport, times, query });
    return said && encodeResponse(query, said, transport);
  };
}

/** A DNS server on 127.0.0.1, UDP and TCP at one port. */
export async function startDns(zone: LabZone): Promise<LabDns> {
  const questions: string[] = [];
  const respond = respondFrom(zone, questions);
  const { stream, datagram, port } = await listenTogether();
  const sockets = new Set<Socket>();
  stream.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    respondToStream(socket, (bytes) => respond(bytes, 'tcp'));
  });
  datagram.on('message', (bytes, from) => {
    const message = respond(bytes, 'udp');
    if (message) datagram.send(message, from.port, from.address);
  });
  return {
    peer: { address: '127.0.0.1', port },
    questions,
    async close() {
      for (const socket of sockets) socket.destroy();
      stream.close();
      datagram.close();
      await once(stream, 'close');
    },
  };
}

/** The port that the system assigned for TCP may be in use for UDP: then another is tried. */
async function listenTogether(tries = 10) {
  const stream = createServer().listen(0, '127.0.0.1');
  await once(stream, 'listening');
  const { port } = stream.address() as AddressInfo;
  const datagram = createSocket('udp4');
  try {
    datagram.bind(port, '127.0.0.1');
    await once(datagram, 'listening');
    return { stream, datagram, port };
  } catch (error) {
    datagram.close();
    await closeServer(stream);
    if (tries === 0) throw error;
    return await listenTogether(tries - 1);
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

function encodeResponse(query: DecodedPacket, said: LabResponse, transport: 'udp' | 'tcp'): Buffer {
  const isCut = said.isTruncated === true && transport === 'udp';
  const message = dnsPacket.encode({
    type: 'response',
    ...(query.id === undefined ? {} : { id: query.id }),
    flags:
      RECURSION_DESIRED |
      RECURSION_AVAILABLE |
      (said.isAuthentic ? AUTHENTIC_DATA : 0) |
      (isCut ? TRUNCATED_RESPONSE : 0) |
      rcodes[said.rcode ?? 'NOERROR'],
    questions: query.questions ?? [],
    answers: isCut ? [] : [...(said.answers ?? [])],
    authorities: isCut ? [] : [...(said.authorities ?? [])],
  });
  return said.disturb?.(message) ?? message;
}

/** Messages over TCP come with two bytes of length (RFC 1035, 4.2.2). */
function respondToStream(socket: Socket, respond: (bytes: Buffer) => Buffer | null): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
      const end = 2 + received.readUInt16BE();
      const message = respond(received.subarray(2, end));
      received = received.subarray(end);
      if (message === null) continue;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.write(Buffer.concat([length, message]));
    }
  });
}
