import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { backupMagic } from '@longitude/contract/backup';
import { messageInbox } from '@longitude/contract/messages';
import { verifyArchive } from '../../../server/src/features/backup/walk-archive.ts';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { takeSeat, type Run } from '../testing/run-cli.ts';
import { composeEnv, locateProgram, startProcess } from '../testing/run-process.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { SealCheck } from './backup.ts';

const { server, seat, folder, prepare } = shareSignedIn();
prepare(async () => {
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
});

const inFolder = (name: string) => join(folder, name);

/** A separate folder for a test that lists all of its contents. */
async function makeFolder(name: string): Promise<string> {
  await mkdir(inFolder(name));
  return inFolder(name);
}

function assertRefused({ stdout, stderr, code }: Run, text: string | RegExp, expected = 1): void {
  if (typeof text === 'string') assert.equal(stderr, `longitude: ${text}\n`);
  else assert.match(stderr, text);
  assert.deepEqual([stdout, code, stderr.split('\n').length], ['', expected, 2]);
}

test('a backup is a complete file for its owner only, and leaves nothing else behind', async () => {
  const home = await makeFolder('whole');
  const file = join(home, 'site.backup');
  const { stdout, stderr, code } = await seat.run(['backup', file]);
  assert.deepEqual([stderr, code], ['', 0]);
  assert.match(stdout, /^Backup written to .*site\.backup \(\d+\.\d kB\)\n$/);
  const { collections } = await verifyArchive(file);
  const received = collections.find(({ name }) => name === 'contact_messages');
  assert.equal(received?.documents, 1);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(home), ['site.backup']);
});

test('an existing file is kept unless --force is given', async () => {
  const file = inFolder('kept');
  await writeFile(file, 'older');
  assertRefused(await seat.run(['backup', file]), `${file} already exists; --force replaces it.`);
  assert.equal(await readFile(file, 'utf8'), 'older');
  const link = inFolder('link');
  await symlink(file, link);
  const { stdout, code } = await seat.run(['backup', '--force', '--json', link]);
  assert.equal(code, 0);
  const { size } = await stat(file);
  assert.deepEqual(JSON.parse(stdout), { file: link, bytes: size });
  await verifyArchive(file);
});

test('- writes the same bytes to standard output', async () => {
  const { io, ended } = seat.start(['backup', '-']);
  assert.match((await ended).stderr, /^Backup written \(\d+\.\d kB\)\n$/);
  const file = inFolder('piped');
  await writeFile(file, io.stdout.bytes);
  assert.ok((await verifyArchive(file)).collections.length > 3);
});

test('a full disk and a closed reader fail', async () => {
  const url = await startFakeServer((_, outgoing) => outgoing.end(whole));
  for (const fault of ['ENOSPC', 'EPIPE']) {
    const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
    const { io, ended } = seat.start(['backup', '-'], { env });
    io.stdout.failWith(fault);
    assertRefused(await ended, `The output could not be written (${fault}).`);
  }
});

test('a path that cannot be written is reported in one line', async () => {
  const file = inFolder('a-file');
  await writeFile(file, '');
  const cases: [path: string, text: string | RegExp][] = [
    [join(folder, 'absent', 'x'), /cannot be written \(no such folder\)\.\n$/],
    [join(file, 'x'), /cannot be written \(no such folder\)\.\n$/],
    [folder, `${folder} is not a file.`],
    ['/dev/null', '/dev/null is not a file.'],
  ];
  for (const [path, text] of cases) {
    assertRefused(await seat.run(['backup', '--force', path]), text);
  }
  assert.equal((await seat.run(['backup'])).code, 2);
});

const whole = sealBytes(Buffer.alloc(300_000, 'x'));
function sealBytes(body: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.from(backupMagic), body]);
  return Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
}

/** Server responses that are not a complete backup, and the messages about them. */
const broken: [what: string, respond: (outgoing: ServerResponse) => void, text: RegExp][] = [
  [
    'cut by the connection',
    (outgoing) => {
      outgoing.write(whole.subarray(0, 200_000), () => outgoing.destroy());
    },
    /^longitude: The download was interrupted: connection closed \(http:\S+\)\.\n$/,
  ],
  [
    'cut by a proxy that ends it well',
    (outgoing) => outgoing.end(whole.subarray(0, 200_000)),
    /^longitude: The backup is incomplete: its checksum does not match\.\n$/,
  ],
  ['empty', (outgoing) => outgoing.end(), /responded, but not as this version/],
  ['a page', (outgoing) => outgoing.end('<h1>Hello</h1>'), /responded, but not as this version/],
  [
    'refused',
    (outgoing) => {
      const error = 'A backup is already being made.';
      outgoing.writeHead(409).end(JSON.stringify({ error, code: 'in_progress' }));
    },
    /^longitude: A backup is already being made\.\n$/,
  ],
];

test('an incomplete response leaves no file', async () => {
  const home = await makeFolder('broken');
  let respond = broken[0]?.[1];
  const url = await startFakeServer((_, outgoing) => respond?.(outgoing));
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  for (const [what, send, text] of broken) {
    respond = send;
    assertRefused(await seat.run(['backup', join(home, 'x')], { env }), text);
    assert.deepEqual(await readdir(home), [], what);
  }
});

test('a full disk leaves no file', async (t) => {
  const mount = await makeFolder('small');
  const url = await startFakeServer((_, outgoing) => outgoing.end(whole));
  const words = `mount -t tmpfs -o size=64k t "$2" || exit 9
    "$0" "$1" --url ${url} backup "$2/x"; echo "code $?"; ls -A "$2"`;
  const files = [process.execPath, await locateProgram(), mount];
  const child = spawn('unshare', ['-rm', 'sh', '-c', words, ...files], {
    env: { ...(await composeEnv(seat)), LONGITUDE_TOKEN: 'token' },
  });
  // Without it the process does not start at all, which "close" reports as a negative code.
  child.on('error', () => {});
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!stdout.includes('code ')) {
    return t.diagnostic('no small file system can be mounted here: not tried');
  }
  assert.match(stderr, /x cannot be written \(no space left on the disk\)\.\n$/);
  return assert.equal(stdout, 'code 1\n');
});

test('Ctrl-C ends it by the signal and leaves no file', async () => {
  const home = await makeFolder('interrupted');
  const url = await startFakeServer((_, outgoing) => {
    outgoing.write(whole.subarray(0, 100_000));
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const { child, ended } = await startProcess(seat, ['backup', join(home, 'x')], { env });
  await waitUntil('it has begun to write', async () => {
    const [name] = await readdir(home);
    return name !== undefined && (await stat(join(home, name))).size > 0;
  });
  const [part = ''] = await readdir(home);
  assert.match(part, /^\.x\..*\.part$/);
  child.kill('SIGINT');
  assert.equal((await ended).signal, 'SIGINT');
  assert.deepEqual(await readdir(home), []);
});

test('without a login there is no backup', async () => {
  const stranger = await takeSeat();
  const run = await stranger.run(['backup', inFolder('stranger')]);
  assert.match(run.stderr, /^longitude: No authentication token found\n/);
  assert.equal(run.code, 4);
});

function seal(body: string): Buffer {
  const bytes = Buffer.from(backupMagic + body);
  return Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
}

/** The error message for bytes that arrive in pieces of `size`. */
function check(bytes: Buffer, size: number): boolean {
  const sealCheck = new SealCheck();
  for (let at = 0; at < bytes.length; at += size) sealCheck.add(bytes.subarray(at, at + size));
  assert.equal(sealCheck.length, bytes.length);
  return sealCheck.isWhole();
}

test('a complete backup is recognized in pieces of any size', () => {
  for (const size of [1, 2, 19, 31, 32, 33, 64, 1000]) {
    assert.equal(check(seal(''), size), true);
    assert.equal(check(seal('x'.repeat(777)), size), true);
  }
});

test('a backup that is truncated, changed or too long is rejected', () => {
  const whole = seal('some text');
  for (let length = 0; length < whole.length; length++) {
    assert.equal(check(whole.subarray(0, length), 7), false, `${length} bytes`);
  }
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    assert.equal(check(changed, 7), false, `byte ${at}`);
  }
  assert.equal(check(Buffer.concat([whole, Buffer.of(0)]), 7), false);
});

test('sealed data that is no backup is rejected', () => {
  const body = Buffer.from('<!doctype html> and a page of some other server');
  const digest = createHash('sha256').update(body).digest();
  assert.equal(check(Buffer.concat([body, digest]), 10), false);
});
