import { createECDH, randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { TlsVersion } from '../evidence/tls.ts';
import { byte, pair, triple, vector } from './bytes.ts';
import { versionNumbers } from './suites.ts';

export interface ClientHello {
  /** The only version to offer. */
  readonly version: TlsVersion;
  readonly suites: readonly number[];
  /** For server_name (RFC 6066, 3); null for an address, which is not allowed there. */
  readonly host: string | null;
  /** Offers DEFLATE (RFC 3749) beside no compression. */
  readonly offersCompression?: boolean;
  /** Requests a stapled OCSP response (RFC 6066, 8). */
  readonly asksForStaple?: boolean;
  readonly protocols?: readonly string[];
}

// All assigned curves, so that every server finds one; finite-field groups (RFC 7919) only in TLS
// 1.3: in TLS 1.2 they would hide the group that the server gives other clients.
const curves = [29, 23, 24, 25, 30, 26, 27, 28, ...Array.from({ length: 22 }, (_, at) => at + 1)];
const tls13Groups = [29, 23, 24, 25, 30, 31, 32, 33, 0x11ec, 256, 257, 258, 259, 260];
const signatures = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x081a, 0x081b, 0x081c, 0x0804, 0x0805, 0x0806, 0x0809,
  0x080a, 0x080b, 0x0401, 0x0501, 0x0601, 0x0303, 0x0301, 0x0402, 0x0502, 0x0602, 0x0203, 0x0201,
  0x0202,
];

const extension = (type: number, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([pair(type), vector(pair, ...content)]);

const pairs = (values: readonly number[]): Buffer => vector(pair, ...values.map(pair));

function writeKeyShares(): Buffer {
  const curve = createECDH('prime256v1');
  // Any 32 bytes are a valid x25519 public key (RFC 7748); nothing is ever decrypted with either.
  const x25519 = Buffer.concat([pair(29), vector(pair, randomBytes(32))]);
  const p256 = Buffer.concat([pair(23), vector(pair, curve.generateKeys())]);
  return extension(51, vector(pair, x25519, p256));
}

function writeExtensions(hello: ClientHello): Buffer[] {
  const is13 = hello.version === 'TLSv1.3';
  const name = hello.host === null ? '' : domainToASCII(hello.host);
  const extensions = [
    ...(name === ''
      ? []
      : [extension(0, vector(pair, byte(0), vector(pair, Buffer.from(name, 'latin1'))))]),
    ...(hello.asksForStaple === true ? [extension(5, byte(1), pair(0), pair(0))] : []),
    extension(10, pairs(is13 ? tls13Groups : curves)),
    extension(11, vector(byte, byte(0))),
  ];
  if (hello.protocols !== undefined) {
    const names = hello.protocols.map((text) => vector(byte, Buffer.from(text, 'latin1')));
    extensions.push(extension(16, vector(pair, ...names)));
  }
  if (is13) {
    const versions = vector(byte, pair(versionNumbers['TLSv1.3']));
    return [
      ...extensions,
      extension(13, pairs(signatures)),
      extension(43, versions),
      extension(45, vector(byte, byte(1))),
      writeKeyShares(),
    ];
  }
  if (hello.version === 'TLSv1.2') extensions.push(extension(13, pairs(signatures)));
  return [...extensions, extension(23), extension(35), extension(0xff01, byte(0))];
}

/** Pads hellos of 256 to 511 bytes: some load balancers never respond to those (RFC 7685). */
function joinExtensions(extensions: readonly Buffer[], before: number): Buffer {
  const joined = Buffer.concat(extensions);
  const whole = before + 2 + joined.length;
  if (whole < 256 || whole > 511) return vector(pair, joined);
  return vector(pair, joined, extension(21, Buffer.alloc(Math.max(0, 512 - whole - 4))));
}

/**
 * A record with a ClientHello (RFC 8446, 4.1.2; RFC 5246, 7.4.1.2; RFC 6101, 5.6.1.2) that offers
 * one version. SSL 3.0 has no extensions and signals secure renegotiation with the suite 0x00ff.
 */
export function writeClientHello(hello: ClientHello): Buffer {
  const isOld = hello.version === 'SSLv3';
  const suites = isOld ? [...hello.suites, 0x00ff] : hello.suites;
  const offered = Math.min(versionNumbers[hello.version], versionNumbers['TLSv1.2']);
  const begin = Buffer.concat([
    pair(offered),
    randomBytes(32),
    vector(byte, hello.version === 'TLSv1.3' ? randomBytes(32) : Buffer.alloc(0)),
    pairs(suites),
    vector(byte, Buffer.from(hello.offersCompression === true ? [1, 0] : [0])),
  ]);
  const body = isOld
    ? begin
    : Buffer.concat([begin, joinExtensions(writeExtensions(hello), begin.length + 4)]);
  const message = Buffer.concat([byte(1), vector(triple, body)]);
  const recordVersion = isOld ? versionNumbers.SSLv3 : versionNumbers.TLSv1;
  return Buffer.concat([byte(22), pair(recordVersion), vector(pair, message)]);
}
