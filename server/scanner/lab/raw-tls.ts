import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import type { TlsVersion } from '../src/evidence/tls.ts';
import { ByteReader, byte, pair, triple, vector } from '../src/tls/bytes.ts';
import { suites, findVersion, tlsVersions, versionNumbers } from '../src/tls/suites.ts';
import { listen, type LabServer } from './start-tls.ts';

/** A server that only sends its hello: enough for protocols that today's OpenSSL refuses. */
export interface RawTls {
  /** Accepted suites by version, the preferred first. */
  readonly accepts: Readonly<Partial<Record<TlsVersion, readonly number[]>>>;
  /** DER, the leaf first. */
  readonly certificates?: readonly Buffer[];
  /** Of the finite-field group. */
  readonly dhBits?: number;
  readonly compresses?: boolean;
  /** True unless given. */
  readonly renegotiatesSecurely?: boolean;
  readonly asksForClientCertificate?: boolean;
  readonly isStapled?: boolean;
  /** Bytes of each write; by default all in one. */
  readonly pieceBytes?: number;
  /** Selects this suite whatever was offered. */
  readonly stubbornSuite?: number;
  /** Selects this version whatever was offered. */
  readonly stubbornVersion?: TlsVersion;
}

interface Offer {
  readonly version: TlsVersion;
  readonly suites: readonly number[];
  readonly compressions: Buffer;
}

function readOffer(message: Buffer): Offer {
  const reader = new ByteReader(message);
  const legacy = reader.number(2);
  reader.take(32);
  reader.vector(1);
  const list = new ByteReader(reader.vector(2));
  const offered: number[] = [];
  while (list.left > 0) offered.push(list.number(2));
  const compressions = reader.vector(1);
  const extensions = new ByteReader(reader.left > 0 ? reader.vector(2) : Buffer.alloc(0));
  let version = findVersion(legacy) ?? 'TLSv1.2';
  while (extensions.left > 0) {
    const type = extensions.number(2);
    const content = extensions.vector(2);
    if (type === 43) version = findVersion(content.readUInt16BE(1)) ?? version;
  }
  return { version, suites: offered, compressions };
}

/** The best version up to the offered one in which a suite is shared. */
function choose(site: RawTls, offer: Offer): readonly [version: TlsVersion, suite: number] | null {
  const most = versionNumbers[offer.version];
  for (const version of tlsVersions.filter((each) => versionNumbers[each] <= most)) {
    const shared = site.accepts[version]?.find((suite) => offer.suites.includes(suite));
    const suite = site.stubbornSuite ?? shared;
    if (suite !== undefined) return [site.stubbornVersion ?? version, suite];
  }
  return null;
}

const message = (type: number, ...body: readonly Buffer[]) =>
  Buffer.concat([byte(type), vector(triple, ...body)]);

function writeHello(site: RawTls, offer: Offer, version: TlsVersion, suite: number): Buffer {
  const is13 = version === 'TLSv1.3';
  const compression = site.compresses === true && offer.compressions.includes(1) ? 1 : 0;
  const extensions = [
    ...(is13 ? [Buffer.concat([pair(43), vector(pair, pair(0x0304))])] : []),
    ...(is13 || site.renegotiatesSecurely === false
      ? []
      : [Buffer.concat([pair(0xff01), vector(pair, byte(0))])]),
  ];
  const legacy = Math.min(versionNumbers[version], 0x0303);
  const begin = [pair(legacy), randomBytes(32), vector(byte), pair(suite), byte(compression)];
  return message(2, ...begin, ...(extensions.length > 0 ? [vector(pair, ...extensions)] : []));
}

function writeFlight(site: RawTls, offer: Offer, version: TlsVersion, suite: number): Buffer {
  const hello = writeHello(site, offer, version, suite);
  if (version === 'TLSv1.3') return hello;
  const { certificates = [], dhBits = 2048 } = site;
  const { isAnonymous = false, sendsGroup = false } = suites.get(suite) ?? {};
  const number = Buffer.alloc(dhBits / 8, 0xff);
  const chain = certificates.map((der) => vector(triple, der));
  return Buffer.concat([
    hello,
    ...(isAnonymous ? [] : [message(11, vector(triple, ...chain))]),
    ...(site.isStapled === true ? [message(22, byte(1), vector(triple, randomBytes(20)))] : []),
    ...(sendsGroup
      ? [message(12, vector(pair, number), vector(pair, byte(2)), vector(pair, number))]
      : []),
    ...(site.asksForClientCertificate === true
      ? [message(13, vector(byte, byte(1)), vector(pair, pair(0x0401)), vector(pair))]
      : []),
    message(14),
  ]);
}

/** The records with which a site responds to a ClientHello. */
export function respondToHello(site: RawTls, record: Buffer): Buffer {
  const offer = readOffer(record.subarray(9));
  const chosen = choose(site, offer);
  const recordVersion = pair(offer.version === 'SSLv3' ? 0x0300 : 0x0303);
  if (chosen === null) {
    const isSpoken = site.accepts[offer.version] !== undefined;
    return Buffer.concat([
      byte(21),
      recordVersion,
      vector(pair, Buffer.from([2, isSpoken ? 40 : 70])),
    ]);
  }
  const flight = writeFlight(site, offer, ...chosen);
  const records: Buffer[] = [];
  for (let at = 0; at < flight.length; at += 0x4000) {
    const content = flight.subarray(at, at + 0x4000);
    records.push(Buffer.concat([byte(22), recordVersion, vector(pair, content)]));
  }
  return Buffer.concat(records);
}

/** Accepted by the whole site, which prefers them. */
const strongSuites: ReadonlySet<number> = new Set([0x1301, 0x1302, 0x1303, 0xc02b, 0xc02c, 0xcca9]);

/**
 * Responds only to a hello for which the site was made: of a suite or version that no good server
 * supports.
 */
export function respondToWeakHello(site: RawTls, record: Buffer): Buffer | null {
  if (record[0] !== 22 || record[5] !== 1) return null;
  const offer = readOffer(record.subarray(9));
  const isOld = site.compresses === true || site.renegotiatesSecurely === false;
  const isForOld = isOld && offer.compressions.includes(1);
  const isStrong = offer.suites.some((suite) => strongSuites.has(suite));
  if (isStrong && !isForOld && offer.version !== 'SSLv3') return null;
  return choose(site, offer) === null ? null : respondToHello(site, record);
}

async function write(socket: Socket, bytes: Buffer, pieceBytes: number): Promise<void> {
  for (let at = 0; at < bytes.length && !socket.destroyed; at += pieceBytes) {
    await new Promise((resolve) => socket.write(bytes.subarray(at, at + pieceBytes), resolve));
  }
}

/** Responds to each ClientHello with the site's flight, or with an alert. */
export function startRawTls(site: RawTls): Promise<LabServer> {
  return listen(
    createServer((socket) => {
      let bytes = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        // Not a handshake record: plain HTTP at the wrong port.
        if (bytes[0] !== 22) socket.destroy();
        if (socket.destroyed || bytes.length < 5 || bytes.length < 5 + bytes.readUInt16BE(3))
          return;
        void write(socket, respondToHello(site, bytes), site.pieceBytes ?? Number.MAX_SAFE_INTEGER);
      });
    }),
  );
}

/** Responds with these bytes to any input, and closes unless it should hang. */
export function startBytes(bytes: Buffer, hangs = false): Promise<LabServer> {
  return listen(
    createServer((socket) => {
      socket.once('data', () => (hangs ? socket.write(bytes) : socket.end(bytes)));
    }),
  );
}
