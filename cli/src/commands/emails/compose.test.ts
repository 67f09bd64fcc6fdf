import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from '../../../../server/src/testing/builders.ts';
import { sendMailTo } from '../../../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../../../server/src/testing/smtp-sink.ts';
import { waitUntil } from '../../../../server/src/testing/wait-until.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { editWith, savedFile } from '../../testing/editor.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, prepare } = shareSignedIn({});
let sink: SmtpSink;
prepare(async () => {
  sink = await startSmtpSink();
  await sendMailTo(server, sink);
});
after(() => sink.close());

const receive = async (email: string) =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest({ email }) })).id;
const receiveMessage = async (email: string) =>
  (await server.visitor.call(messageInbox.create, { payload: buildMessage({ email }) })).id;
const listEmails = (id: string) => server.admin.call(requestInbox.emails.list, { params: { id } });
const arrived = (email: string) => sink.waitFor(({ envelope }) => envelope.to.includes(email));
/** Runs a command that waits until its email was sent, which happens immediately. */
const runHurried: typeof seat.run = (...given) => server.hurryMailUntil(seat.run(...given));

test('a reply of the command line arrives with its copies and files', async () => {
  const email = 'by-words@kestrelrowe.example';
  const id = await receive(email);
  const report = join(folder, 'Report & <figures>.txt');
  await writeFile(report, 'Nine findings.\n');
  const text =
    'Hello,\n\nthe report: https://longitude.example/r?a=1&b=2\n\n- two <urgent>\n- seven';
  const words = ['requests', 'reply', id, '--message', text, '--subject', 'Your “report”'];
  const copies = ['--cc', 'one@kestrelrowe.example', 'two@kestrelrowe.example'];
  const run = await runHurried([...words, ...copies, '--attach', report, '--yes', '--wait']);
  assert.match(run.stdout, /^Email [0-9a-f]{24} has been sent\n$/, run.stderr);
  assert.deepEqual([run.stderr, run.code], ['', 0]);
  const { mail, envelope } = await arrived(email);
  assert.equal(mail.subject, 'Your “report”');
  assert.equal(envelope.to.length, 3);
  assert.match(mail.html ?? '', /<ul[^>]*>\s*<li[^>]*>two &lt;urgent&gt;<\/li>/);
  assert.match(mail.html ?? '', /<a [^>]*href="https:\/\/longitude\.example\/r\?a=1&amp;b=2"/);
  assert.match(mail.text ?? '', /two <urgent>/);
  assert.equal(mail.attachments.length, 1);
  const { files } = await server.admin.call(requestInbox.read, { params: { id } });
  assert.equal(files[0]?.size, 15);
  const emails = await seat.run(['requests', 'emails', id]);
  assert.match(emails.stdout, /^Your “report”\nTo +by-words@.*\nCC +one@.*, two@/);
  assert.match(emails.stdout, /\nState +sent 20/);
  assert.match(emails.stdout, /\n- two <urgent>\n- seven\n/);
  const shown = await seat.run(['requests', 'show', id]);
  assert.match(shown.stdout, /\nEmails\n20.{14} {2}sent {4}Your “report”\n$/);
});

test('the editor gets the default text below comment lines, and its result is sent', async () => {
  const email = 'by-editor@kestrelrowe.example';
  const id = await receiveMessage(email);
  let shown = '';
  let mode = 0;
  const words = ['messages', 'reply', id, '--edit', '--copy', '--yes', '--wait', '--json'];
  const run = await runHurried(words, {
    runEditor: async (file) => {
      ({ mode } = await stat(file));
      return editWith((text) => `${(shown = text)}\n# 1 is ours\n`)(file);
    },
  });
  assert.deepEqual([run.stderr, run.code], ['', 0]);
  assert.equal((JSON.parse(run.stdout) as { state: string }).state, 'sent');
  assert.match(
    shown,
    /^# To: Priya Raman <by-editor@kestrelrowe\.example>\n# Subject: Re: Your inquiry to the company\n/,
  );
  assert.match(shown, /this line ----\nHello Priya Raman,\n\n/);
  assert.equal(mode & 0o777, 0o600);
  const { mail } = await arrived(email);
  assert.match(mail.text ?? '', /Hello Priya Raman,[^]*# 1 is ours/);
  assert.doesNotMatch(mail.text ?? '', /# To:|An empty or unchanged/);
  await waitUntil('the message counts as replied', async () => {
    const { status } = await server.admin.call(messageInbox.read, { params: { id } });
    return status === 'replied';
  });
  const list = await server.admin.call(messageInbox.emails.list, { params: { id } });
  assert.equal(list.length, 1);
});

test('the file of any editor is read, and only the lines that were put there are left out', async () => {
  const id = await receiveMessage('editors@kestrelrowe.example');
  const own = '#4521 is solved: the café works.';
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const replace = (text: string) => text.replace(/(?<=this line ----\n)[^]*/, `${own}\n`);
  const editors: ((text: string) => string | Buffer)[] = [
    (text) => `\ufeff${replace(text)}`,
    (text) => replace(text).replaceAll('\n', '\r\n'),
    (text) => replace(text).replaceAll('\n', '\r'),
    (text) => utf16(replace(text)),
    (text) => utf16(replace(text)).swap16(),
    () => own,
    (text) => replace(text).replace(/^.*\n/, '\n\n'),
    // Written above the comments, with the marker or without it.
    (text) => `${own}\n${text.replace(/(?<=this line ----\n)[^]*/, '')}`,
    (text) => `${own}\n${text.replace(/# ----[^]*/, '')}`,
    // Changed, indented and wrapped comments.
    (text) =>
      replace(text).replace(/# Subject: .*/, '# Subject: Another\n\n # To:\u00a0Priya Raman'),
    (text) => replace(text).replace('lines are', 'lines\n# are'),
  ];
  const reply = (edit: (text: string) => string | Buffer) =>
    seat.run(['messages', 'reply', id, '--edit', '--yes', '--json'], {
      runEditor: async (file) => {
        await writeFile(file, edit(await readFile(file, 'utf8')));
        return 0;
      },
    });
  for (const [n, edit] of editors.entries()) {
    const { stderr, code } = await reply(edit);
    assert.equal(code, 0, `editor ${n}: ${stderr}`);
  }
  const emails = await server.admin.call(messageInbox.emails.list, { params: { id } });
  const bodies = editors.map(() => `<p>${own}</p>`);
  assert.deepEqual(
    emails.map(({ body }) => body),
    bodies,
  );
  const latin1 = Buffer.from('The café', 'latin1');
  const refused = await reply(() => latin1);
  assert.match(refused.stderr, /The editor's text cannot be read \(it is not a text in UTF-8\)/);
  assert.equal(refused.code, 1);
  assert.deepEqual(await readFile(savedFile(refused.stderr)), latin1);
});

test('a text that could not be sent is saved in a private file, which is named', async () => {
  const id = await receive('kept@kestrelrowe.example');
  const input = `See javascript: ${'x'.repeat(210_000)}`;
  const run = await seat.run(['requests', 'reply', id, '--yes'], { input });
  assertRun(run, { stderr: /^longitude: /, code: 2 });
  const file = savedFile(run.stderr);
  assert.equal(await readFile(file, 'utf8'), input);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await listEmails(id), []);
});

test('an email sent by mistake is undone, once', async () => {
  const id = await receive('undone@kestrelrowe.example');
  const run = await seat.run(['requests', 'reply', id, '--file', '-', '--yes'], {
    input: 'Oops',
  });
  const [, emailId = ''] =
    /^Email ([0-9a-f]{24}) will be sent at \d\d:\d\d:\d\d\n$/.exec(run.stdout) ?? [];
  assert.equal(run.stderr, `Undo it until then: longitude requests reply ${emailId} --undo\n`);
  assert.match((await seat.run(['outbox', 'list'])).stdout, new RegExp(`${emailId}\tqueued`));
  const undone = await seat.run(['requests', 'reply', emailId, '--undo']);
  assertRun(undone, { stdout: `Email ${emailId} was undone\n` });
  assert.deepEqual(await listEmails(id), []);
  const again = await seat.run(['outbox', 'withdraw', emailId]);
  assert.match(again.stderr, new RegExp(`^longitude: ${emailId}: `));
  assert.equal(again.code, 1);
});

test('--wait says why an email was not sent, and exits with 1', async () => {
  sink.refuseWith(550);
  try {
    const id = await receive('refused@kestrelrowe.example');
    const run = await runHurried(['requests', 'reply', id, '--message', 'Hi', '--yes', '--wait']);
    assertRun(run, {
      stderr:
        /^longitude: Email [0-9a-f]{24} has not been sent: Rejected for \S+ \(550 Refused by the test\)\n$/,
      code: 1,
    });
    const failed = await seat.run(['outbox', 'list', '--state', 'failed', '--json']);
    const mails = JSON.parse(failed.stdout) as { id: string; kind: string }[];
    const mail = mails.find(({ kind }) => kind === 'client-email');
    sink.refuseWith(undefined);
    const retried = await seat.run(['outbox', 'retry', mail?.id ?? '']);
    assert.match(retried.stdout, /^Email [0-9a-f]{24} is tried again at \d\d:\d\d:\d\d\n$/);
    await arrived('refused@kestrelrowe.example');
  } finally {
    sink.refuseWith(undefined);
  }
});

test('an empty, unchanged or lost text sends nothing', async () => {
  const id = await receive('never@kestrelrowe.example');
  const cases: [name: string, change: (text: string) => string, stderr: RegExp][] = [
    ['leave', (text) => text, /^longitude: The text was not changed: nothing is sent\.\n$/],
    ['clear', () => '', /^longitude: The text is empty: nothing is sent\.\n$/],
    ['heads', (text) => text.replace(/\n[^]*/, '\n'), /The text is empty/],
  ];
  for (const [name, change, stderr] of cases) {
    const runEditor = editWith(change);
    const run = await seat.run(['requests', 'reply', id, '--edit', '--yes'], { runEditor });
    assertRun(run, { stderr, code: 1 }, name);
  }
  const runEditor = editWith((text) => `${text}Half a page\n`, 3);
  const run = await seat.run(['requests', 'reply', id, '--edit', '--yes'], { runEditor });
  assert.match(run.stderr, /^longitude: The editor \(.*\) ended with 3: nothing is sent\.\n/);
  assert.match(await readFile(savedFile(run.stderr), 'utf8'), /^Hello [^]*Half a page$/);
  assert.deepEqual(await listEmails(id), []);
});

test('wrong input is refused before anything is sent or opened', async () => {
  const id = await receive('strict@kestrelrowe.example');
  const large = join(folder, 'large.pdf');
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
  const third = join(folder, 'third.pdf');
  await writeFile(third, Buffer.alloc(8 * 1024 * 1024));
  const cases: [words: string[], stderr: RegExp, code: number][] = [
    [
      ['--message', 'Hi', '--yes', '--attach', third, third, third],
      /The attachments are too large together: at most 20 MB\.\n$/,
      1,
    ],
    [
      ['--message', 'Hi'],
      /^longitude: Not sent: there is no terminal to ask in\. --yes sends without asking\.\n$/,
      2,
    ],
    [['--message', ' ', '--yes'], /There is no text/, 2],
    [['--message', 'Hi', '--yes', '--cc', 'nobody'], /“nobody” is not an email address/, 2],
    [
      ['--message', 'Hi', '--yes', '--attach', join(folder, 'no')],
      /cannot be read \(no such file\)/,
      1,
    ],
    [['--message', 'Hi', '--yes', '--attach', folder], /is not a file/, 1],
    [
      ['--message', 'Hi', '--yes', '--attach', large],
      /large\.pdf is too large: at most 10 MB\.\n$/,
      1,
    ],
    [['--file', join(folder, 'no'), '--yes'], /cannot be read \(ENOENT\)/, 1],
    [['--file', large, '--message', 'x', '--yes'], /cannot be used with/, 2],
    [['--undo', '--message', 'x'], /cannot be used with/, 2],
  ];
  for (const [words, stderr, code] of cases) {
    const run = await seat.run(['requests', 'reply', id, ...words]);
    assertRun(run, { stderr, code }, words.join(' '));
  }
  const { files } = await server.admin.call(requestInbox.read, { params: { id } });
  assert.deepEqual([files, await listEmails(id)], [[], []]);
});
