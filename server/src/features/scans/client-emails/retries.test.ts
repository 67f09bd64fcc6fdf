import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { createScan } from '@longitude/contract/scans';
import { bulkScans, createAdminScan, deleteScan } from '@longitude/contract/stored-scans';
import { ObjectId } from 'mongodb';
import { buildForm, buildPdf } from '../../../testing/build-file.ts';
import { countStoredFiles } from '../../../testing/count-stored-files.ts';
import { emails as emailsFeature } from '../../emails/feature.ts';
import { startScanEmails, describeFindings } from '../testing/scan-emails.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertInert } from '../../../testing/assert-inert-mail.ts';
import { attacks } from '../../posts/testing/attacks.ts';
import { createFakePdfs } from '../testing/fake-pdfs.ts';

const office = await startScanEmails(createFakePdfs());
after(() => office.stop());

const countFiles = () => countStoredFiles(office.server.product.context.connection);
const remove = (id: string) => office.server.admin.call(deleteScan, { params: { id } });
const emailsOf = (id: string) => office.server.admin.call(scanEmails.list, { params: { id } });

function buildContact(message: string, names: readonly string[] = []): FormData {
  const form = buildForm(names.map((name): [string, Buffer] => [name, buildPdf()]));
  form.append('message', message);
  return form;
}

/** Runs `work` between the check of a form and the insertion of its email. */
function afterCheck(t: TestContext, work: () => Promise<unknown>): void {
  const { emails } = office.server.product.serviceOf(emailsFeature);
  const check = emails.check.bind(emails);
  t.mock.method(emails, 'check', async (...given: Parameters<typeof check>) => {
    await check(...given);
    await work();
  });
}

test('a key already used for another email leaves no file behind', async () => {
  const id = await office.scanAsVisitor();
  await office.contact(id, buildContact('Without a file'), 'one-key');
  const stored = await countFiles();
  const other = buildContact('With a file', ['offer.pdf']);
  await assert.rejects(office.contact(id, other, 'one-key'), { status: 422 });
  assert.deepEqual(await countFiles(), stored);
  assert.equal((await emailsOf(id)).length, 1);
});

test('a scan deleted or damaged while its form arrives leaves no file behind', async (t) => {
  for (const [spoil, status] of [
    [remove, 404],
    [(id: string) => office.damage(id), 409],
  ] as const) {
    const id = await office.scanAsVisitor();
    const stored = await countFiles();
    afterCheck(t, () => spoil(id));
    const form = buildContact('Late', ['a.pdf', 'b.pdf']);
    await assert.rejects(office.contact(id, form), { status });
    t.mock.restoreAll();
    assert.deepEqual(await countFiles(), stored);
  }
});

test('files stay when it is unknown whether their email was stored, and a retry sends them', async (t) => {
  const id = await office.scanAsVisitor();
  const stored = await countFiles();
  const form = () => buildContact('Unknown', ['offer.pdf']);
  const { emails } = office.server.product.serviceOf(emailsFeature);
  t.mock.method(emails, 'send', () => Promise.reject(new Error('the connection broke')));
  await assert.rejects(office.contact(id, form(), 'again'), { status: 500 });
  t.mock.restoreAll();
  assert.equal((await countFiles()).documents, stored.documents + 1);
  await office.contact(id, form(), 'again');
  assert.equal((await countFiles()).documents, stored.documents + 1);
  const [email] = await emailsOf(id);
  const originalNames = email?.files.map(({ originalName }) => originalName);
  assert.deepEqual(originalNames, ['offer.pdf']);
});

test('a retried email gets the first response, although its scan was deleted since', async () => {
  const bodies = {
    json: () => ({ message: 'Hello' }),
    texts: () => buildContact('Hello'),
    files: () => buildContact('Hello', ['offer.pdf']),
  };
  for (const [key, build] of Object.entries(bodies)) {
    const id = await office.scanAsVisitor();
    const first = await office.contact(id, build(), key);
    const stored = await countFiles();
    await remove(id);
    assert.deepEqual(await office.contact(id, build(), key), first);
    assert.deepEqual(await countFiles(), stored);
    await assert.rejects(office.contact(id, buildContact('Other', ['b.pdf']), key), {
      status: 422,
    });
    assert.deepEqual(await countFiles(), stored);
    await assert.rejects(office.contact(id, build(), 'new-key'), { status: 404 });
  }
});

test('so do the other calls that change something about a scan', async () => {
  const { admin, visitor } = office.server;
  const id = await office.scanAsVisitor();
  const headers = { 'idempotency-key': 'again' };
  const call = { payload: { url: 'https://again.example/', email: 'a@orchard.example' }, headers };
  const calls: Record<string, () => Promise<unknown>> = {
    upload: () => {
      const payload = buildForm([['offer.pdf', buildPdf()]]);
      return admin.call(scanFiles.upload, { params: { id }, payload, headers });
    },
    bulk: () => admin.call(bulkScans, { payload: { ids: [id], action: 'contacted' }, headers }),
    scan: () => visitor.call(createScan, call),
    'scan of an administrator': () =>
      admin.call(createAdminScan, { payload: { url: 'https://again.example/' }, headers }),
  };
  const first = new Map<string, unknown>();
  for (const [name, ask] of Object.entries(calls)) first.set(name, await ask());
  await remove(id);
  for (const name of ['scan', 'scan of an administrator']) {
    await remove((first.get(name) as { id: string }).id);
  }
  for (const [name, ask] of Object.entries(calls)) {
    assert.deepEqual(await ask(), first.get(name), name);
  }
});

const preview = (id: string, texts: object) =>
  office.server.product.serviceOf(emailsFeature).emails.preview('security-scan', id, texts);

test('attacks through message and subject are inert beside a report', async () => {
  const id = await office.scanAsAdmin();
  let shown = 0;
  // All of them through the same text: sanitize-message.test.ts.
  for (const message of attacks.slice(0, 12)) {
    const subject = message.replaceAll(/\s/g, ' ').slice(0, 200);
    try {
      const { html, text } = await preview(id, { message, subject });
      assertInert(html, message);
      assert.ok(text.includes('SCORE  57 of 100'));
      shown++;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'validation_failed', message);
    }
  }
  assert.ok(shown >= 6, `${shown} shown`);
});

test('attacks in a stored result and its address are escaped', async () => {
  const id = await office.scanAsAdmin();
  const scans = office.server.product.context.connection.collection('security_scans');
  const { tests, ...findings } = describeFindings('https://www.orchard.example/');
  for (const attack of [attacks.slice(0, 30).join(' '), attacks.slice(30).join(' ')]) {
    const url = `https://www.orchard.example/?${encodeURI(attack)}`;
    const hostile = tests.map((each) => ({ ...each, name: attack, why: attack, details: attack }));
    const stored = { ...findings, url, summary: attack, tests: hostile };
    await scans.updateOne(
      { _id: new ObjectId(id) },
      { $set: { url, host: attack, findings: stored } },
    );
    assertInert((await preview(id, {})).html, attack);
  }
});
