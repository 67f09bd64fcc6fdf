import { ByteReader } from './byte-reader.ts';
import { readRecords } from './read-records.ts';
import { readServerHello, type ServerHello } from './read-server-hello.ts';

/** What a server says first (RFC 5246, 7.3), as far as it has come. Of TLS 1.3 only the hello can be read. */
export interface Flight {
  /** Why the bytes cannot be what they should be; null while they can. */
  readonly fault: string | null;
  readonly alert: number | null;
  readonly hello: ServerHello | null;
  /** DER, the leaf first. */
  readonly certificates: readonly Buffer[];
  readonly isStapled: boolean;
  /** The body of ServerKeyExchange. */
  readonly keyExchange: Buffer | null;
  readonly asksForClientCertificate: boolean;
  /** Nothing more that can be read will come. */
  readonly isDone: boolean;
}

const messages = {
  serverHello: 2,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateStatus: 22,
};
/** Far more than any server sends in good faith. */
const longestMessage = 100_000;

type Draft = { -readonly [Key in keyof Flight]: Flight[Key] };

function readCertificates(body: Buffer): Buffer[] {
  const list = new ByteReader(new ByteReader(body).vector(3));
  const certificates: Buffer[] = [];
  while (list.left > 0 && certificates.length < 10) certificates.push(list.vector(3));
  return certificates;
}

function readMessage(type: number, body: Buffer, flight: Draft): void {
  if (flight.hello === null && type !== messages.serverHello) {
    // HelloRequest may come at any time (RFC 5246, 7.4.1.1).
    if (type !== 0) flight.fault = `message ${type} came in place of a ServerHello`;
  } else if (type === messages.serverHello) flight.hello = readServerHello(body);
  else if (type === messages.certificate) flight.certificates = readCertificates(body);
  else if (type === messages.serverKeyExchange) flight.keyExchange = body;
  else if (type === messages.certificateStatus) flight.isStapled = body.length > 4;
  else if (type === messages.certificateRequest) flight.asksForClientCertificate = true;
  else if (type === messages.serverHelloDone) flight.isDone = true;
}

function readMessages(handshake: Buffer, flight: Draft): void {
  const reader = new ByteReader(handshake);
  while (reader.left >= 4 && !flight.isDone && flight.fault === null) {
    const type = reader.number(1);
    const length = reader.number(3);
    if (length > longestMessage) flight.fault = `a message claims ${length} bytes`;
    if (length > reader.left) return;
    readMessage(type, reader.take(length), flight);
    if (flight.hello?.version === 'TLSv1.3') flight.isDone = true;
  }
}

/** Reads all that has come so far; call it again when there is more. Never throws. */
export function readFlight(bytes: Buffer): Flight {
  const { isTls, handshake, alert, isOver } = readRecords(bytes);
  const flight: Draft = {
    fault: null,
    alert,
    hello: null,
    certificates: [],
    isStapled: false,
    keyExchange: null,
    asksForClientCertificate: false,
    isDone: false,
  };
  try {
    readMessages(handshake, flight);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    flight.fault = `a message cannot be read: ${error.message}`;
  }
  if (!isTls) flight.fault ??= 'it does not speak TLS';
  if (isOver && flight.hello === null) flight.fault ??= 'it did not begin with a ServerHello';
  if (isOver) flight.isDone = true;
  return flight;
}
