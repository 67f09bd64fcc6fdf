import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import { listTrash } from '@longitude/contract/trash';
import { changeCategory, createCategory, listAllCategories } from '@longitude/contract/categories';
import { changeSchedule, createSchedule, readSchedule } from '@longitude/contract/scan-schedules';
import { createSkill, listAllSkills } from '@longitude/contract/skills';
import { buildRequest, buildCategory } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { runAtTerminal } from '../testing/at-terminal.ts';
import { editWith, savedFile } from '../testing/editor.ts';
import { noRates } from './skills/rates.ts';

const { server, seat, folder, inFile } = shareSignedIn();

const missing = '0123456789abcdef01234567';
const bytes = Buffer.from(`%PDF-1.4\n${'%'.repeat(300_000)}\n%%EOF\n`);
const receive = async () =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest() })).id;

/** Runs in the folder, so that downloads under their own names are written there. */
const runThere = (words: readonly string[], env: Record<string, string> = {}) =>
  seat.run(words, { env, cwd: folder });

test('files are uploaded, listed, downloaded unchanged, and moved to the trash', async () => {
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
  const saved = await runThere(['requests', 'files', 'get', id, fileId]);
  assert.equal(saved.stderr, 'longitude: Offer.pdf already exists; --force replaces it.\n');
  await rm(join(folder, 'Offer.pdf'));
  const got = await runThere(['requests', 'files', 'get', id, fileId]);
  assert.equal(got.stdout, 'File written to Offer.pdf (300.0 kB)\n', got.stderr);
  assert.ok(bytes.equals(await readFile(join(folder, 'Offer.pdf'))));
  const piped = await runThere(['requests', 'files', 'get', id, fileId, '-']);
  assert.deepEqual(
    [piped.stdout.length, piped.stderr, piped.code],
    [bytes.length, 'File written (300.0 kB)\n', 0],
  );

  const deleted = await seat.run(['requests', 'files', 'delete', id, fileId, '--yes']);
  assert.equal(deleted.stderr, `Deleted.  longitude trash restore ${fileId}\n`);
  assert.equal((await server.admin.call(listTrash))[0]?.id, fileId);
});

test('a refused file is reported, and earlier uploads stay', async () => {
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

test('a hostile name stays in the folder, and a partial file is removed', async () => {
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
  assertRun(cut, { stderr: /^longitude: The download was interrupted: /, code: 1 });
  assert.deepEqual((await readdir(folder)).toSorted(), [...before, 'authorized_keys'].toSorted());
});

const addCategory = async (name: string) => {
  const payload = buildCategory({ name });
  return server.admin.call(createCategory, { payload });
};
const findCategory = async (id: string) =>
  (await server.admin.call(listAllCategories)).find((category) => category.id === id);
const addSchedule = async (url: string) => {
  const payload = { url, frequency: 'daily' as const, alertTo: [], active: true };
  return server.admin.call(createSchedule, { payload });
};

test('fields come from a YAML or JSON file, and options override them', async () => {
  const { id, slug } = await addCategory('Networks');
  const yaml = 'description: |\n  Cables,\n  and what is on them.\nactive: false\n';
  const words = ['categories', 'edit', id, '--from-file', '-', '--name', 'Networks & Cables'];
  const { stdout, stderr, code } = await seat.run(words, { input: yaml });
  assert.equal(stdout, 'Category updated: Networks & Cables is inactive\n', stderr);
  assert.equal(code, 0);
  const changed = await findCategory(id);
  assert.deepEqual(
    [changed?.slug, changed?.active, changed?.description?.includes('on them.')],
    [slug, false, true],
  );
  const file = await inFile('fields.json', '{ "active": true }');
  const json = await seat.run(['categories', 'edit', id, '--from-file', file, '--json']);
  assert.equal((JSON.parse(json.stdout) as { active: boolean }[])[0]?.active, true);
});

test('the editor opens the fields, and only those that changed are saved', async () => {
  const { id } = await addSchedule('https://edited.example/');
  const run = await seat.run(['schedules', 'edit', id, '--edit'], {
    runEditor: editWith((text) => {
      assert.match(text, /^frequency: daily$/m);
      return text.replace(/^at: .*/m, 'at: "04:30"');
    }),
  });
  assert.match(
    run.stdout,
    /^Schedule updated: https:\/\/edited\.example\/ daily at 04:30/,
    run.stderr,
  );
  const schedule = await server.admin.call(readSchedule, { params: { id } });
  assert.deepEqual([schedule.at, schedule.frequency], ['04:30', 'daily']);
  const same = await seat.run(['schedules', 'edit', id, '--edit'], {
    runEditor: editWith((text) => text),
  });
  assert.match(same.stderr, /The text was not changed/);
  assert.equal(same.code, 1);
});

test('a terminal uses the default editor', async () => {
  const skill = { name: 'Zig', ...noRates, middleIndiaRate: '40', active: true };
  const { id } = await server.admin.call(createSkill, { payload: skill });
  const runEditor = editWith((text) =>
    text
      .replace(/^middleIndiaRate: .*/m, 'middleIndiaRate: 42')
      .replace(/^active: true$/m, 'active: false'),
  );
  const words = ['skills', 'edit', id];
  const { screen, code } = await runAtTerminal(seat, words, [], { runEditor });
  assert.match(screen, /Skill updated: Zig is inactive, middle 42/);
  assert.equal(code, 0);
  const skills = await server.admin.call(listAllSkills);
  assert.equal(skills.find((each) => each.id === id)?.middleIndiaRate, '42');
});

/** Runs `edit` with an editor that stays open until `meanwhile` has finished. */
const editMeanwhile = (
  words: readonly string[],
  change: (text: string) => string,
  meanwhile: () => Promise<unknown>,
) =>
  seat.run([...words, '--edit'], {
    runEditor: async (file) => {
      await meanwhile();
      return editWith(change)(file);
    },
  });

test('a change saved by someone else is not overwritten, and the text is saved', async () => {
  const { admin } = server;
  const { id } = await addSchedule('https://contested.example/');
  const change = (text: string) => text.replace(/^at: .*/m, 'at: "04:30"');
  const { stdout, stderr, code } = await editMeanwhile(['schedules', 'edit', id], change, () =>
    admin.call(changeSchedule, { params: { id }, payload: { frequency: 'monthly' } }),
  );
  const [first, ...details] = stderr.trimEnd().split('\n');
  assert.equal(
    first,
    'longitude: Someone else changed this while you were editing. Nothing was saved.',
  );
  assert.ok(details.includes('  frequency: "daily" → "monthly"'), stderr);
  assert.match(stderr, new RegExp(`longitude schedules edit ${id} --from-file FILE\n`));
  assert.deepEqual([stdout, code], ['', 1]);
  assert.match(await readFile(savedFile(stderr), 'utf8'), /^at: "04:30"$/m);
  assert.equal((await admin.call(readSchedule, { params: { id } })).at, '06:00');
});

test('an item without a call of its own is read again before it is saved', async () => {
  const { admin } = server;
  const { id } = await addCategory('Backups');
  const change = (text: string) => text.replace(/^icon: .*/m, 'icon: shield');
  const { stderr, code } = await editMeanwhile(['categories', 'edit', id], change, () =>
    admin.call(changeCategory, { params: { id }, payload: { active: false } }),
  );
  assert.match(stderr, /\n {2}active: true → false\n/);
  assert.equal(code, 1);
  assert.notEqual((await findCategory(id))?.icon, 'shield');
});

test('invalid fields are refused, and nothing is saved', async () => {
  const { id } = await addCategory('Storage');
  for (const [input, text] of [
    ['name: [', /The fields are not valid YAML or JSON/],
    ['just words', /must contain fields/],
    ['colour: red', /colour|Nothing/i],
    ['active: maybe', /active/],
    ['', /There is no text/],
  ] as const) {
    const words = ['categories', 'edit', id, '--from-file', '-'];
    assertRun(await seat.run(words, { input }), { stderr: text, code: 2 }, input);
  }
  const bare = await seat.run(['categories', 'edit', id]);
  assert.match(bare.stderr, /Give what to change, for example --name Cloud, or --from-file FILE\./);
  assert.equal(bare.code, 2);
});
