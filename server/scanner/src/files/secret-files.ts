import type { ExposedKind } from '../evidence/http.ts';

/** Identifies a file by its first bytes, one character a byte; null for any other content. */
export type Recognise = (head: string) => ExposedKind | null;

const assignment = /^(?:export\s+)?([A-Za-z_][\w.]*)\s*=\s*(.*)$/;
const secretName =
  /PASS(?:WORD|WD|PHRASE)?(?:_|$)|SECRET|PRIVATE_?KEY|API_?KEY|APP_KEY|ACCESS_KEY|(?:^|_)TOKEN|DATABASE_URL|(?:^|_)DSN$/i;
/** Prefixes of settings that frameworks compile into the page: public by design. */
const publicName =
  /^(?:NEXT_PUBLIC|NUXT_PUBLIC|VITE|REACT_APP|GATSBY|PUBLIC|VUE_APP)_|PUBLISHABLE/i;
const placeholder = /^["']?(?:$|null|none|false|true|x{3,}|\*{3,}|<|\$\{|your[-_ ])/i;

/** Lines with content; drops the last of a truncated head, which may be incomplete. */
const meaningfulLines = (head: string) =>
  head
    .split(/\r?\n/)
    .slice(0, head.length >= headBytes ? -1 : undefined)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Bytes to read of a file: enough to identify it. */
export const headBytes = 4096;

/** Nearly all lines are assignments (values may span lines), at least one name in capitals. */
export const recogniseEnvironment: Recognise = (head) => {
  const lines = meaningfulLines(head);
  const pairs = lines.flatMap((line) => {
    const [, name, value] = assignment.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  const isEnvironment =
    pairs.length >= lines.length * 0.7 &&
    pairs.some(({ name }) => /^[A-Z][A-Z0-9_]{2,}$/.test(name));
  if (!isEnvironment) return null;
  const holdsSecret = pairs.some(
    ({ name, value }) =>
      secretName.test(name) && !publicName.test(name) && !placeholder.test(value.trim()),
  );
  return holdsSecret ? 'environment file with passwords or keys' : 'environment file';
};

export const recogniseGitConfig: Recognise = (head) =>
  /^[ \t]*\[core\]/m.test(head) && /^[ \t]*repositoryformatversion[ \t]*=[ \t]*\d/m.test(head)
    ? 'Git repository'
    : null;

/** Up to Subversion 1.6 the files of the folder, with addresses and authors; later only a number. */
export const recogniseSubversion: Recognise = (head) =>
  /^(?:\d{1,2}\n$|\d{1,2}\n\n?dir\n)/.test(head) ? 'Subversion working copy' : null;

/** The database of Subversion 1.7 and later: SQLite. */
export const recogniseSubversionDatabase: Recognise = (head) =>
  head.startsWith('SQLite format 3\x00') ? 'Subversion working copy' : null;

/**
 * Written by macOS Finder: the names of all files in the folder, even of those that are not linked.
 */
export const recogniseFolderNames: Recognise = (head) =>
  head.startsWith('\x00\x00\x00\x01Bud1') ? 'list of file names' : null;

/** The oldest format (DES, 13 characters) differs from words by its mix of characters. */
const hashedPassword =
  /^[^:\s<>]{1,255}:(?:\$(?:apr1|2[abxy]|5|6|y)\$\S+|\{SHA\}\S+|(?=\S*[A-Z])(?=\S*[a-z])(?=\S*\d)[A-Za-z0-9./]{13})$/;

export const recognisePasswords: Recognise = (head) => {
  const lines = meaningfulLines(head);
  return lines.length > 0 && lines.every((line) => hashedPassword.test(line))
    ? 'password file'
    : null;
};

export const recogniseAwsCredentials: Recognise = (head) =>
  /^[ \t]*\[[\w .-]+\]/m.test(head) &&
  /^[ \t]*aws_secret_access_key[ \t]*=[ \t]*\S{16,}/im.test(head)
    ? 'AWS credentials'
    : null;

export const recogniseKey: Recognise = (head) =>
  /^-----BEGIN (?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED) )?PRIVATE KEY-----\r?$/m.test(head)
    ? 'private key'
    : null;

export const recogniseWordPress: Recognise = (head) =>
  head.includes('<?php') && /define\(\s*['"]DB_(?:PASSWORD|NAME|USER)['"]/.test(head)
    ? 'WordPress configuration'
    : null;

const dumpBanner =
  /^-- (?:MySQL|MariaDB) dump |^-- phpMyAdmin SQL Dump|^-- PostgreSQL database dump|^-- Adminer \d|^PRAGMA foreign_keys ?= ?OFF;/m;
const dumpStatement =
  /^(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT INTO|DROP TABLE(?: IF EXISTS)?|COPY) [`"[\w].*/m;

export const recogniseDump: Recognise = (head) =>
  dumpBanner.test(head) || dumpStatement.test(head) ? 'database dump' : null;

const gzipMagic = '\x1f\x8b\x08';
const zipMagic = 'PK\x03\x04';

/** A server may also send a packed dump as text with a content coding: then it arrives unpacked. */
export const recognisePackedDump: Recognise = (head) =>
  head.startsWith(gzipMagic) || head.startsWith(zipMagic) ? 'database dump' : recogniseDump(head);

const archiveMagic = [zipMagic, gzipMagic, "7z\xbc\xaf'\x1c", 'Rar!\x1a\x07', 'BZh'];

/** Recognizes magic bytes; those of tar are at offset 257 (POSIX.1-1988). */
export const recogniseArchive: Recognise = (head) =>
  archiveMagic.some((magic) => head.startsWith(magic)) || head.slice(257, 262) === 'ustar'
    ? 'archive'
    : null;

/** A usable secret: not a label ("Password"), not a template, not an address. */
const isUsable = (value: string) =>
  value.length >= 4 &&
  !/\s/.test(value) &&
  /[\d!@#%^&*()+=?]/.test(value) &&
  !/^(?:\/|https?:|\$\{|\{\{|<|\*{3})/.test(value);

const member = (names: string) =>
  new RegExp(`"[\\w.-]*(?:${names})"\\s*:\\s*"((?:[^"\\\\]|\\\\.){1,500})"`, 'gi');
const passwordMember = member('password|passwd|passphrase|pwd');
const secretMember = member(
  'secret_?key|client_?secret|private_?key|secret_?access_?key|jwt_?secret|app_?secret',
);
const accountMember = /"(?:host|hostname|server|user|username|database|db_?name|dialect)"\s*:/i;
const addressWithPassword = /"[a-z][a-z+]{2,15}:\/\/[^\s"/:@]+:[^\s"/@]{3,}@[^\s"]+"/i;

const holds = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].some(([, value = '']) => isUsable(value));

const isObject = (head: string) => /^\ufeff?\s*[[{]/.test(head);

export const recogniseTransferSettings: Recognise = (head) =>
  isObject(head) && /"host"\s*:\s*"/.test(head) && /"password"\s*:\s*"[^"]+"/.test(head)
    ? 'transfer settings with a password'
    : null;

/**
 * JSON that contains credentials. Public settings of browser applications (addresses, analytics
 * ids, API keys that are public by design) and translated labels do not count.
 */
export const recogniseConfiguration: Recognise = (head) => {
  if (!isObject(head)) return null;
  const isSecret =
    addressWithPassword.test(head) ||
    head.includes('-----BEGIN PRIVATE KEY-----') ||
    holds(head, secretMember) ||
    (accountMember.test(head) && holds(head, passwordMember));
  return isSecret ? 'configuration with a password' : null;
};

/** The page that PHP itself generates, not one that mentions it. */
export const recognisePhpInfo: Recognise = (head) =>
  /<title>(?:PHP [\w.+~-]+ - )?phpinfo\(\)<\/title>/.test(head) &&
  /<h1 class="p">PHP Version \d/.test(head)
    ? 'PHP information page'
    : null;

export const recogniseApacheStatus: Recognise = (head) =>
  /^(?:ServerVersion: Apache|Total Accesses: \d)/m.test(head) &&
  /^(?:BusyWorkers|IdleWorkers|Uptime): ?\d/m.test(head)
    ? 'Apache status'
    : null;
