import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Email, EmailAccepted, previewEmail, withdrawMail } from '@longitude/contract/emails';
import { readDraft, saveDraft } from '@longitude/contract/drafts';
import { scanEmails } from '@longitude/contract/scan-emails';
import { deleteScan, listScans, readScan } from '@longitude/contract/stored-scans';
import { restoreFromTrash } from '@longitude/contract/trash';
import { assertFits } from '../../../testing/assert-fits.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { readPdf } from '../pdf/testing/read-pdf.ts';
import { clientAddress, startScanEmails } from '../testing/scan-emails.ts';

const office = await startScanEmails();
after(() => office.stop());

const list = (id: string) => office.server.admin.call(scanEmails.list, { params: { id } });
const preview = (id: string, texts: object = {}) =>
  office.server.admin.call(previewEmail, { payload: { kind: 'security-scan', id, ...texts } });
const url = 'https://www.orchard.example/';
const boss = 'boss@orchard.example';

test('the report goes to the address of the scan with the default texts', async () => {
  const id = await office.scanAsVisitor(url);
  const accepted = await office.contact(id);
  assertFits(EmailAccepted, accepted);
  const { envelope, mail } = await office.emailCalls.receive(accepted);
  assert.deepEqual(envelope.to, [clientAddress]);
  assert.equal(mail.subject, `Security Scan Results for ${url} - Action Required`);
  assert.deepEqual(mail.replyTo?.[0]?.address, 'hello@longitude.example');
  const { text = '', html = '' } = mail;
  for (const part of [text, html]) {
    assert.match(part, /Your security scan is ready/);
    assert.match(part, /We\s+scanned\s+www\.orchard\.example/);
    assert.match(part, /on\s+a\s+call\.\s+When\s+would\s+suit\s+you\?/);
    assert.match(part, /HIGH RISK/);
    // The three worst findings, each in our own words; nothing from the site's responses.
    assert.match(part, /Fix these three first/i);
    for (const name of ['Critical Security Headers', 'Protocol Versions', 'Cookie Attributes'])
      assert.ok(part.includes(name) && part.includes(`${name} protects visitors.`), name);
    assert.doesNotMatch(part, /Mixed Content|pills/);
    assert.match(part, /longitude\.example\/scanner\/reports\/[\w-]{43}(?![#\w-])/);
    assert.match(part, /Attached:\s+security-scan-www-orchard-example-\d{4}-\d\d-\d\d\.pdf/);
  }
  const long = text.split(/\r?\n/).filter((line) => line.length > 76 && !/https?:/.test(line));
  assert.deepEqual(long, []);
});

test('the attached report quotes nothing of the site, and equals the preview', async () => {
  const id = await office.scanAsAdmin();
  const { mail } = await office.emailCalls.receive(
    await office.contact(id, { email: 'other@orchard.example' }),
  );
  const [report, ...others] = mail.attachments;
  assert.deepEqual(
    [report?.mimeType, report?.disposition, others],
    ['application/pdf', 'attachment', []],
  );
  assert.match(report?.filename ?? '', /^security-scan-www\d+-orchard-example-.*\.pdf$/);
  const sent = await readPdf(new Uint8Array(report?.content as ArrayBuffer));
  assert.match(sent.text, /Critical Security Headers/);
  assert.doesNotMatch(sent.text, /cheap-pills/);
  assert.match(sent.links.join(' '), /^https:\/\/longitude\.example\/scanner\/reports\/[\w-]{43}$/);
  const { token, address } = office.server;
  const download = (query: string) =>
    fetch(`${address}/api/security-scans/${id}/download-pdf${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  assert.match((await readPdf(await (await download('')).bytes())).text, /cheap-pills/);
  const response = await download('?for=client');
  assert.equal(response.status, 200);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.ok(bytes.equals(Buffer.from(report?.content as ArrayBuffer)));
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="${report?.filename}"`,
  );
});

test('a scan without an address requires one', async () => {
  const id = await office.scanAsAdmin();
  for (const payload of [{}, { email: '' }, { email: ' ' }]) {
    await assert.rejects(office.contact(id, payload), {
      status: 400,
      fields: { email: 'Enter the email address of the client' },
    });
  }
  await assert.rejects(office.contact(id, { email: 'nobody' }), { status: 400 });
  assert.deepEqual(await list(id), []);
});

test('the preview equals the email, byte for byte', async () => {
  const id = await office.scanAsVisitor();
  for (const texts of [{}, { subject: 'Your results', message: '<p>Hello <b>Zoë</b></p>' }]) {
    const shown = await preview(id, texts);
    assertFits(previewEmail.response, shown);
    const { mail, bytes } = await office.emailCalls.receive(await office.contact(id, texts));
    assert.equal(mail.subject, shown.subject);
    assert.equal(mail.html?.replaceAll('\r\n', '\n').trimEnd(), shown.html.trimEnd());
    assert.equal(mail.text?.replaceAll('\r\n', '\n').trimEnd(), shown.text.trimEnd());
    assert.deepEqual(
      shown.attached,
      mail.attachments.map(({ filename }) => filename),
    );
    assert.ok(bytes.length > 0);
  }
});

test('the client counts as contacted once the email is accepted, by its author, and screens are notified', async () => {
  const id = await office.scanAsVisitor();
  const accepted = await office.contact(id, { message: 'Please read.' });
  assert.equal(await office.isContacted(id), false);
  await office.emailCalls.receive(accepted);
  assert.equal(await office.isContacted(id), true);
  const { connection } = office.server.product.context;
  const findEvent = () =>
    connection.collection('events').findOne({ id, fields: ['clientContacted'] });
  await waitUntil('the event is there', async () => (await findEvent()) !== null);
  assert.equal((await findEvent())?.['type'], 'security-scan.changed');
  const entry = await connection.collection('audit').findOne({ id, action: 'change' });
  assert.deepEqual(entry?.['changes'], { clientContacted: [false, true] });
  const [only] = await office.server.admin.call(listScans, {
    query: { contacted: true, limit: 1 },
  });
  assert.equal(only?.id, id);
});

test('a copy is not a contact', async () => {
  const id = await office.scanAsVisitor();
  office.sink.refuseWith(450, clientAddress);
  const accepted = await office.contact(id, { ccEmails: boss });
  await office.emailCalls.sendAll();
  assert.equal(await office.isContacted(id), false);
  const [waiting] = await list(id);
  assert.deepEqual([waiting?.state, waiting?.cc], ['queued', [boss]]);
  office.sink.refuseWith(undefined);
  await office.emailCalls.sendAll();
  assert.equal(await office.isContacted(id), true);
  const sent = office.sink.received.filter(({ mail }) => mail.messageId?.includes(accepted.id));
  const found = sent.map(({ envelope }) => envelope.to);
  assert.deepEqual(found, [[boss], [clientAddress]]);
});

test('an email can be undone for ten seconds, and then its scan is as before', async () => {
  const id = await office.scanAsVisitor();
  const before = Date.now();
  const accepted = await office.contact(id);
  assert.ok(Date.parse(accepted.sendAt) >= before + 10_000);
  await office.server.admin.call(withdrawMail, { params: { id: accepted.id } });
  await office.emailCalls.sendAll();
  assert.deepEqual(await list(id), []);
  assert.equal(await office.isContacted(id), false);
});

test('the same key is one email', async () => {
  const id = await office.scanAsVisitor();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => office.contact(id, { message: 'Once' }, 'one-report')),
  );
  assert.equal(new Set(responses.map((each) => each.id)).size, 1);
  await assert.rejects(office.contact(id, { message: 'Twice' }, 'one-report'), { status: 422 });
  assert.equal((await list(id)).length, 1);
});

test('the history lists each email with its notes, and returns a single email', async () => {
  const { admin } = office.server;
  const id = await office.scanAsVisitor();
  const accepted = await office.contact(id, { subject: 'First', message: 'Read it.' });
  const params = { emailId: accepted.id };
  const payload = { content: 'They called back.' };
  await admin.call(scanEmails.addNote, { params, payload });
  const [email] = await list(id);
  assertFits(Email, email);
  assert.deepEqual(
    [email?.subject, email?.to, email?.notes[0]?.content],
    ['First', clientAddress, 'They called back.'],
  );
  assert.deepEqual(await admin.call(scanEmails.read, { params }), email);
});

test('an email about a scan in the trash is sent, without the closed link, and marks the scan', async () => {
  const { admin } = office.server;
  const id = await office.scanAsVisitor();
  const accepted = await office.contact(id);
  await admin.call(deleteScan, { params: { id } });
  await assert.rejects(office.contact(id), { status: 404 });
  const { mail } = await office.emailCalls.receive(accepted);
  const [report] = mail.attachments;
  const { links } = await readPdf(new Uint8Array(report?.content as ArrayBuffer));
  assert.deepEqual(links, []);
  assert.doesNotMatch(mail.html ?? '', /scanner\/reports/);
  await admin.call(restoreFromTrash, { params: { id } });
  assert.equal(await office.isContacted(id), true);
});

test('a damaged scan is refused in a clear sentence, and nothing is queued', async () => {
  const id = await office.scanAsVisitor();
  await office.damage(id);
  const refusal = { status: 409, message: /^The result of this scan is damaged\./ };
  await assert.rejects(office.contact(id), refusal);
  await assert.rejects(preview(id), refusal);
  assert.deepEqual(await list(id), []);
});

test('a draft about a scan is stored', async () => {
  const { admin } = office.server;
  const params = { kind: 'security-scan', id: await office.scanAsAdmin() };
  const values = { email: 'client@orchard.exa', message: 'Hello' };
  await admin.call(saveDraft, { params, payload: { values } });
  assert.deepEqual((await admin.call(readDraft, { params })).values, values);
});

test('a URL that is too long for a subject is truncated', async () => {
  const id = await office.scanAsVisitor(`https://long.orchard.example/?${'q'.repeat(400)}`);
  const { subject } = await preview(id);
  assert.equal(subject.length, 200);
  assert.match(subject, /^Security Scan Results for https:\/\/long.*q… - Action Required$/);
  assert.ok((await office.server.admin.call(readScan, { params: { id } })).url.length > 400);
});
