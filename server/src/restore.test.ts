import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient, openResponse } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { listSettings, saveSettings } from '@longitude/contract/settings';
import { parseConfig } from './platform/config.ts';
import { startProduct, type Product } from './start.ts';
import { buildForm, buildPdf } from './testing/build-file.ts';
import { buildMessage } from './testing/builders.ts';
import { openTestDatabase } from './testing/database-server.ts';
import { runCommand } from './testing/run-command.ts';
import type { Exit } from './testing/server-process.ts';
import { testPassword } from './testing/test-server.ts';
import { slowestMs } from './testing/wait-until.ts';
import { settings as settingsFeature } from './features/settings/feature.ts';

// About the command on a machine, so with its own stores.
let folder: string;
let file: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-command-'));
  file = join(folder, 'site.backup');
  await makeSite();
});
after(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);
const readKey = async () => (await readFile(join(inFolder('home'), 'secret.key'), 'utf8')).trim();
const restore = (environment: Record<string, string>, ...words: string[]): Promise<Exit> =>
  runCommand(['restore', ...words], environment);

async function startSite(environment: Record<string, string>): Promise<Product> {
  const config = parseConfig({
    PORT: '0',
    ROLE: 'api',
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  return startProduct(config, { hasSite: false, databaseMs: slowestMs });
}

async function signIn({ address: base = '' }: Product) {
  const visitor = createClient({ base });
  const payload = { username: 'admin', password: testPassword };
  const { token } = await visitor.call(login, { payload });
  return { visitor, token, base, admin: createClient({ base, token: () => token }) };
}

/** More than two chunks of GridFS. */
const attached = buildPdf(600_000);

/** A site with a message, a file, and a stored secret, and its backup. */
async function makeSite(): Promise<void> {
  const site = await startSite({ DATA_DIR: inFolder('home') });
  const { visitor, admin, token } = await signIn(site);
  const message = { payload: buildMessage({ name: 'Moved Along' }) };
  const { id } = await visitor.call(messageInbox.create, message);
  const payload = buildForm([['attached.pdf', attached]]);
  await admin.call(messageInbox.files.upload, { params: { id }, payload });
  const settings = [
    { category: 'email', key: 'smtp_password', value: 'kept secret' },
    { category: 'email', key: 'smtp_host', value: 'mail.example' },
  ];
  await admin.call(saveSettings, { payload: { settings } });
  await download(site, token, file);
  await site.stop();
}

async function download({ address }: Product, token: string, target: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${address}/api/admin/backup`, { headers });
  assert.ok(body);
  await pipeline(Readable.fromWeb(body), createWriteStream(target));
}

/** All moved data exists, with the password and the key that were moved as well. */
async function assertSame(site: Product): Promise<string> {
  const { admin, token, base } = await signIn(site);
  const messages = await admin.call(messageInbox.list);
  assert.deepEqual(
    messages.map(({ name }) => name),
    ['Moved Along'],
  );
  const id = messages[0]?.id ?? '';
  const [kept] = (await admin.call(messageInbox.read, { params: { id } })).files;
  const params = { id, fileId: kept?.id ?? '' };
  const options = { base, token: () => token };
  const response = await openResponse(options, messageInbox.files.download, { params });
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(attached));
  const { host, password } = await site.serviceOf(settingsFeature).readSmtp();
  assert.deepEqual([host, password], ['mail.example', 'kept secret']);
  assert.ok((await admin.call(listSettings)).length > 5);
  return token;
}

/** One clear line, no stack trace, exit code 1. */
function assertRefused({ code, stderr, stdout }: Exit, expected: RegExp): void {
  assert.match(stderr, expected);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.deepEqual([code, stdout], [1, '']);
}

test('a site moves to a database behind MONGODB_URI, and back into a new folder', async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.drop());
  const there = { MONGODB_URI: database.uri, SECRET_KEY: await readKey() };
  const moved = await restore(there, file);
  assert.match(
    moved.stdout,
    /^Restored and verified: \d+ documents in \d+ collections, made 20\S+Z by version 0\.1\.0\.\n$/,
  );
  assert.deepEqual([moved.code, moved.stderr], [0, '']);
  const away = await startSite(there);
  const token = await assertSame(away);
  const second = inFolder('second.backup');
  await download(away, token, second);
  await away.stop();

  const back = inFolder('back');
  const withoutKey = await restore({ DATA_DIR: back }, second);
  assert.match(
    withoutKey.stderr,
    /^The backup was made with another SECRET_KEY\. Install that key/,
  );
  assert.equal(withoutKey.code, 0);
  await copyFile(join(inFolder('home'), 'secret.key'), join(back, 'secret.key'));
  const home = await startSite({ DATA_DIR: back });
  await assertSame(home);
  await home.stop();
});

test('--verify only verifies, and requires no database', async () => {
  const { code, stdout, stderr } = await restore({ MONGODB_URI: 'nonsense' }, '--verify', file);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /site\.backup is complete: \d+ documents in \d+ collections, made /);
});

test('an unrestorable archive is reported in one line, and the exit code is 1', async () => {
  const wrong = inFolder('wrong');
  const newer = inFolder('newer');
  const damaged = inFolder('damaged');
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(damaged, bytes);
  await writeFile(wrong, 'This is a letter.');
  await writeFile(newer, 'LONGITUDE-BACKUP 2\n…');
  const target = { DATA_DIR: inFolder('untouched') };
  const cases: [message: RegExp, words: string[]][] = [
    [/is not a backup of Longitude/, [wrong]],
    [/has format 2; this version .* format 1/, [newer]],
    [/is damaged or incomplete: its checksums do not match/, [damaged]],
    [/is damaged or incomplete: its checksums do not match/, ['--verify', damaged]],
    [/ENOENT/, [inFolder('absent')]],
    [/EISDIR/, ['--verify', folder]],
  ];
  for (const [message, words] of cases) assertRefused(await restore(target, ...words), message);
  // Not even a folder was made for it.
  await assert.rejects(rm(target.DATA_DIR, { recursive: true }), { code: 'ENOENT' });
  const nowhere = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', SECRET_KEY: await readKey() };
  const [folderless, databaseless] = await Promise.all([
    restore({ DATA_DIR: join(wrong, 'x') }, file),
    restore(nowhere, file),
  ]);
  assertRefused(folderless, /cannot be written/);
  assertRefused(databaseless, /database does not respond/);
});

test('a database with content is left unchanged', async () => {
  const DATA_DIR = inFolder('home');
  assertRefused(
    await restore({ DATA_DIR }, file),
    /^Nothing was restored: the database is not empty \(it contains .*\): restore into an empty one$/m,
  );
  const site = await startSite({ DATA_DIR });
  await assertSame(site);
  // Nor is one taken from a running server.
  assertRefused(await restore({ DATA_DIR }, file), /in use|another/i);
  await site.stop();
});

test('an unreadable file is reported in one line', async (t) => {
  if (process.getuid?.() === 0) return t.diagnostic('root may read everything: not tried');
  const sealed = inFolder('sealed');
  await copyFile(file, sealed);
  await chmod(sealed, 0o000);
  return assertRefused(await restore({}, sealed, '--verify'), /EACCES/);
});
