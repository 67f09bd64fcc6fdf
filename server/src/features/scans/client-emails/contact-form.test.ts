import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { buildForm, buildPdf, pixel } from '../../../testing/build-file.ts';
import { countStoredFiles } from '../../../testing/count-stored-files.ts';
import { send } from '../../../testing/send.ts';
import { startScanEmails } from '../testing/scan-emails.ts';
import { createFakePdfs } from '../testing/fake-pdfs.ts';

let id: string;

const office = await startScanEmails(createFakePdfs());

beforeEach(async () => {
  id = await office.scanAsVisitor();
});
after(() => office.stop());

const countFiles = () => countStoredFiles(office.server.product.context.connection);
const list = () => office.server.admin.call(scanEmails.list, { params: { id } });
type Files = Parameters<typeof buildForm>[0];

function buildContact(files: Files, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = buildForm(files);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}

/** Refused, and neither an email nor a file of it remains. */
async function assertRefused(form: FormData, refusal: object): Promise<void> {
  const before = await countFiles();
  await assert.rejects(office.contact(id, form), refusal);
  assert.deepEqual(await countFiles(), before);
  assert.deepEqual(await list(), []);
}

const docx = Buffer.from(
  'UEsDBBQAAAAIAAAAIQAAAAAAAgAAAAAAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbAMAUEsBAhQAFAAAAAgAAAAhAAAAAAACAAAAAAAAABMAAAAAAAAAAAAAAAAAAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwUGAAAAAAEAAQBBAAAAMwAAAAAA',
  'base64',
);

test('files of a form are sent with the report, under their names, byte for byte', async () => {
  const files: [string, Buffer][] = [
    ['Angebot für Größe.pdf', buildPdf(300_000)],
    ['диск 🗄️.png', pixel],
    ['notes.txt', Buffer.from('From us')],
  ];
  const texts = {
    subject: 'Results',
    message: 'Two\nlines',
    email: 'a@orchard.example',
    ccEmails: 'b@orchard.example',
  };
  const accepted = await office.contact(id, buildContact(files, texts));
  const { envelope, mail } = await office.emailCalls.receive(accepted);
  assert.deepEqual(envelope.to, ['a@orchard.example', 'b@orchard.example']);
  assert.equal(mail.subject, 'Results');
  assert.match(mail.text ?? '', /Two\r?\nlines/);
  const [report, ...others] = mail.attachments;
  assert.match(report?.filename ?? '', /^security-scan-/);
  assert.deepEqual(
    others.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer)]),
    files,
  );
  const [email] = await list();
  const originalNames = email?.files.map(({ originalName }) => originalName);
  assert.deepEqual(
    originalNames,
    files.map(([name]) => name),
  );
});

test('files uploaded before are named in JSON and in a form', async () => {
  const { admin } = office.server;
  const payload = buildForm([['offer.pdf', buildPdf()]]);
  const uploaded = await admin.call(scanFiles.upload, { params: { id }, payload });
  const fileId = uploaded.files[0]?.id ?? '';
  const json = await office.emailCalls.receive(await office.contact(id, { fileIds: [fileId] }));
  assert.deepEqual(json.mail.attachments.map(({ filename }) => filename).slice(1), ['offer.pdf']);
  const form = buildContact([['more.txt', 'More']], { fileIds: fileId });
  const both = await office.emailCalls.receive(await office.contact(id, form));
  assert.deepEqual(both.mail.attachments.map(({ filename }) => filename).slice(1), [
    'offer.pdf',
    'more.txt',
  ]);
  const other = await office.scanAsVisitor();
  await assert.rejects(office.contact(other, { fileIds: [fileId] }), {
    status: 400,
    fields: { fileIds: 'An attachment no longer exists: add it again' },
  });
});

test('a form with only texts is an email like JSON', async () => {
  const accepted = await office.contact(id, buildContact([], { message: 'Hello' }));
  const { mail } = await office.emailCalls.receive(accepted);
  assert.equal(mail.attachments.length, 1);
});

test('a retry of a form stores its files once', async () => {
  const before = await countFiles();
  const form = () => buildContact([['offer.pdf', buildPdf()]], { message: 'Once' });
  const [first, second] = [
    await office.contact(id, form(), 'one-form'),
    await office.contact(id, form(), 'one-form'),
  ];
  assert.equal(first.id, second.id);
  const after = await countFiles();
  assert.equal(Object.values(after)[0], (Object.values(before)[0] as number) + 1);
  const changed = buildContact([['offer.pdf', buildPdf()]], { message: 'Twice' });
  await assert.rejects(office.contact(id, changed, 'one-form'), { status: 422 });
  assert.equal((await list()).length, 1);
});

test('only the seven types are accepted, by name and by content', async () => {
  const only = 'only pdf, doc, docx, txt, jpg, jpeg and png files are accepted';
  const wrong: [name: string, content: Uint8Array | string, text: string][] = [
    ['findings.xlsx', docx, `findings.xlsx: ${only}`],
    ['page.html', '<p>', `page.html: ${only}`],
    ['archive.zip', docx, `archive.zip: ${only}`],
    ['noext', 'text', `noext: ${only}`],
    [
      'photo.jpg',
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
      'photo.jpg is named .jpg, but contains a GIF image. Save it as a .jpg file and upload it again.',
    ],
    [
      'macro.doc',
      buildPdf(),
      'macro.doc is named .doc, but contains a PDF document. Rename it to macro.pdf and upload it again.',
    ],
  ];
  for (const [name, content, text] of wrong) {
    const files: Files = [
      ['good.png', pixel],
      [name, content],
    ];
    await assertRefused(buildContact(files), {
      status: 415,
      message: text,
      fields: { files: text },
    });
  }
  const before = await countFiles();
  const upload = { params: { id }, payload: buildForm([['findings.xlsx', docx]]) };
  await assert.rejects(office.server.admin.call(scanFiles.upload, upload), { status: 415 });
  assert.deepEqual(await countFiles(), before);
});

test('eleven files, and more than 20 MB together, are refused', async () => {
  const eleven = Array.from({ length: 11 }, (_, n): [string, Buffer] => [`${n}.png`, pixel]);
  await assertRefused(buildContact(eleven), {
    status: 400,
    fields: { files: 'At most 10 files at a time' },
  });
  const most = buildPdf(7 * 1024 * 1024);
  await assertRefused(buildContact([1, 2, 3].map((n) => [`${n}.pdf`, most])), {
    status: 400,
    fields: { files: 'The attachments of an email can total at most 20 MB' },
  });
});

test('invalid texts refuse the files sent with them', async () => {
  const file: Files = [['good.png', pixel]];
  const cases: [texts: Record<string, string>, fields: object][] = [
    [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
    [{ ccEmails: 'a@x.example, nobody' }, { ccEmails: '“nobody” is not an email address' }],
    [{ comment: 'x' }, { comment: 'This field is not known' }],
    [
      { message: '<a href="javascript:x">x</a>' },
      { message: 'Links must begin with https://, http:// or mailto:' },
    ],
  ];
  for (const [texts, fields] of cases) {
    await assertRefused(buildContact(file, texts), { status: 400, fields });
  }
  const twice = buildContact(file, { subject: 'a' });
  twice.append('subject', 'b');
  await assertRefused(twice, { status: 400, fields: { subject: 'This field can only come once' } });
  await office.damage(id);
  await assertRefused(buildContact(file), { status: 409 });
});

test('line breaks in addresses are refused, and removed from subjects and file names', async () => {
  const smuggled = ['\r\n', '\n', '\r'].map((end) => `x${end}Bcc: victim@x.example`);
  for (const name of ['email', 'ccEmails']) {
    for (const text of smuggled)
      await assert.rejects(office.contact(id, { [name]: text }), { status: 400 });
    await assertRefused(buildContact([], { [name]: smuggled[0] ?? '' }), { status: 400 });
  }
  const subject = smuggled[0] ?? '';
  const form = buildContact([['a\r\nBcc: victim@x.example.png', pixel]], { subject });
  const { envelope, bytes } = await office.emailCalls.receive(await office.contact(id, form));
  assert.equal(envelope.to.length, 1);
  assert.doesNotMatch(bytes.toString(), /^Bcc:/im);
  assert.match(bytes.toString(), /^Subject: x Bcc: victim@x\.example\r$/m);
});

test('a file with an unreadable name is not silently skipped', async () => {
  const name = "filename*=UTF-8''a%0D%0ABcc%3A%20victim%40x.example.txt";
  const part = ['--x', `Content-Disposition: form-data; name="files"; ${name}`, '', 'Hello'];
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const body = Buffer.from([...part, '--x--', ''].join('\r\n'));
  const { token, address } = office.server;
  for (const end of ['contact-client', 'files']) {
    const path = `/api/security-scans/${id}/${end}`;
    const { status, body: response } = await send(address, 'POST', path, { token, body, headers });
    assert.equal(status, 400);
    const files = 'A file name or form field cannot be read';
    assert.deepEqual((response as { fields: unknown }).fields, { files });
  }
  assert.deepEqual(await list(), []);
});

test('compressed JSON is accepted, a bomb and incomplete data are not', async () => {
  const path = `/api/security-scans/${id}/contact-client`;
  const { token, address } = office.server;
  const post = (body: Buffer<ArrayBuffer>, coding = 'gzip') => {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    return send(address, 'POST', path, { token, body, headers });
  };
  const whole = gzipSync('{"message":"Hello"}');
  assert.equal((await post(whole)).status, 202);
  assert.equal((await post(gzipSync(`{"message":"${'x'.repeat(20_000_000)}"}`))).status, 413);
  // A decoder without an error listener would end the process.
  for (const coding of ['gzip', 'deflate', 'br', 'gzip, gzip'])
    assert.match(`${(await post(whole.subarray(0, -9), coding)).status}`, /^4(?:00|15)$/);
  assert.equal((await list()).length, 1);
});

test('a body of another type is refused, an unknown scan before it is read', async () => {
  const path = `/api/security-scans/${id}/contact-client`;
  const { token, address } = office.server;
  const ask = (body: string, type: string, to = path) =>
    send(address, 'POST', to, {
      token,
      body: Buffer.from(body),
      headers: { 'content-type': type },
    });
  assert.equal((await ask('{}', 'text/plain')).status, 415);
  assert.equal((await ask('{"message":', 'application/json')).status, 400);
  assert.equal((await ask('x', 'multipart/form-data')).status, 400);
  assert.equal((await ask('x', 'multipart/form-data; boundary=x')).status, 400);
  const long = JSON.stringify({ message: 'x'.repeat(1_100_000) });
  assert.equal((await ask(long, 'application/json')).status, 413);
  const absent = path.replace(id, 'f'.repeat(24));
  assert.equal((await ask(long, 'application/json', absent)).status, 404);
  assert.deepEqual(await list(), []);
});
