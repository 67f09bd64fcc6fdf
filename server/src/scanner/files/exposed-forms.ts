import type { Recognise } from './exposed-text.ts';

const archiveMagic = ['PK\x03\x04', '\x1f\x8b\x08', "7z\xbc\xaf'\x1c", 'Rar!\x1a\x07', 'BZh'];

/** By the first bytes; a tar has its mark at 257 (POSIX.1-1988). */
export const recogniseArchive: Recognise = (head) =>
  archiveMagic.some((magic) => head.startsWith(magic)) || head.slice(257, 262) === 'ustar'
    ? 'archive'
    : null;

/** A value that somebody could use: not a label ("Password"), not a template, not an address. */
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
 * JSON that holds what lets somebody in. Public settings of an application in the browser (addresses,
 * analytics ids, API keys that are public by design) and translated labels are none.
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

/** The page that PHP itself makes, not one that writes about it. */
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
