import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listOutbox } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { scanEmails } from '@longitude/contract/scan-emails';
import { createScan } from '@longitude/contract/scans';
import { createAdminScan, readScan } from '@longitude/contract/stored-scans';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { sendMailTo, saveCategory } from '../../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../../server/src/testing/smtp-sink.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { assertRun } from '../testing/assert-run.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { createFakeEngine } from '../../../server/src/features/scans/testing/fake-engine.ts';
import { runAtTerminal } from '../testing/at-terminal.ts';

const scanEngine = createFakeEngine();
scanEngine.isInstant = true;
const { server, seat, folder, prepare } = shareSignedIn({}, { scanEngine });
let sink: SmtpSink;
prepare(async () => {
  sink = await startSmtpSink();
  await sendMailTo(server, sink);
  await saveCategory(server, 'notifications', { notify_security_scan: 'false' });
});
after(() => sink.close());

const outbox = (...words: string[]) => seat.run(['outbox', ...words]);
const listFailed = () => server.admin.call(listOutbox, { query: { state: 'failed' } });

/** Service requests, whose notifications the mail server refuses. */
async function failNotifications(count: number): Promise<void> {
  sink.refuseWith(550);
  for (let index = 0; index < count; index++) {
    await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  }
  await waitUntil('the outbox settles', async () => (await listFailed()).length === count);
  sink.refuseWith(undefined);
}

test('all failed emails are retried together, and none is left', async () => {
  await failNotifications(2);
  const { stdout } = await outbox('list', '--state', 'failed');
  assert.equal(stdout.match(/^[0-9a-f]{24}\tfailed\t/gm)?.length, 2);
  const retried = await outbox('retry', '--all');
  assert.equal(retried.stdout, '2 emails are tried again\n');
  assert.deepEqual([retried.stderr, retried.code], ['', 0]);
  // Queued emails would get the next rejection.
  await waitUntil('all have left', async () =>
    (await server.admin.call(listOutbox)).every(({ state }) => state === 'sent'),
  );
  assert.equal((await outbox('retry', '--all')).stdout, 'No email has failed\n');
  assert.equal((await outbox('retry', '--all', '--json')).stdout, '{\n  "count": 0\n}\n');
});

test('the address of a notification cannot be corrected, nor can an invalid address be given', async () => {
  await failNotifications(1);
  const [notification] = await listFailed();
  const refused = await outbox('retry', notification?.id ?? '', '--to', 'new@kestrelrowe.example');
  assert.equal(
    refused.stderr,
    `longitude: ${notification?.id}: The address of this email cannot be corrected.\n`,
  );
  assert.equal(refused.code, 1);
  assert.equal((await outbox('retry', '--all')).stdout, '1 email is tried again\n');
  const bad = await outbox('retry', notification?.id ?? '', '--to', 'new@');
  assert.match(bad.stderr, /Please enter a valid email address/);
});

test('a queued email is deleted, and cannot be retried', async () => {
  const { id: requestId } = await server.visitor.call(requestInbox.create, {
    payload: buildRequest(),
  });
  const reply = ['requests', 'reply', requestId, '--message', 'Hi', '--yes', '--json'];
  const { id } = JSON.parse((await seat.run(reply)).stdout) as { id: string };
  assert.equal((await outbox('delete', id)).stdout, `Email ${id} was cancelled\n`);
  const { stdout, stderr, code } = await outbox('retry', id);
  assert.deepEqual([stdout, stderr, code], ['', `longitude: ${id}: Not found\n`, 1]);
});

test('wrong input exits with 2', async () => {
  const id = '0123456789abcdef01234567';
  const wrong = [
    ['retry'],
    ['retry', id, '--all'],
    ['retry', '--all', '--to', 'new@kestrelrowe.example'],
    ['retry', id, id.replace('0', '1'), '--to', 'new@kestrelrowe.example'],
    ['delete'],
    ['list', '--state', 'odd'],
  ];
  for (const words of wrong) {
    assertRun(await outbox(...words), { stderr: /^longitude: /, code: 2 }, words.join(' '));
  }
});

const scan = async (url: string) =>
  (await server.admin.call(createAdminScan, { payload: { url } })).id;
const arrived = (address: string, subject: string) =>
  sink.waitFor(({ envelope, mail }) => envelope.to.includes(address) && mail.subject === subject);

test('a report is sent to its recipient, with copies, files and the PDF', async () => {
  const id = await scan('https://words.example/');
  const offer = join(folder, 'offer.txt');
  await writeFile(offer, 'Nine findings.\n');
  const words = ['--message', 'Hello,\n\nwe should talk.', '--subject', 'Your site'];
  const people = ['--to', 'client@kestrelrowe.example', '--cc', 'copy@kestrelrowe.example'];
  const run = await server.hurryMailUntil(
    seat.run(['scans', 'email', id, ...people, ...words, '--attach', offer, '--yes', '--wait']),
  );
  assert.match(run.stdout, /^Email [0-9a-f]{24} has been sent\n$/, run.stderr);
  assert.deepEqual([run.stderr, run.code], ['', 0]);
  const { mail, envelope } = await arrived('client@kestrelrowe.example', 'Your site');
  assert.deepEqual(envelope.to.toSorted(), [
    'client@kestrelrowe.example',
    'copy@kestrelrowe.example',
  ]);
  assert.match(mail.text ?? '', /we should talk\./);
  const names = mail.attachments.map(({ filename }) => filename ?? '').toSorted();
  assert.equal(names[0], 'offer.txt');
  assert.match(names[1] ?? '', /^security-scan-words-example-\d{4}-\d\d-\d\d\.pdf$/);
  assert.equal((await server.admin.call(readScan, { params: { id } })).clientContacted, true);
  const emails = await seat.run(['scans', 'emails', id]);
  assert.match(emails.stdout, /^Your site\nTo +client@kestrelrowe\.example\nCC +copy@/);
  const shown = await seat.run(['scans', 'show', id]);
  assert.match(shown.stdout, /\nContacted +yes\n/);
  assert.match(shown.stdout, /\n\nEmails\n20.{14} {2}sent {4}Your site\n$/);
});

test('the default text is sent to the address of the scan', async () => {
  const email = 'visitor@kestrelrowe.example';
  const payload = { url: 'https://usual.example/', email };
  const { id } = await server.visitor.call(createScan, { payload });
  const run = await seat.run(['scans', 'email', id, '--usual-text', '--yes', '--json']);
  assert.equal(run.code, 0, run.stderr);
  assert.equal((JSON.parse(run.stdout) as { state: string }).state, 'queued');
  await server.hurryMail();
  const subject = 'Security Scan Results for https://usual.example/ - Action Required';
  const { mail } = await arrived(email, subject);
  assert.match(mail.text ?? '', /We scanned usual\.example for security issues\./);
});

test('a queued email can be cancelled', async () => {
  const id = await scan('https://undone.example/');
  const to = ['--to', 'undone@kestrelrowe.example'];
  const run = await seat.run(['scans', 'email', id, ...to, '--yes'], { input: 'Oops' });
  const [, undo = ''] = /: longitude (scans email [0-9a-f]{24} --undo)\n$/.exec(run.stderr) ?? [];
  const undone = await seat.run(undo.split(' '));
  assert.match(undone.stdout, /^Email [0-9a-f]{24} was undone\n$/);
  assert.deepEqual(await server.admin.call(scanEmails.list, { params: { id } }), []);
});

test('an email about a scan takes a note', async () => {
  const id = await scan('https://noted.example/');
  const to = ['--to', 'noted@kestrelrowe.example'];
  const run = await seat.run(['scans', 'email', id, ...to, '--usual-text', '--yes', '--json']);
  const email = (JSON.parse(run.stdout) as { id: string }).id;
  const noted = await seat.run(['scans', 'email-note', email, 'They called back.']);
  assertRun(noted, { stdout: 'Note added\n' });
  const [saved] = await server.admin.call(scanEmails.list, { params: { id } });
  assert.equal(saved?.notes[0]?.content, 'They called back.');
});

test('files of a scan are uploaded, downloaded under their own names, and moved to the trash', async () => {
  const id = await scan('https://files.example/');
  const path = join(folder, 'Angebot für Zoë.txt');
  await writeFile(path, 'Nine findings.\n');
  const added = await seat.run(['scans', 'files', 'add', id, path]);
  const [, fileId = ''] =
    /^([0-9a-f]{24}) {2}Angebot für Zoë\.txt \(15 B\)\n$/.exec(added.stdout) ?? [];
  await rm(path);
  const got = await seat.run(['scans', 'files', 'get', id, fileId], { cwd: folder });
  assert.equal(got.stdout, 'File written to Angebot für Zoë.txt (15 B)\n', got.stderr);
  assert.equal(await readFile(path, 'utf8'), 'Nine findings.\n');
  const deleted = await seat.run(['scans', 'files', 'delete', id, fileId, '--yes']);
  assert.equal(deleted.stderr, `Deleted.  longitude trash restore ${fileId}\n`);
  const again = await seat.run(['scans', 'files', 'get', id, fileId], { cwd: folder });
  assert.deepEqual([again.stderr, again.code], [`longitude: There is no file ${fileId}.\n`, 1]);
});

test('a terminal shows the email and asks first', async () => {
  const id = await scan('https://terminal.example/');
  const words = ['scans', 'email', id, '--to', 'client@kestrelrowe.example', '--usual-text'];
  const question = 'Send this email? [y/N] ';
  const { screen, code } = await runAtTerminal(seat, words, [[question, '\r']]);
  assert.match(
    screen,
    /^To: client@kestrelrowe\.example\nSubject: Security Scan Results for .+\nAttached: the report, as a PDF\n/,
  );
  assert.match(screen, /longitude: Not sent\./);
  assert.equal(code, 1);
  assert.deepEqual(await server.admin.call(scanEmails.list, { params: { id } }), []);
});

test('missing and wrong input is refused before anything is sent', async () => {
  const id = await scan('https://refused.example/');
  const executable = join(folder, 'program.exe');
  await writeFile(executable, 'MZ\u0090');
  const email = (...words: string[]) => seat.run(['scans', 'email', id, ...words]);
  const to = ['--to', 'client@kestrelrowe.example', '--message', 'Hello'];
  const refusals = [
    [['--message', 'Hello', '--yes'], /The scan has no email address: give one with --to\./, 2],
    [to, /Not sent: there is no terminal to ask in\. --yes sends without asking\./, 2],
    [
      ['--to', 'nobody', '--message', 'Hello', '--yes'],
      /^longitude: --to: Please enter a valid email address\n$/,
      2,
    ],
    [[...to, '--cc', 'nobody', '--yes'], /--cc: “nobody” is not an email address/, 2],
    [[...to, '--usual-text', '--yes'], /cannot be used with/, 2],
    [[...to, '--attach', join(folder, 'gone.pdf'), '--yes'], /no such file/, 1],
    [[...to, '--attach', executable, '--yes'], /^longitude: /, 1],
  ] as const;
  for (const [words, message, code] of refusals) {
    const refused = await email(...words);
    assertRun(refused, { stderr: message, code });
  }
  assert.deepEqual(await server.admin.call(scanEmails.list, { params: { id } }), []);
  assert.equal((await server.admin.call(readScan, { params: { id } })).clientContacted, false);
});
