import type { TlsVersion } from '../evidence/tls.ts';
import { ByteReader } from './byte-reader.ts';
import { nameVersion } from './versions.ts';

export interface ServerHello {
  /** Null for a number that no version has. */
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
 * A ServerHello (RFC 5246, 7.4.1.3; RFC 8446, 4.1.3); HelloRetryRequest of TLS 1.3 has the same form and
 * names the suite as well. @throws RangeError when it is cut off within
 */
export function readServerHello(body: Buffer): ServerHello {
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
    version: nameVersion(chosen === undefined ? legacyVersion : new ByteReader(chosen).number(2)),
    suite,
    compresses,
    renegotiatesSecurely: contents.has(extensions.renegotiationInfo),
    alpn: readAlpn(contents.get(extensions.alpn)),
  };
}
