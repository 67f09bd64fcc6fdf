import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bytes, challenge, html, notFound, text } from '../../lab/responses.ts';
import { judgeInMemory } from '../../lab/judge-in-memory.ts';
import { readOutcome } from '../../lab/build-evidence.ts';
import type { SiteResponse } from '../../lab/start-site.ts';
import { exposedSecrets } from '../checks/file-security/exposed-secrets.ts';
import { secretPaths } from '../files/secret-paths.ts';

const canary = 'hunter2-canary-5512';
const environment = `APP_ENV=production\nDB_PASSWORD=${canary}\n`;
const wordpress = `<?php\ndefine('DB_NAME', 'shop');\ndefine('DB_PASSWORD', '${canary}');\n`;
const dump = `-- MySQL dump 10.13\nINSERT INTO \`users\` VALUES (1,'${canary}');\n`;
const key = (kind: string) =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${canary}\n-----END ${kind}PRIVATE KEY-----\n`;
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200_000, 1)]);
const packed = gzipSync(dump);
const folderNames = Buffer.from('\x00\x00\x00\x01Bud1\x00\x00\x10\x00salaries.xlsx', 'latin1');
const phpInfo =
  '<title>PHP 8.2.1 - phpinfo()</title></head><body><h1 class="p">PHP Version 8.2.1</h1>';

/** The contents of each path, by kind. */
const secrets: Readonly<Record<string, string | Uint8Array>> = {
  ...Object.fromEntries(['', '.local', '.production'].map((end) => [`/.env${end}`, environment])),
  ...Object.fromEntries(['.bak', '~', '.old'].map((end) => [`/wp-config.php${end}`, wordpress])),
  ...Object.fromEntries(['backup', 'database', 'dump', 'db'].map((name) => [`/${name}.sql`, dump])),
  ...Object.fromEntries(
    ['backup', 'database', 'dump', 'db'].map((name) => [`/${name}.sql.gz`, packed]),
  ),
  '/database.sql.zip': zip,
  '/backup.zip': zip,
  '/site.zip': zip,
  '/backup.tar.gz': packed,
  '/.git/config': '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n',
  '/.svn/wc.db': Buffer.from('SQLite format 3\x00\x10\x00', 'latin1'),
  '/.svn/entries': '12\n',
  '/.htpasswd': `admin:$apr1$abcdefgh$${canary}12345\n`,
  '/.aws/credentials': '[default]\naws_secret_access_key = 0123456789abcdef0123\n',
  '/id_rsa': key('OPENSSH '),
  '/server.key': key(''),
  '/.vscode/sftp.json': `{"host":"shop.example","password":"${canary}"}`,
  '/config.json': `{"host":"db","password":"${canary}"}`,
  '/phpinfo.php': `<!doctype html><html><head>${phpInfo}`,
  '/server-status?auto': 'ServerVersion: Apache\nTotal Accesses: 12\nBusyWorkers: 1\n',
  '/.DS_Store': folderNames,
};
const respondWith = (body: string | Uint8Array) =>
  typeof body === 'string' ? text(body) : bytes(body);

/** Judges a site with a home page, and these responses in place of 404. */
async function judge(respond: (path: string) => SiteResponse | undefined) {
  const paths: string[] = [];
  const found = await judgeInMemory(exposedSecrets, {
    respond: ({ path }) => {
      paths.push(path);
      return respond(path) ?? (path === '/' ? html('<h1>Shop</h1>') : notFound);
    },
  });
  return { ...found, paths };
}

test('thirty paths are requested, each once, and each is recognized by its content', async () => {
  const { evidence: none, paths } = await judge(() => undefined);
  const tried = paths.filter((path) => secretPaths.some((secret) => secret.path === path));
  assert.equal(new Set(tried).size, 30);
  assert.equal(tried.length, 30);
  assert.ok(none.every((line) => line.startsWith('404: ')));
  for (const { path } of secretPaths) {
    const body = secrets[path];
    assert.ok(body !== undefined, path);
    const found = await judge((at) => (at === path ? respondWith(body) : undefined));
    const isMild = /status|DS_Store/.test(path);
    assert.equal(readOutcome(found), isMild ? 'warning' : 'fail', path);
    assert.ok(found.evidence[0]?.startsWith(`${path}: 200, `), found.evidence[0]);
    assert.doesNotMatch(JSON.stringify(found), /hunter2|salaries/, path);
  }
});

test('a compressed dump that the server decompresses is recognized', async () => {
  const coded = bytes(packed);
  const headers = [...(coded.headers ?? []), ['content-encoding', 'gzip'] as const];
  const found = await judge((path) =>
    path === '/database.sql.gz' ? { ...coded, headers } : undefined,
  );
  assert.match(found.evidence[0] ?? '', /^\/database\.sql\.gz: 200, database dump/);
});

const others: Readonly<Record<string, SiteResponse>> = {
  '/backup.zip': text('The backup is in the cellar.'),
  '/.svn/entries': text('No entries.'),
  '/.DS_Store': bytes(Buffer.from('not what Finder writes')),
  '/id_rsa': text('ssh-rsa AAAAB3NzaC1yc2E= me@shop.example'),
  '/database.sql': html('<h1>Our database</h1><pre>CREATE TABLE x</pre>'),
  '/config.json': text('{"apiUrl":"https://api.example","analytics":"UA-1"}'),
};
const isSecret = (path: string) => secretPaths.some((secret) => secret.path === path);
for (const [why, outcome, respond] of [
  ['files of such names hold something else', 'pass', (path: string) => others[path]],
  ['everything is the same archive', 'pass', () => bytes(zip)],
  ['everything is the same text', 'pass', () => text(environment)],
  ['everything is a page', 'pass', () => html('<h1>Sorry, we could not find that</h1>')],
  [
    'every path leads to the sign-in',
    'pass',
    (path: string) =>
      path === '/' ? undefined : { status: 302, headers: [['location', '/login'] as const] },
  ],
  ['a challenge answers everything', 'not tested', () => challenge],
  [
    'a challenge answers for such files',
    'not tested',
    (path: string) => (isSecret(path) ? challenge : undefined),
  ],
] as const) {
  test(`${outcome}: ${why}`, async () => {
    const found = await judge(respond);
    assert.equal(readOutcome(found), outcome, found.details);
  });
}
