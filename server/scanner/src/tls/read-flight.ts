import type { TlsVersion } from '../evidence/tls.ts';
import { ByteReader } from './bytes.ts';
import { readRecords } from './read-records.ts';
import { findVersion, suites } from './suites.ts';

/** A server's first flight so far (RFC 5246, 7.3). In TLS 1.3 only the hello is readable. */
export interface Flight {
  /** A protocol error in the bytes; null while there is none. */
  readonly fault: string | null;
  readonly alert: number | null;
  readonly hello: ServerHello | null;
  /** DER, the leaf first. */
  readonly certificates: readonly Buffer[];
  readonly isStapled: boolean;
  /** The body of ServerKeyExchange. */
  readonly keyExchange: Buffer | null;
  readonly asksForClientCertificate: boolean;
  /** Nothing readable will follow. */
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
/** Far more than honest servers send. */
const maxMessage = 100_000;

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
    if (length > maxMessage) flight.fault = `a message claims ${length} bytes`;
    if (length > reader.left) return;
    readMessage(type, reader.take(length), flight);
    if (flight.hello?.version === 'TLSv1.3') flight.isDone = true;
  }
}

/** Parses all bytes received so far; call it again when more arrive. Never throws. */
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

export interface ServerHello {
  /** Null for an unknown version number. */
  readonly version: TlsVersion | null;
  readonly suite: number;
  readonly compresses: boolean;
  /** It sent renegotiation_info (RFC 5746). */
  readonly renegotiatesSecurely: boolean;
  readonly alpn: string | null;
}

const extensions = { alpn: 16, supportedVersions: 43, renegotiationInfo: 0xff01 };

function readAlpn(content: Buffer | undefined): string | null {
  if (content === undefined) return null;
  return new ByteReader(new ByteReader(content).vector(2)).vector(1).toString('latin1');
}

/**
 * Parses a ServerHello (RFC 5246, 7.4.1.3; RFC 8446, 4.1.3); HelloRetryRequest of TLS 1.3 has the
 * same form and includes the suite as well. @throws RangeError when it is truncated
 */
function readServerHello(body: Buffer): ServerHello {
  const reader = new ByteReader(body);
  const legacyVersion = reader.number(2);
  reader.take(32);
  reader.vector(1);
  const suite = reader.number(2);
  const compresses = reader.number(1) !== 0;
  const list = new ByteReader(reader.left > 0 ? reader.vector(2) : Buffer.alloc(0));
  const contents = new Map<number, Buffer>();
  while (list.left > 0) contents.set(list.number(2), list.vector(2));
  const chosen = contents.get(extensions.supportedVersions);
  return {
    version: findVersion(chosen === undefined ? legacyVersion : new ByteReader(chosen).number(2)),
    suite,
    compresses,
    renegotiatesSecurely: contents.has(extensions.renegotiationInfo),
    alpn: readAlpn(contents.get(extensions.alpn)),
  };
}

/**
 * Bits of the prime in a ServerKeyExchange (RFC 5246, 7.4.3; after a hint with a pre-shared key,
 * RFC 4279, 3). Null for a suite without a finite-field group, and for unreadable bytes. Never
 * throws.
 */
export function readGroupSize(suite: number, keyExchange: Buffer): number | null {
  const { sendsGroup, name } = suites.get(suite) ?? { sendsGroup: false, name: '' };
  if (!sendsGroup) return null;
  try {
    const reader = new ByteReader(keyExchange);
    if (name.includes('PSK')) reader.vector(2);
    const prime = reader.vector(2);
    const first = prime.findIndex((value) => value !== 0);
    if (first === -1) return null;
    return (prime.length - first) * 8 - (Math.clz32(prime[first] ?? 0) - 24);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
