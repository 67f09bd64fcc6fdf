import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { previewEmail } from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { ObjectId } from 'mongodb';
import { buildForm, buildPdf, pixel } from '../../testing/build-file.ts';
import { startEmailServer } from '../../testing/email-calls.ts';
import { AppError } from '../../platform/errors.ts';
import { assertInert } from '../../testing/assert-inert-mail.ts';
import { attacks } from '../posts/testing/attacks.ts';
import { emails as emailsFeature } from './feature.ts';

const { server, emailCalls, stop } = await startEmailServer();
after(() => stop());

const header = (mail: { headers: { key: string; value: string }[] }, key: string) =>
  mail.headers.find((each) => each.key === key)?.value;

test('an email is from the company, replies go to the company, and it is not marked as automatic', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { subject: 'Your portal', message: '<p>Hello</p>' });
  const { envelope, mail } = await emailCalls.receive(accepted);
  assert.deepEqual(envelope, { from: 'site@longitude.example', to: ['seun@kestrelrowe.example'] });
  assert.deepEqual(mail.from, { address: 'site@longitude.example', name: 'Longitude Consulting' });
  const company = { address: 'hello@longitude.example', name: 'Longitude Consulting' };
  assert.deepEqual(mail.replyTo, [company]);
  assert.deepEqual(mail.to, [{ address: 'seun@kestrelrowe.example', name: '' }]);
  assert.equal(mail.messageId, `<${accepted.id}@longitude.example>`);
  const allowed =
    /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding)$/;
  for (const { key } of mail.headers) assert.match(key, allowed);
});

test('three emails are one thread in the client’s mail program', async () => {
  const id = await emailCalls.createMessage();
  const other = await emailCalls.createMessage();
  await emailCalls.receive(await emailCalls.write(other, { message: 'Elsewhere' }, true));
  const ids: string[] = [];
  for (const message of ['First', 'Second', 'Third']) {
    const { mail } = await emailCalls.receive(await emailCalls.write(id, { message }, true));
    assert.equal(header(mail, 'in-reply-to'), ids.at(-1));
    assert.deepEqual(header(mail, 'references')?.split(/\s+/) ?? [], ids);
    ids.push(mail.messageId ?? '');
  }
  assert.equal(new Set(ids).size, 3);
});

test('at most the last twenty emails are referenced, in folded lines', async () => {
  const id = await emailCalls.createRequest();
  await emailCalls.receive(await emailCalls.write(id, { message: 'The first' }));
  const [first] = await server.stored('emails').find().sort({ _id: -1 }).limit(1).toArray();
  const [mail] = (first?.['mails'] ?? []) as object[];
  const copies = Array.from({ length: 22 }, (_, n) => {
    const [_id, createdAt] = [new ObjectId(), new Date(Date.now() - n)];
    return { ...first, _id, createdAt, mails: [{ ...mail, _id, messageId: `<${n}@x.example>` }] };
  });
  await server.stored('emails').insertMany(copies);
  const last = await emailCalls.receive(await emailCalls.write(id, { message: 'The last' }));
  assert.equal(header(last.mail, 'references')?.split(/\s+/).length, 20);
  const head = last.bytes.toString().split('\r\n\r\n')[0] ?? '';
  for (const line of head.split('\r\n')) assert.ok(line.length <= 100, line);
});

test('copies are in the envelope once each; the one to the company is invisible to others', async () => {
  const id = await emailCalls.createMessage({ email: 'Priya@kestrelrowe.example' });
  const cc =
    'a@kestrelrowe.example, b@kestrelrowe.example,A@kestrelrowe.example, priya@kestrelrowe.example';
  const { envelope, mail, bytes } = await emailCalls.receive(
    await emailCalls.write(id, { message: 'Hello', cc, sendCopy: true }, true),
  );
  const copies = ['A@kestrelrowe.example', 'b@kestrelrowe.example'];
  assert.deepEqual(envelope.to, [
    'Priya@kestrelrowe.example',
    ...copies,
    'hello@longitude.example',
  ]);
  assert.deepEqual(
    mail.cc,
    copies.map((address) => ({ address, name: '' })),
  );
  assert.equal(mail.bcc, undefined);
  // Without the line breaks of quoted-printable.
  const unfolded = bytes.toString().replaceAll('=\r\n', '');
  assert.equal(unfolded.split('hello@longitude.example').length - 1, 3);
  assert.match(bytes.toString(), /Reply-To: Longitude Consulting <hello@longitude\.example>/);

  const own = await emailCalls.createMessage({ email: 'HELLO@longitude.example' });
  const { envelope: alone } = await emailCalls.receive(
    await emailCalls.write(own, { sendCopy: true }, true),
  );
  assert.equal(alone.to.length, 1);
});

test('both parts contain the same, exactly as previewed', async () => {
  const id = await emailCalls.createRequest();
  const message = `<p>Hello <strong>Seun</strong>,</p><ul><li>one</li><li>two &amp; three</li></ul><blockquote><p>You asked.</p></blockquote><p><a href="https://x.example/plan">the plan</a></p>`;
  const subject = 'What we found';
  const payload = { kind: 'service-request' as const, id, subject, message };
  const preview = await server.admin.call(previewEmail, { payload });
  assert.equal(preview.subject, subject);
  const { mail } = await emailCalls.receive(await emailCalls.write(id, { subject, message }));
  assert.equal(mail.html?.trimEnd(), preview.html);
  assert.equal(mail.text?.replaceAll('\r\n', '\n').trimEnd(), preview.text.trimEnd());
  assert.equal(
    preview.text.split('\n-- \n')[0],
    'Hello Seun,\n\n- one\n- two & three\n\n> You asked.\n\nthe plan <https://x.example/plan>\n',
  );
  assert.match(preview.html, /<p style="[^"]+">Hello <strong>Seun<\/strong>,<\/p>/);
  assert.match(
    preview.html,
    /<a class="acc" style="color:#0b5d78" href="https:\/\/x\.example\/plan">/,
  );
  assert.match(
    preview.html,
    /max-width:600px.*prefers-color-scheme:dark|prefers-color-scheme:dark.*max-width:600px/s,
  );
  assert.ok(preview.html.indexOf('Hello') < preview.html.indexOf('Longitude Consulting</span>'));
});

test('unusual texts survive: dots, equals signs, emoji, right to left, one very long line', async () => {
  const id = await emailCalls.createRequest();
  const lines = [
    '.',
    '..two',
    '=3D=0D=0A',
    'a=b',
    '👩🏽‍💻 naïve Łódź',
    'שלום עולם',
    'x'.repeat(5_000),
    'From here',
  ];
  const { mail, bytes } = await emailCalls.receive(
    await emailCalls.write(id, {
      subject: `.= ${'Ünï 🙂 '.repeat(15)}`,
      message: lines.join('\n'),
    }),
  );
  const text = mail.text?.replaceAll('\r\n', '\n') ?? '';
  assert.equal(text.split('\n\n-- \n')[0], lines.join('\n'));
  for (const line of lines)
    assert.ok(mail.html?.includes(`${line}<br`) || line === 'From here', line);
  assert.equal(mail.subject, `.= ${'Ünï 🙂 '.repeat(15)}`.trim());
  for (const line of bytes.toString('latin1').split('\r\n')) assert.ok(line.length <= 998);
});

test('attachments arrive byte by byte under their names', async () => {
  const id = await emailCalls.createRequest();
  const contents: [string, Buffer][] = [
    ['Angebot für Größe.pdf', buildPdf(2_000_000)],
    ['диск 🗄️.png', pixel],
    ['a'.repeat(150).concat('.txt'), Buffer.from('From me\r\n.\r\n=3D\n')],
  ];
  const { files } = await server.admin.call(requestInbox.files.upload, {
    params: { id },
    payload: buildForm(contents),
  });
  const fileIds = files.map((file) => file.id).toReversed();
  const accepted = await emailCalls.write(id, { message: 'See attached', fileIds });
  const [listed] = await emailCalls.list(id);
  const described = files.map(({ id, originalName, size }) => ({ id, originalName, size }));
  assert.deepEqual(listed?.files, described.toReversed());
  const { mail } = await emailCalls.receive(accepted);
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual(
    mail.attachments.map(({ filename, mimeType, disposition, content }) => [
      filename,
      mimeType,
      disposition,
      digest(new Uint8Array(content as ArrayBuffer)),
    ]),
    files
      .map((file, n) => [
        file.originalName,
        file.type,
        'attachment',
        digest(contents[n]?.[1] ?? Buffer.alloc(0)),
      ])
      .toReversed(),
  );
});

test('files of another item are never attached; one in the trash is still sent with its own email', async () => {
  const mine = await emailCalls.createRequest();
  const other = await emailCalls.createMessage();
  const payload = buildForm([['secret.txt', Buffer.from('of another')]]);
  const { files } = await server.admin.call(messageInbox.files.upload, {
    params: { id: other },
    payload,
  });
  const fileIds = files.map((file) => file.id);
  await assert.rejects(emailCalls.write(mine, { fileIds }), { code: 'validation_failed' });
  const accepted = await emailCalls.write(other, { fileIds }, true);
  const params = { id: other, fileId: fileIds[0] ?? '' };
  await server.admin.call(messageInbox.files.delete, { params });
  const { mail } = await emailCalls.receive(accepted);
  assert.equal(mail.attachments.length, 1);
});

test('only the sender’s address gets into the headers of an email', async () => {
  const names = ['"Eve" <eve@evil.example>, bob@victim.example', 'Eve %0d%0aBcc: b@x.example'];
  for (const name of names) {
    const id = await emailCalls.createMessage({ name });
    const { envelope, mail } = await emailCalls.receive(await emailCalls.write(id, {}, true));
    assert.deepEqual(envelope.to, ['priya@kestrelrowe.example']);
    assert.deepEqual([mail.cc, mail.bcc, mail.to?.length], [undefined, undefined, 1]);
    assert.match(mail.html ?? '', /Hello (&quot;|Eve)/);
  }
});

test('attacks in the message are made inert, or refused', async () => {
  const { emails } = server.product.serviceOf(emailsFeature);
  const id = await emailCalls.createMessage();
  let [shown, refused] = [0, 0];
  // All of them, in many contexts: sanitize-message.test.ts.
  const some = attacks.filter((_, n) => n % 5 === 0);
  for (const message of some.flatMap((attack) => [attack, `<p><strong>${attack}`])) {
    try {
      const { html } = await emails.preview('contact-message', id, { message });
      assertInert(html, message);
      shown++;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'validation_failed', message);
      refused++;
    }
  }
  assert.ok(shown >= 15 && refused >= 2, `${shown} shown, ${refused} refused`);
});

test('attacks in a name or a subject are text in the email', async () => {
  const { emails } = server.product.serviceOf(emailsFeature);
  const subject = `Eve ${attacks.join(' ')}`.replaceAll(/[\t\n\r]/g, ' ').slice(0, 200);
  const id = await emailCalls.createRequest({ name: subject });
  assertInert((await emails.preview('service-request', id, { subject })).html, subject);
});

test('notes are stored as plain text, and the stored email is inert', async () => {
  const id = await emailCalls.createMessage();
  const { id: emailId } = await emailCalls.write(id, { message: `<p>${attacks[0]}ok</p>` }, true);
  const { emails } = server.product.serviceOf(emailsFeature);
  const content = attacks.slice(0, 20).join('\n');
  const by = { actor: 'f'.repeat(24), replay: undefined };
  const note = await emails.addNote('contact-message', emailId, content, by);
  assert.equal(note.content, content);
  const [email] = await emailCalls.list(id, true);
  assert.equal(email?.body, '<p>ok</p>');
  assert.equal(email.notes.length, 1);
});
