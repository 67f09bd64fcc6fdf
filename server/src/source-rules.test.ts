import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const server = resolve(import.meta.dirname, '..');
/** Tests, and what runs only while developing. */
const isDevelopment =
  /\.test\.ts$|\/testing\/|\/demo\/|^src\/(build|dev)\.ts$|\/write-openapi\.ts$/;

/** The modules of the server, its store, its scanner and the contract, with their code. */
const modules = ['src', 'store/src', 'scanner/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.ts') && !isDevelopment.test(path))
    .map((path) => ({ path, code: readFileSync(join(server, path), 'utf8') })),
);

/** Claims of docs/security.md about all code: what no module does, except those named. */
const rules: readonly (readonly [what: string, pattern: RegExp, allowed: readonly string[]])[] = [
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
  // Which of the due watches a worker tries first.
  [
    'uses predictable numbers',
    /\bMath\.random\b|pseudoRandomBytes/,
    ['src/features/scans/schedules/claim-due.ts'],
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
  assert.ok(modules.length > 500);
  for (const [what, pattern, allowed] of rules) {
    const found = modules.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    assert.deepEqual(found.toSorted(), allowed.toSorted(), what);
  }
});
