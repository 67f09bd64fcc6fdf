import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CipherEvidence, TlsVersion } from '../evidence/tls.ts';

/** Versions with their wire number, the newest first. */
export const versionNumbers = {
  'TLSv1.3': 0x0304,
  'TLSv1.2': 0x0303,
  'TLSv1.1': 0x0302,
  TLSv1: 0x0301,
  SSLv3: 0x0300,
} as const satisfies Record<TlsVersion, number>;

export const tlsVersions = Object.keys(versionNumbers) as TlsVersion[];

/** The version of a wire number; null when it is unknown. */
export function findVersion(number: number): TlsVersion | null {
  return tlsVersions.find((version) => versionNumbers[version] === number) ?? null;
}

/** The display name, such as TLS 1.2 or SSL 3.0. */
export function showVersion(version: TlsVersion): string {
  if (version === 'SSLv3') return 'SSL 3.0';
  return version === 'TLSv1' ? 'TLS 1.0' : version.replace('TLSv', 'TLS ');
}

/** A cipher suite: key exchange, encryption and strength. */
export interface Suite {
  /** As on the wire, such as 0xc02f. */
  readonly code: number;
  /** IANA's name, with TLS_. */
  readonly name: string;
  readonly isTls13: boolean;
  /** A stolen key cannot decrypt earlier recordings. */
  readonly isForwardSecret: boolean;
  /** The server sends no certificate, so anyone can impersonate it. */
  readonly isAnonymous: boolean;
  /** Deliberately weakened by the export rules of the 1990s. */
  readonly isExport: boolean;
  /** The session key is encrypted with the certificate's RSA key. */
  readonly isStaticRsa: boolean;
  /** The server sends a finite-field group (RFC 5246, 7.4.3). */
  readonly sendsGroup: boolean;
  readonly cipher: 'null' | 'rc4' | '3des' | 'aead' | 'cbc' | 'other';
  /** Effective bits of the key. */
  readonly bits: number;
}

/** The first match wins. */
const strengths: readonly [pattern: RegExp, bits: number][] = [
  [/NULL|^SHA\d/, 0],
  [/_40(_|$)|DES40/, 40],
  [/_56(_|$)/, 56],
  [/3DES/, 112],
  [/DES/, 56],
  [/_256_|CHACHA20|28147|KUZNYECHIK|MAGMA/, 256],
];
const ciphers: readonly [pattern: RegExp, cipher: Suite['cipher']][] = [
  [/NULL|^SHA\d/, 'null'],
  [/RC4/, 'rc4'],
  [/3DES/, '3des'],
  [/GCM|CCM|CHACHA20|MGM/, 'aead'],
  [/CBC/, 'cbc'],
];

/** Suites of TLS 1.3: RFC 8446, 8998, 9150, 9367. */
const isOfTls13 = (code: number) =>
  (code >= 0x1301 && code <= 0x13ff) ||
  [0x00c6, 0x00c7, 0xc0b4, 0xc0b5, 0xc103, 0xc104, 0xc105, 0xc106].includes(code);

function readSuite(code: number, name: string): Suite {
  const isTls13 = isOfTls13(code);
  const [, encryption = name] = name.split('_WITH_');
  return {
    code,
    name: `TLS_${name}`,
    isTls13,
    isForwardSecret:
      isTls13 || /^(EC)?DHE_|^PSK_DHE_|^(EC)?DH_anon|^CECPQ1|^SRP|^ECCPWD/.test(name),
    isAnonymous: /_anon_|^NULL_/.test(name),
    isExport: name.includes('_EXPORT'),
    isStaticRsa: /^RSA_(?!PSK)/.test(name),
    sendsGroup: /^DHE_|^DH_anon|^PSK_DHE_/.test(name),
    cipher: ciphers.find(([pattern]) => pattern.test(encryption))?.[1] ?? 'other',
    bits: strengths.find(([pattern]) => pattern.test(encryption))?.[1] ?? 128,
  };
}

function readNames(table: string): Suite[] {
  return table
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => {
      const [first = '', ...names] = line.split(' ');
      return names.map((name, index) => readSuite(Number.parseInt(first, 16) + index, name));
    });
}

/** Every named suite, keyed by code point. */
export const suites: ReadonlyMap<number, Suite> = new Map(
  readNames(readFileSync(join(import.meta.dirname, 'suite-names.txt'), 'utf8')).map((suite) => [
    suite.code,
    suite,
  ]),
);

/** For example 0xc02f TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256. */
export function showSuite(code: number): string {
  const digits = `0x${code.toString(16).padStart(4, '0')}`;
  return `${digits} ${suites.get(code)?.name ?? '(unknown)'}`;
}

// Nearly every server has one of these, so the first offer settles whether it supports a version.
const isCommon = ({ name, isTls13 }: Suite) =>
  isTls13 || /^TLS_(RSA|DHE_RSA|ECDHE_RSA|ECDHE_ECDSA)_WITH_(AES|CHACHA|3DES|RC4)/.test(name);

// AEAD and the hashes of the SHA-2 family came with TLS 1.2 (RFC 5246, RFC 5288).
const needsTls12 = ({ name, cipher }: Suite) =>
  cipher === 'aead' || /_SHA(256|384)$|_OLD$|_SM3$|_OMAC$/.test(name);

function sortSuites(version: TlsVersion): readonly number[] {
  const fitting = [...suites.values()].filter((suite) => {
    if (version === 'TLSv1.3' || suite.isTls13) return suite.isTls13 && version === 'TLSv1.3';
    return version === 'TLSv1.2' || !needsTls12(suite);
  });
  const rank = (suite: Suite) => (isCommon(suite) ? 0 : 1);
  return fitting.sort((a, b) => rank(a) - rank(b)).map(({ code }) => code);
}
const suitesOfVersions = new Map(tlsVersions.map((version) => [version, sortSuites(version)]));

/** The suites to offer in a version, common ones first. */
export function listSuites(version: TlsVersion): readonly number[] {
  return suitesOfVersions.get(version) ?? [];
}

/** All accepted suites, each once, those of newer versions first. */
export function listAccepted(accepted: CipherEvidence): Suite[] {
  const codes = new Set(tlsVersions.flatMap((version) => accepted.suites[version] ?? []));
  return [...codes].flatMap((code) => suites.get(code) ?? []);
}

/** A line for each suite, with the newest version that accepts it. */
export function describeSuites(accepted: CipherEvidence, chosen: readonly Suite[]): string[] {
  return chosen.map(({ code }) => {
    const version = tlsVersions.find((each) => accepted.suites[each]?.includes(code));
    return `${version === undefined ? '' : `${showVersion(version)}: `}${showSuite(code)}`;
  });
}
