import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  bytes,
  challenge,
  html,
  json,
  openFileLab,
  text,
  type FileLab,
} from '../../../testing/lab/file-lab.ts';
import { secretPaths } from '../../files/secret-paths.ts';
import { exposedSecrets } from './exposed-secrets.ts';

const canary = 'hunter2-canary-5512';
const secrets: Readonly<Record<string, string>> = {
  '/.env': `APP_ENV=production\nDB_PASSWORD=${canary}\n`,
  '/.env.local': `APP_ENV=local\nDB_PASSWORD=${canary}\n`,
  '/.svn/entries': '12\n',
  '/.git/config': '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n',
  '/.htpasswd': `admin:$apr1$abcdefgh$${canary}12345\n`,
  '/server.key': `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----\n`,
  '/wp-config.php.bak': `<?php\ndefine('DB_NAME', 'shop');\ndefine('DB_PASSWORD', '${canary}');\n`,
  '/backup.sql': `-- MySQL dump 10.13\nINSERT INTO \`users\` VALUES (1,'${canary}');\n`,
  '/config.json': `{"host":"db","password":"${canary}"}`,
  '/wp-config.php.old': `<?php\ndefine('DB_NAME', 'shop');\ndefine('DB_PASSWORD', '${canary}');\n`,
  '/database.sql': `-- phpMyAdmin SQL Dump\nINSERT INTO \`users\` VALUES (1,'${canary}');\n`,
  '/db.sql': `CREATE TABLE users (id int);\nINSERT INTO users VALUES (1,'${canary}');\n`,
  '/id_rsa': `-----BEGIN OPENSSH PRIVATE KEY-----\n${canary}\n-----END OPENSSH PRIVATE KEY-----\n`,
};
const packedDump = gzipSync(`-- MySQL dump 10.13\nINSERT INTO users VALUES (1,'${canary}');\n`);
const folderNames = Buffer.from('\x00\x00\x00\x01Bud1\x00\x00\x10\x00salaries.xlsx', 'latin1');
const packed: Readonly<Record<string, Uint8Array>> = {
  '/database.sql.gz': packedDump,
  '/backup.tar.gz': packedDump,
  '/.svn/wc.db': Buffer.from('SQLite format 3\x00\x10\x00', 'latin1'),
};
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200_000, 1)]);
const app = '<div id="app"></div><script src="/assets/app.js"></script>';

let lab: FileLab;
before(async () => {
  lab = await openFileLab({
    clean: (path) =>
      ({
        '/': html('<h1>Shop</h1>'),
        '/config.json': json('{"apiUrl":"https://api.example","analytics":"UA-1"}'),
      })[path],
    leaky: (path) => {
      if (path === '/') return html('<h1>Shop</h1>');
      if (path === '/backup.zip') return bytes(zip);
      if (packed[path] !== undefined) return bytes(packed[path]);
      const secret = secrets[path];
      return secret === undefined ? undefined : text(secret);
    },
    status: (path) =>
      path === '/'
        ? html('<h1>Shop</h1>')
        : path === '/server-status?auto'
          ? text('ServerVersion: Apache\nTotal Accesses: 12\nBusyWorkers: 1\n')
          : undefined,
    // A server that unpacks what it sends, and files of such names that hold something else.
    coded: (path) =>
      path === '/database.sql.gz'
        ? {
            headers: [
              ['content-type', 'application/sql'],
              ['content-encoding', 'gzip'],
            ],
            body: packedDump,
          }
        : path === '/'
          ? html('<h1>Shop</h1>')
          : undefined,
    named: (path) =>
      ({
        '/': html('<h1>Shop</h1>'),
        '/backup.zip': text('The backup is in the cellar.'),
        '/.svn/entries': text('No entries.'),
        '/.DS_Store': bytes(Buffer.from('not what Finder writes')),
        '/id_rsa': text('ssh-rsa AAAAB3NzaC1yc2E= me@shop.example'),
        '/database.sql': html('<h1>Our database</h1><pre>CREATE TABLE x</pre>'),
      })[path],
    folder: (path) =>
      path === '/' ? html('<h1>Shop</h1>') : path === '/.DS_Store' ? bytes(folderNames) : undefined,
    downloads: () => bytes(zip),
    soft404: () => html('<h1>Sorry, we could not find that</h1>'),
    spa: () => html(app),
    echo: () => text('APP_ENV=production\nDB_PASSWORD=not-a-file\n'),
    login: (path) =>
      path === '/' ? html('<h1>Shop</h1>') : { status: 302, headers: [['location', '/login']] },
    challenged: () => challenge,
    wall: (path) =>
      path === '/'
        ? html('<h1>Shop</h1>')
        : path.startsWith('/.') || /config|dump|backup|server|phpinfo/.test(path)
          ? challenge
          : undefined,
  });
});
after(() => lab.close());

test('Exposed Secrets fails: files with passwords, a repository and copies are open', async () => {
  const found = await lab.judge(exposedSecrets, 'leaky');
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'critical');
  assert.deepEqual(
    new Set(found.evidence.map((line) => line.split(':')[0])),
    new Set([...Object.keys(secrets), ...Object.keys(packed), '/backup.zip']),
  );
  assert.doesNotMatch(JSON.stringify(found), new RegExp(canary));
});
test('Exposed Secrets fails: a packed dump that the server unpacks', async () => {
  const found = await lab.judge(exposedSecrets, 'coded');
  assert.equal(found.status, 'fail');
  assert.match(found.evidence.join('\n'), /^\/database\.sql\.gz: 200, database dump/);
});
test('Exposed Secrets warns: a list of file names is open', async () => {
  const found = await lab.judge(exposedSecrets, 'folder');
  assert.equal(found.status, 'warning');
  assert.equal(found.risk, 'medium');
  assert.doesNotMatch(JSON.stringify(found), /salaries/);
});
test('Exposed Secrets warns: the status page of the server is open', async () => {
  const found = await lab.judge(exposedSecrets, 'status');
  assert.equal(found.status, 'warning');
  assert.equal(found.tested, true);
  assert.match(found.details, /Apache status/);
});
for (const [site, why] of [
  ['clean', 'no such file is there, and the public settings hold no secret'],
  ['soft404', 'the site answers 200 with a page for everything (soft 404)'],
  ['spa', 'a single-page application answers 200 for everything'],
  ['named', 'files of such names hold something else'],
  ['downloads', 'the site answers everything with the same archive'],
  ['echo', 'the site answers everything with the same text'],
  ['login', 'every path leads to the sign-in'],
] as const) {
  test(`Exposed Secrets passes: ${why}`, async () => {
    const found = await lab.judge(exposedSecrets, site);
    assert.equal(found.status, 'pass', found.details);
  });
}
for (const site of ['challenged', 'wall']) {
  test(`Exposed Secrets is not tested: a challenge answers (${site})`, async () => {
    const found = await lab.judge(exposedSecrets, site);
    assert.equal(found.tested, false);
  });
}
test('a scan asks for 30 such files, each once', () => {
  assert.equal(new Set(secretPaths.map(({ path }) => path)).size, 30);
  const paths = lab
    .requestedPaths('clean')
    .filter((path) => secretPaths.some((each) => each.path === path));
  assert.equal(paths.length, 30);
});
