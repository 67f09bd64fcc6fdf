import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import { listTrash } from '@longitude/contract/trash';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat, folder } = shareSignedIn();

const missing = '0123456789abcdef01234567';
const bytes = Buffer.from(`%PDF-1.4\n${'%'.repeat(300_000)}\n%%EOF\n`);
const receive = async () =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest() })).id;

/** Runs in the folder, so that files of their own name land there. */
const runThere = (words: readonly string[], env: Record<string, string> = {}) =>
  seat.run(words, { env, cwd: folder });

test('files go up, are listed, come back as they were, and go to the trash', async () => {
  const id = await receive();
  assert.equal((await seat.run(['requests', 'files', 'list', id])).stderr, 'No files yet\n');
  await writeFile(join(folder, 'Offer.pdf'), bytes);
  await writeFile(join(folder, 'notes.txt'), 'Nine findings.\n');
  const added = await runThere(['requests', 'files', 'add', id, 'Offer.pdf', 'notes.txt']);
  assert.match(
    added.stdout,
    /^[0-9a-f]{24} {2}Offer\.pdf \(300\.0 kB\)\n[0-9a-f]{24} {2}notes\.txt \(15 B\)\n$/,
  );
  assert.deepEqual([added.stderr, added.code], ['', 0]);
  const { files } = await server.admin.call(requestInbox.read, { params: { id } });
  const json = await seat.run(['requests', 'files', 'list', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), files);
  const list = await seat.run(['requests', 'files', 'list', id]);
  assert.match(list.stdout, /\tOffer\.pdf\t300016\tapplication\/pdf\n/);
  const shown = await seat.run(['requests', 'show', id]);
  assert.match(shown.stdout, /\nFiles\n[0-9a-f]{24} {2}Offer\.pdf \(300\.0 kB\)\n/);

  const fileId = files.find(({ originalName }) => originalName === 'Offer.pdf')?.id ?? '';
  const kept = await runThere(['requests', 'files', 'get', id, fileId]);
  assert.equal(kept.stderr, 'longitude: Offer.pdf is there already; --force replaces it.\n');
  await rm(join(folder, 'Offer.pdf'));
  const got = await runThere(['requests', 'files', 'get', id, fileId]);
  assert.equal(got.stdout, 'File written to Offer.pdf (300.0 kB)\n', got.stderr);
  assert.ok(bytes.equals(await readFile(join(folder, 'Offer.pdf'))));
  const piped = await runThere(['requests', 'files', 'get', id, fileId, '-']);
  assert.deepEqual(
    [piped.stdout.length, piped.stderr, piped.code],
    [bytes.length, 'File written (300.0 kB)\n', 0],
  );

  const refused = await seat.run(['requests', 'files', 'delete', id, fileId]);
  assert.deepEqual(
    [refused.stderr, refused.code],
    ['longitude: Not deleted: there is no terminal to ask in. --yes deletes without asking.\n', 2],
  );
  const deleted = await seat.run(['requests', 'files', 'delete', id, fileId, '--yes']);
  assert.equal(deleted.stderr, `Deleted.  longitude trash restore ${fileId}\n`);
  assert.equal((await server.admin.call(listTrash))[0]?.id, fileId);
});

test('what the server refuses is told, and what went up before it stays', async () => {
  const id = await receive();
  await writeFile(join(folder, 'good.txt'), 'fine\n');
  await writeFile(join(folder, 'wrong.pdf'), 'This is no PDF at all.\n');
  const run = await runThere(['requests', 'files', 'add', id, 'good.txt', 'wrong.pdf']);
  assert.match(run.stdout, /^[0-9a-f]{24} {2}good\.txt/);
  assert.match(run.stderr, /^longitude: /);
  assert.ok(run.code === 1 || run.code === 2, String(run.code));
  const { files } = await server.admin.call(requestInbox.read, { params: { id } });
  assert.deepEqual(
    files.map(({ originalName }) => originalName),
    ['good.txt'],
  );
  for (const [kind, words] of [
    ['file', ['get', id, missing]],
    ['file', ['delete', id, missing, '--yes']],
    ['request', ['list', missing]],
  ] as const) {
    const wrong = await seat.run(['requests', 'files', ...words]);
    const stderr = `longitude: There is no ${kind} ${missing}.\n`;
    assertRun(wrong, { stderr, code: 1 });
  }
});

test('a hostile name stays in the folder, and half a file does not', async () => {
  const home = join(folder, 'home');
  const name = encodeURIComponent('../../\u001b[2J.ssh/authorized_keys');
  let isCut = false;
  const url = await startFakeServer((_incoming, outgoing) => {
    outgoing.writeHead(200, {
      'content-length': '10',
      'content-disposition': `attachment; filename="x"; filename*=UTF-8''${name}`,
    });
    if (isCut) outgoing.write('12345', () => outgoing.destroy());
    else outgoing.end('0123456789');
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const before = await readdir(folder);
  const run = await runThere(['messages', 'files', 'get', missing, missing], env);
  assert.equal(run.stdout, 'File written to authorized_keys (10 B)\n', run.stderr);
  isCut = true;
  const cut = await runThere(['messages', 'files', 'get', missing, missing, home], env);
  assertRun(cut, { stderr: /^longitude: The download broke off: /, code: 1 });
  assert.deepEqual((await readdir(folder)).toSorted(), [...before, 'authorized_keys'].toSorted());
});
