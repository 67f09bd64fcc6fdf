import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { scanEmails } from '@longitude/contract/scan-emails';
import { listOutbox, readOverview, retryMail } from '@longitude/contract/overview';
import { createScan } from '@longitude/contract/scans';
import { listScans } from '@longitude/contract/stored-scans';
import { AppError } from '../../../platform/errors.ts';
import { saveCategory, sendMailTo } from '../../../testing/mail-settings.ts';
import { createFakePdfs } from '../testing/fake-pdfs.ts';
import { clientAddress, startScanEmails } from '../testing/scan-emails.ts';
import { isWhole } from '../../../testing/whole.ts';

const pdfs = createFakePdfs();
const office = await startScanEmails(pdfs);
const recover = async () => {
  office.sink.failAt(undefined);
  office.sink.refuseWith(undefined);
  await saveCategory(office.server, 'email', { smtp_username: '' });
  await sendMailTo(office.server, office.sink);
};
afterEach(async () => {
  pdfs.failure = undefined;
  await recover();
});
after(() => office.stop());

const boss = 'boss@orchard.example';
const readEmail = async (id: string) => {
  const [email] = await office.server.admin.call(scanEmails.list, { params: { id } });
  assert.ok(email);
  return email;
};
const listFailed = async () => (await office.server.admin.call(readOverview)).failedEmails;
const received = (emailId: string) =>
  office.sink.received.filter(({ mail }) => mail.messageId?.includes(emailId));

/** Sent with the next attempt, once and complete. */
async function assertSent(id: string, emailId: string): Promise<void> {
  await office.emailCalls.sendAll();
  assert.equal((await readEmail(id)).state, 'sent');
  assert.equal(await office.isContacted(id), true);
  assert.deepEqual(
    received(emailId).flatMap(({ envelope }) => envelope.to),
    [clientAddress, boss],
  );
  assert.equal(received(emailId)[0]?.mail.attachments.length, 1);
}

/** As after thirty attempts. */
async function wearOut(emailId: string): Promise<void> {
  const emails = office.server.product.context.connection.collection('emails');
  await emails.updateOne(
    { 'mails.messageId': { $regex: emailId } },
    { $set: { 'mails.0.attempts': 29 } },
  );
}

const steps: Record<string, () => void | Promise<void>> = {
  connecting: () => saveCategory(office.server, 'email', { smtp_port: '9' }),
  'the greeting': () => office.sink.failAt('greeting', 421),
  AUTH: async () => {
    office.sink.failAt('auth', 454);
    await saveCategory(office.server, 'email', { smtp_username: 'site', smtp_password: 'secret' });
  },
  MAIL: () => office.sink.failAt('mail', 451),
  RCPT: () => office.sink.refuseWith(451),
  'the end of DATA': () => office.sink.failAt('data', 451),
};
for (const [step, fail] of Object.entries(steps)) {
  test(`an email that fails at ${step} stays queued, and is sent once the server accepts it`, async () => {
    const id = await office.scanAsAdmin();
    const accepted = await office.contact(id, { email: clientAddress, ccEmails: boss });
    await fail();
    await office.emailCalls.sendAll();
    const waiting = await readEmail(id);
    assert.equal(waiting.state, 'queued');
    assert.ok(waiting.lastError);
    if (step !== 'the end of DATA') {
      await recover();
      await assertSent(id, accepted.id);
      return;
    }
    // An email that failed too often looks the same at whichever step it failed.
    await wearOut(accepted.id);
    await office.emailCalls.sendAll();
    assert.equal((await readEmail(id)).state, 'failed');
    assert.equal(await office.isContacted(id), false);
    const subject = waiting.subject;
    const [failed] = await listFailed();
    const { name, ...rest } = failed ?? { name: '' };
    assert.match(name, /^www\d+\.orchard\.example$/);
    assert.deepEqual(rest, { id: accepted.id, kind: 'security-scan', itemId: id, subject });
    const inOutbox = await office.server.admin.call(listOutbox, { query: { state: 'failed' } });
    const found = inOutbox.map((each) => [each.id, each.kind]);
    assert.deepEqual(found, [[accepted.id, 'client-email']]);
    const [listed] = await office.server.admin.call(listScans, { query: { limit: 1 } });
    assert.deepEqual([listed?.id, listed?.emailFailed], [id, true]);
    await recover();
    await office.server.admin.call(retryMail, { params: { id: accepted.id } });
    await assertSent(id, accepted.id);
    assert.deepEqual(await listFailed(), []);
  });
}

// Any step fails in the same way: the sender is that of the emails above.
for (const [step, fail] of Object.entries(steps).slice(isWhole ? 0 : -1)) {
  test(`a visitor’s report that fails at ${step} fails visibly as well, and a retry sends it whole`, async () => {
    const { admin, visitor, product } = office.server;
    const email = `${step.replaceAll(' ', '-')}@orchard.example`.toLowerCase();
    const scans = product.context.connection.collection('security_scans');
    const { id } = await visitor.call(createScan, {
      payload: { url: 'https://fails.orchard.example/', email },
    });
    await fail();
    // Its last attempt.
    const last = { $set: { 'mails.0.attempts': 29 } };
    await scans.updateOne({ email }, last);
    await product.context.outbox.sendDue();
    const failed = async () =>
      (await admin.call(listOutbox, { query: { state: 'failed' } })).filter(
        ({ kind }) => kind === 'scan-report',
      );
    const [mail] = await failed();
    assert.ok(mail?.lastError);
    assert.equal((await admin.call(readOverview)).mail.state, 'failing');
    await recover();
    await admin.call(retryMail, { params: { id: mail.id } });
    await product.context.outbox.sendDue();
    assert.deepEqual(await failed(), []);
    const mails = office.sink.received.filter(({ envelope }) => envelope.to.includes(email));
    const found = mails.map((each) => each.mail.attachments.length);
    assert.deepEqual(found, [1]);
    assert.equal((await scans.findOne({ email }))?._id.toHexString(), id);
  });
}

test('a permanent rejection of the client fails immediately although the copy was sent', async () => {
  const id = await office.scanAsVisitor();
  office.sink.refuseWith(550, clientAddress);
  const accepted = await office.contact(id, { ccEmails: boss });
  await office.emailCalls.sendAll();
  assert.equal((await readEmail(id)).state, 'failed');
  assert.equal(await office.isContacted(id), false);
  office.sink.refuseWith(undefined);
  await office.server.admin.call(retryMail, { params: { id: accepted.id } });
  await office.emailCalls.sendAll();
  const found = received(accepted.id).map(({ envelope }) => envelope.to);
  assert.deepEqual(found, [[boss], [clientAddress]]);
  assert.equal(await office.isContacted(id), true);
});

test('a report that cannot be rendered now is a failed attempt, not final', async () => {
  for (const failure of [new Error('the thread ended'), new AppError('unavailable')]) {
    const id = await office.scanAsVisitor();
    await office.emailCalls.sendAll();
    const accepted = await office.contact(id, { ccEmails: boss });
    pdfs.failure = failure;
    await office.emailCalls.sendAll();
    const waiting = await readEmail(id);
    assert.equal(waiting.state, 'queued');
    assert.match(waiting.lastError ?? '', /^Not written: /);
    pdfs.failure = undefined;
    await office.emailCalls.sendAll();
    assert.equal((await readEmail(id)).state, 'sent');
    assert.equal(received(accepted.id)[0]?.mail.attachments.length, 1);
  }
});

test('an email whose scan is damaged before it is sent fails with the reason', async () => {
  const id = await office.scanAsVisitor();
  const accepted = await office.contact(id);
  await office.damage(id);
  await office.emailCalls.sendAll();
  const failed = await readEmail(id);
  assert.equal(failed.state, 'failed');
  assert.match(failed.lastError ?? '', /The result of this scan is damaged/);
  const ids = (await listFailed()).map((each) => each.id);
  assert.deepEqual(ids, [accepted.id]);
  assert.deepEqual(received(accepted.id), []);
});

test('a visitor’s report waits for its PDF as well; that of a damaged scan fails permanently', async () => {
  const { visitor, admin, product } = office.server;
  const email = 'visitor@orchard.example';
  const mails = () => office.sink.received.filter(({ envelope }) => envelope.to.includes(email));
  const ask = (url: string) => visitor.call(createScan, { payload: { url, email } });
  pdfs.failure = new AppError('unavailable');
  assert.equal((await ask('https://waits.orchard.example/')).emailQueued, true);
  await product.context.outbox.sendDue();
  const read = async () =>
    (await admin.call(listOutbox, { query: {} })).find(({ kind }) => kind === 'scan-report');
  assert.equal((await read())?.state, 'queued');
  pdfs.failure = undefined;
  await office.emailCalls.sendAll();
  assert.equal(mails().length, 1);
  const { id } = await ask('https://broken.orchard.example/');
  await office.damage(id);
  await product.context.outbox.sendDue();
  assert.equal(mails().length, 1);
  const failed = await read();
  assert.equal(failed?.state, 'failed');
  assert.match(failed.lastError ?? '', /damaged/);
});
