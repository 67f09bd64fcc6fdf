import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const server = resolve(import.meta.dirname, '..');
/** Tests, and what runs only while developing. */
const isDevelopment =
  /\.test\.tsx?$|\/testing\/|\/demo\/|^src\/(build|dev)\.ts$|\/write-openapi\.ts$/;

/** Modules below these folders of the server, with their code. */
const readModules = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.split(sep).join('/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !isDevelopment.test(path))
      .map((path) => ({ path, code: readFileSync(join(server, path), 'utf8') })),
  );

type Rule = readonly [what: string, pattern: RegExp, allowed: readonly string[]];

function checkRules(modules: ReturnType<typeof readModules>, rules: readonly Rule[]): void {
  assert.ok(modules.length > 500);
  for (const [what, pattern, allowed] of rules) {
    const found = modules.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    assert.deepEqual(found.toSorted(), allowed.toSorted(), what);
  }
}

/** Claims of docs/security.md about all code: what no module does, except those named. */
const securityRules: readonly Rule[] = [
  [
    'starts processes: own modules only',
    /['"`](node:)?(child_process|cluster)['"`]/,
    ['src/platform/work-process.ts', 'store/src/supervise.ts'],
  ],
  [
    'runs programs or a shell',
    /(?<![.\w])(spawn|exec|execFile)(Sync)?\(|\bshell: |\b(spawn|exec|execFile)(Sync)?\b.*child_process/,
    [],
  ],
  // A constant that reaches the garbage collector.
  [
    'runs text as code',
    /(?<!\.)\beval\(|(?<!\.)\bFunction\(|['"`](node:)?vm['"`]|runIn\w*Context\((?!'gc'\))/,
    ['store/src/dead-buffers.ts', 'store/src/release-memory.ts'],
  ],
  ['runs text as code, even there', /runIn\w*Context\((?!'gc'\))/, []],
  // Ids of feed entries (UUIDs of version 5), and signatures of other domains (DNSSEC).
  [
    'uses another hash than SHA-256',
    /(create(Hash|Hmac)|hkdfSync|pbkdf2\w*)\((?!'sha256')/,
    ['src/site/feed.ts', 'scanner/src/dns/verify-signature.ts'],
  ],
  ['encrypts', /\b(create(C|Dec)ipheriv|publicEncrypt|privateEncrypt)\b/, ['src/platform/keys.ts']],
  // Jitter.
  [
    'uses predictable numbers',
    /\bMath\.random\b|pseudoRandomBytes/,
    ['contract/src/core/backoff.ts'],
  ],
  ['logs elsewhere', /['"`]pino['"`]/, ['src/platform/log.ts']],
  // The key, and a first password that no terminal can show.
  [
    'writes text files',
    /\b(createWriteStream|appendFile|writeFile)(Sync)?\b/,
    ['src/platform/keys.ts', 'src/features/session/first-password.ts'],
  ],
];

test('only the named modules do what could be dangerous', () => {
  checkRules(readModules(['src', 'store/src', 'scanner/src', 'contract/src']), securityRules);
});

/** Mechanisms that exist once (docs/style.md), by their signature. */
const mechanisms: readonly Rule[] = [
  // A sector size of old Office files.
  [
    'backoff: use core/backoff.ts',
    /\b2 \*\* (?!\d)|\b\w*(pause|delay|retry)\w* \* 2\b/i,
    ['contract/src/core/backoff.ts', 'src/features/files/compound-file.ts'],
  ],
  ['date formats: use core/dates.ts', /new Intl\.DateTimeFormat/, ['contract/src/core/dates.ts']],
  [
    'plurals and lists of words: use core/text.ts',
    /=== 1\s*\?\s*['"`]\w|\? '' : 's'|\? 's' : ''|Intl\.(ListFormat|PluralRules)/,
    ['contract/src/core/dates.ts'],
  ],
];

test('a mechanism is not written again', () => {
  const folders = ['src', 'scanner/src', 'contract/src', '../pwa/src', '../cli/src'];
  checkRules(readModules(folders), mechanisms);
});
