import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archiveRequest, listAllRequests, requestInbox } from '@longitude/contract/requests';
import { listSkills } from '@longitude/contract/skills';
import { buildCalculation } from '../../../../server/src/testing/build-calculation.ts';
import { buildRequest } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { readScreen, runAtTerminal } from '../../testing/at-terminal.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { measureText } from '../../text.ts';

const { server, seat } = shareSignedIn();

const receive = async (changes: Parameters<typeof buildRequest>[0] = {}) =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest(changes) })).id;
const empty = async () => {
  for (const { id } of await server.admin.call(listAllRequests, { query: { limit: 200 } })) {
    await server.admin.call(requestInbox.delete, { params: { id } });
  }
};
/** As if the mail server had permanently rejected an email about a request. */
async function failEmail(id: string): Promise<void> {
  await server.admin.call(requestInbox.send, { params: { id }, payload: { message: 'Hello' } });
  const emails = server.product.context.connection.collection('emails');
  await emails.updateMany({ 'mails.state': 'queued' }, { $set: { 'mails.0.state': 'failed' } });
}
const missing = '0123456789abcdef01234567';

test('an empty inbox is a sentence, or an empty array', async () => {
  await empty();
  const human = await seat.run(['requests', 'list']);
  assertRun(human, { stderr: 'No service requests yet\n' });
  assertRun(await seat.run(['requests', 'list', '--json']), { stdout: '[]\n' });
  const chosen = await seat.run(['requests', 'list', '--status', 'quoted']);
  assert.equal(chosen.stderr, 'No results for these filters\n');
});

test('the list fits 80 columns with long and wide names', async () => {
  await empty();
  const first = await receive({ name: '株式会社ケストレルとロウの情報システム部' });
  const second = await receive({ name: 'N'.repeat(150), service: 'system-implementation' });
  await failEmail(first);
  const lines = await readScreen(seat, ['requests', 'list']);
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? '', /^ID +NAME +SERVICE +STATUS +! +RECEIVED$/);
  assert.match(lines[1] ?? '', new RegExp(`^${second}  N+…  .+ new +just now$`));
  assert.match(lines[2] ?? '', new RegExp(`^${first}  株.+… +Cyberse.* +new +! +just now$`));
  for (const line of lines) assert.ok(measureText(line) <= 80, line);
  const { screen } = await runAtTerminal(seat, ['requests', 'list']);
  const legend = '! an email could not be sent: longitude outbox list --state failed says why\n';
  const cut = '3 cells cut, 1 column left out. --wide shows everything, --json has all fields\n';
  assert.ok(screen.endsWith(`${legend}${cut}`), screen);
  const wide = await readScreen(seat, ['requests', 'list', '--wide']);
  assert.match(wide[1] ?? '', new RegExp(`^${second}  N{150}  .+  System Implementation`));
});

test('lists filter by archive, status and service, exactly as the API does', async () => {
  await empty();
  const cloud = await receive({ service: 'cloud-solutions' });
  const security = await receive();
  await server.admin.call(archiveRequest, { params: { id: cloud }, payload: { archived: true } });
  const read = async (...words: string[]) => {
    const { stdout, code } = await seat.run(['requests', 'list', '--json', ...words]);
    assert.equal(code, 0);
    return JSON.parse(stdout) as { id: string }[];
  };
  assert.deepEqual(
    await read(),
    await server.admin.call(requestInbox.list, { query: { archived: false } }),
  );
  assert.deepEqual(await read('--all'), await server.admin.call(listAllRequests));
  const ids = async (...words: string[]) => (await read(...words)).map(({ id }) => id);
  assert.deepEqual(await ids('--archived'), [cloud]);
  assert.deepEqual(await ids('--inbox'), [security]);
  assert.deepEqual(await ids('--all', '--service', 'cloud-solutions'), [cloud]);
  assert.deepEqual(await ids('--status', 'completed'), []);
});

test('pages are read by cursor, or printed together', async () => {
  await empty();
  const sent: string[] = [];
  for (let index = 0; index < 5; index++) sent.unshift(await receive());
  const two = ['requests', 'list', '--json', '--limit', '2'];
  const first = await seat.run(two);
  const cursor =
    /^2 of 5 shown\. Next page: --cursor (\S+), all: --all-pages\n$/.exec(first.stderr)?.[1] ?? '';
  const idsOf = (text: string) => (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  assert.deepEqual(idsOf(first.stdout), sent.slice(0, 2));
  const second = await seat.run([...two, '--cursor', cursor]);
  assert.deepEqual(idsOf(second.stdout), sent.slice(2, 4));
  const all = await seat.run([...two, '--all-pages']);
  assert.deepEqual([idsOf(all.stdout), all.stderr], [sent, '']);
  const human = await seat.run(['requests', 'list', '--limit', '2', '--all-pages']);
  const lines = human.stdout.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => line.split('\t')[0]),
    sent,
  );
});

test('show prints the whole request', async () => {
  const id = await receive({ message: `${'We need help with this. '.repeat(8)}\n\nSecond part.` });
  const { stdout, code } = await seat.run(['requests', 'show', id]);
  assert.equal(code, 0);
  for (const text of [
    'Oluwaseun Adeyemi\n',
    'Email     seun@kestrelrowe.example\n',
    'Company   Kestrel & Rowe\n',
    'Phone     +1 416 555 0148\n',
    'Service   Cybersecurity\n',
    'Status    new, unread\n',
    `ID        ${id}\n`,
    '\n\nSecond part.\n',
    'Which security level do you need?\nHigh\n',
  ]) {
    assert.ok(stdout.includes(text), `${text} in ${stdout}`);
  }
  for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
  const json = await seat.run(['requests', 'show', id, '--json']);
  assert.deepEqual(
    JSON.parse(json.stdout),
    await server.admin.call(requestInbox.read, { params: { id } }),
  );
});

test('a request is shown with its calculated team; suspected spam is moved to the inbox', async () => {
  const calculation = await composeTeam();
  const id = await receive({ calculation, website: 'https://mine.example' });
  const { stdout } = await seat.run(['requests', 'show', id]);
  for (const text of [
    'Spam      Suspected: A hidden field was filled in\n',
    '\nTeam\n2 × ',
    ', senior\nIndia    $',
    `Savings  $${Number(calculation.monthlySavings).toLocaleString('en-US')} a month (`,
  ]) {
    assert.ok(stdout.includes(text), `${text} in ${stdout}`);
  }
  const run = await seat.run(['requests', 'not-spam', id]);
  assert.equal(run.stdout, '1 service request moved to the inbox\n');
  const read = await server.admin.call(requestInbox.read, { params: { id } });
  assert.equal(read.request.spam, false);
});

/** Two seniors of the first skill, as the calculator hands them over. */
async function composeTeam() {
  const skills = await server.visitor.call(listSkills);
  return buildCalculation(skills, [[skills[0]?.name ?? '', 'senior', 2]]);
}

test('archives, restores, and sets the status', async () => {
  const ids = [await receive(), await receive()];
  const archived = await seat.run(['requests', 'archive', ...ids, ids[0] ?? '']);
  assertRun(archived, { stdout: '2 service requests archived\n' });
  const back = await seat.run(['requests', 'unarchive', ...ids, '--json']);
  assert.deepEqual(JSON.parse(back.stdout), { done: ids, failed: [] });
  const status = await seat.run(['requests', 'status', ids[0] ?? '', 'quoted']);
  assert.equal(status.stdout, 'Service request updated: Oluwaseun Adeyemi is quoted\n');
  const read = await server.admin.call(requestInbox.read, { params: { id: ids[0] ?? '' } });
  assert.deepEqual([read.request.status, read.request.archived], ['quoted', false]);
});

test('a missing id does not stop the others from being archived', async () => {
  const id = await receive();
  const run = await seat.run(['requests', 'archive', missing, id]);
  assert.equal(run.stdout, '1 service request archived\n');
  assert.equal(run.stderr, `longitude: ${missing}: Not found\nlongitude: 1 of 2 not archived.\n`);
  assert.equal(run.code, 1);
});

test('deletes a request', async () => {
  const id = await receive();
  const run = await seat.run(['requests', 'delete', id, '--yes']);
  const stderr = `Deleted.  longitude trash restore ${id}\n`;
  assertRun(run, { stderr });
  await assert.rejects(server.admin.call(requestInbox.read, { params: { id } }), {
    code: 'not_found',
  });
});

test('wrong input is refused with a reason and exits with 2, a missing request with 1', async () => {
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['show', 'abc'], /Not a valid ID: abc/, 2],
    [['show', '../../auth/verify'], /Not a valid ID/, 2],
    [['list', '--limit', '2e1'], /whole number from 1 to 200/, 2],
    [['list', '--service', 'plumbing'], /You gave “plumbing”/, 2],
    [['list', '--cursor', 'nonsense'], /^longitude: --cursor: Not a valid cursor\n$/, 2],
    [['show', missing], /^longitude: There is no request 0123456789abcdef01234567\.\n$/, 1],
    [['delete', missing, '--yes'], /^longitude: 0123456789abcdef01234567: Not found\n$/, 1],
    [['archive', '-'], /^longitude: There are no IDs on standard input\.\n$/, 2],
    [['list', '--sort', 'age'], /--sort is one of: newest, oldest, name\. You gave “age”/, 2],
    [['list', '--from', '31.1.2026'], /^longitude: --from must be a date such as 2026-01-31\n/, 2],
  ];
  for (const [words, message, code] of cases) {
    const run = await seat.run(['requests', ...words]);
    assert.match(run.stderr, message);
    assertRun(run, { stderr: /^longitude: /, code }, words.join(' '));
  }
});
