import type { TlsVersion } from '../evidence/tls.ts';

/** Versions with their number on the wire, the newest first. */
export const versionNumbers = {
  'TLSv1.3': 0x0304,
  'TLSv1.2': 0x0303,
  'TLSv1.1': 0x0302,
  TLSv1: 0x0301,
  SSLv3: 0x0300,
} as const satisfies Record<TlsVersion, number>;

export const tlsVersions = Object.keys(versionNumbers) as TlsVersion[];

/** Null for a number that no version has. */
export function nameVersion(number: number): TlsVersion | null {
  return tlsVersions.find((version) => versionNumbers[version] === number) ?? null;
}

/** As people write it: TLS 1.2, SSL 3.0. */
export function showVersion(version: TlsVersion): string {
  if (version === 'SSLv3') return 'SSL 3.0';
  return version === 'TLSv1' ? 'TLS 1.0' : version.replace('TLSv', 'TLS ');
}
