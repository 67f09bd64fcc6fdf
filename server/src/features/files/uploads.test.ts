import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openResponse } from '@longitude/contract/core/client';
import { Uploaded } from '@longitude/contract/files';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { purgeFromTrash, restoreFromTrash } from '@longitude/contract/trash';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildForm, buildPdf, pixel } from '../../testing/build-file.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { countStoredFiles } from '../../testing/count-stored-files.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inbox } from '../inbox/feature.ts';
import { files as filesFeature } from './feature.ts';
import { cleanUp } from '../trash/service.ts';

let params: { id: string };

const server = await startTestServer({ ROLE: 'api' });

beforeEach(async () => {
  params = { id: (await server.visitor.call(requestInbox.create, { payload: buildRequest() })).id };
});
after(() => server.stop());

const countStored = () => countStoredFiles(server.product.context.connection);
const upload = (files: Parameters<typeof buildForm>[0], headers = {}) =>
  server.admin.call(requestInbox.files.upload, { params, payload: buildForm(files), headers });
const listFiles = async () => (await server.admin.call(requestInbox.read, { params })).files;

async function download(fileId: string): Promise<Buffer> {
  const options = { base: server.address, token: () => server.token };
  const response = await openResponse(options, requestInbox.files.download, {
    params: { ...params, fileId },
  });
  return Buffer.from(await response.arrayBuffer());
}

test('files are added to a request, listed with it and returned unchanged', async () => {
  const content: [string, Buffer][] = [
    ['Angebot für Größe.pdf', buildPdf(700_000)],
    ['диск 🗄️.png', pixel],
    ['notes.txt', Buffer.from('Prüfung am 3. Mai\r\n', 'latin1')],
    ['photo.jpg', pixel],
  ];
  const response = await upload(content);
  assertFits(Uploaded, response);
  const found = response.files.map(({ originalName, size, type }) => [originalName, size, type]);
  assert.deepEqual(found, [
    ['Angebot für Größe.pdf', 700_000, 'application/pdf'],
    ['диск 🗄️.png', pixel.length, 'image/png'],
    ['notes.txt', 19, 'text/plain'],
    ['photo.png', pixel.length, 'image/png'],
  ]);
  const files = await listFiles();
  assert.deepEqual(files, response.files);
  for (const [index, file] of files.entries()) {
    assert.ok((await download(file.id)).equals(content[index]?.[1] ?? Buffer.alloc(0)));
  }
  // The audit log outlives purged files: it contains only the length of a name.
  const entry = await server.stored('audit').findOne({ kind: 'file', id: files[0]?.id });
  assert.deepEqual(entry?.['changes'], { originalName: [null, '21 characters'] });
});

test('a message has its own files, and no call reaches those of another item', async () => {
  const message = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const payload = buildForm([['a.png', pixel]]);
  const { files } = await server.admin.call(messageInbox.files.upload, {
    params: message,
    payload,
  });
  const detail = await server.admin.call(messageInbox.read, { params: { id: message.id } });
  assert.deepEqual(detail.files, files);
  const fileId = files[0]?.id ?? '';
  await assert.rejects(download(fileId), { code: 'not_found' });
  const wrong = { params: { ...params, fileId } };
  await assert.rejects(server.admin.call(requestInbox.files.delete, wrong), { code: 'not_found' });
  const right = { params: { id: message.id, fileId } };
  await server.admin.call(messageInbox.files.delete, right);
  await assert.rejects(server.admin.call(messageInbox.files.delete, right), { code: 'not_found' });
});

test('a refused file is named, and removes the others of its call', async () => {
  const stored = await countStored();
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7 ');
  const cases: [files: [string, Uint8Array | string][], status: number, text: string][] = [
    [
      [
        ['a.pdf', buildPdf()],
        ['b.pdf', 'no pdf'],
      ],
      415,
      'b.pdf is named .pdf, but contains plain text. Save it as a .pdf file and upload it again.',
    ],
    [
      [
        ['a.pdf', buildPdf()],
        ['c.svg', '<svg/>'],
      ],
      415,
      'c.svg: files of this type are not accepted',
    ],
    [
      [['a.png', '<!DOCTYPE html><p>']],
      415,
      'a.png is named .png, but contains a web page (HTML). The download probably failed. Download it again and upload it.',
    ],
    [
      [
        ['a.pdf', buildPdf()],
        ['empty.txt', ''],
      ],
      400,
      'empty.txt is empty',
    ],
    [
      [
        ['a.pdf', buildPdf()],
        ['d.pdf', large],
      ],
      413,
      'd.pdf is larger than 10 MB',
    ],
    [[], 400, 'Choose at least one file'],
    [Array.from({ length: 11 }, (_, n) => [`${n}.png`, pixel]), 400, 'At most 10 files at a time'],
  ];
  for (const [files, status, text] of cases) {
    await assert.rejects(upload(files), { status, message: text, fields: { files: text } });
  }
  assert.deepEqual(await listFiles(), []);
  assert.deepEqual(await countStored(), stored);
  const most = buildPdf(10 * 1024 * 1024);
  const { files } = await upload([['most.pdf', most]]);
  assert.ok((await download(files[0]?.id ?? '')).equals(most));
});

test('a form with anything but files is refused', async () => {
  const stored = await countStored();
  const fields = buildForm([['a.png', pixel]]);
  fields.append('comment', 'Hello');
  const wrong = new FormData();
  wrong.append('file', new File([new Uint8Array(pixel)], 'a.png'));
  for (const payload of [fields, wrong]) {
    const refused = server.admin.call(requestInbox.files.upload, { params, payload });
    await assert.rejects(refused, { status: 400, code: 'validation_failed' });
  }
  assert.deepEqual(await countStored(), stored);
});

test('a retry with the same key returns the same files, other content is refused', async () => {
  const key = { 'idempotency-key': 'upload-1' };
  const files: [string, Uint8Array][] = [
    ['a.pdf', buildPdf(300_000)],
    ['b.png', pixel],
  ];
  const [first, second] = await Promise.all([upload(files, key), upload(files, key)]);
  const stored = await countStored();
  assert.deepEqual(second, first);
  assert.deepEqual(await upload(files, key), first);
  await assert.rejects(upload([['a.pdf', buildPdf(300_000, 2)]], key), {
    code: 'idempotency_mismatch',
  });
  assert.deepEqual(await countStored(), stored);
  assert.equal((await listFiles()).length, 2);
});

test('a deleted file is in the trash, is restored unchanged, and is deleted with its bytes', async () => {
  const [file] = (await upload([['a.pdf', buildPdf(300_000)]])).files;
  assert.ok(file);
  const target = { params: { ...params, fileId: file.id } };
  await server.admin.call(requestInbox.files.delete, target);
  assert.deepEqual(await listFiles(), []);
  await assert.rejects(download(file.id), { code: 'not_found' });
  await server.admin.call(restoreFromTrash, { params: { id: file.id } });
  assert.deepEqual(await listFiles(), [file]);
  assert.ok((await download(file.id)).equals(buildPdf(300_000)));
  const stored = await countStored();
  await server.admin.call(requestInbox.files.delete, target);
  await server.admin.call(purgeFromTrash, { params: { id: file.id } });
  const left = await countStored();
  assert.deepEqual(
    [stored.documents - left.documents, stored.records - left.records, stored.chunks - left.chunks],
    [1, 1, 2],
  );
});

test('purging a request permanently deletes its files', async () => {
  const stored = await countStored();
  const [file] = (await upload([['a.pdf', buildPdf()]])).files;
  await server.admin.call(requestInbox.delete, { params });
  await assert.rejects(download(file?.id ?? ''), { code: 'not_found' });
  await server.admin.call(purgeFromTrash, { params });
  assert.deepEqual(await countStored(), stored);
});

test('the daily cleanup deletes orphaned data, and nothing else', async () => {
  const { brought, connection } = server.product.context;
  const [kept] = (await upload([['kept.pdf', buildPdf(300_000)]])).files;
  const stored = await countStored();
  const deleted = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  const payload = buildForm([['gone.pdf', buildPdf(300_000)]]);
  await server.admin.call(requestInbox.files.upload, { params: { id: deleted.id }, payload });
  const [emptied] = (await upload([['emptied.pdf', buildPdf(300_000)]])).files;
  // As by the database after 30 days.
  const { requests } = server.product.serviceOf(inbox);
  assert.ok(await requests.read(deleted.id));
  const models = connection.models;
  await models['service_requests']?.deleteOne({ _id: deleted.id });
  await models['files']?.deleteOne({ _id: emptied?.id });
  await cleanUp(brought, new Date(Date.now() - 60_000));
  // Newer bytes may still be in transit.
  assert.equal((await countStored()).chunks, stored.chunks + 2);
  await cleanUp(brought, new Date(Date.now() + 5000));
  assert.deepEqual(await countStored(), stored);
  assert.ok((await download(kept?.id ?? '')).equals(buildPdf(300_000)));
});

test('an email gets files of its own item, from the trash as well, and at most 20 MB', async () => {
  const { files } = server.product.serviceOf(filesFeature);
  const owner = { kind: 'service-request', id: params.id };
  const large = buildPdf(7 * 1024 * 1024);
  const added = (
    await upload([
      ['a.png', pixel],
      ['b.pdf', large],
      ['c.pdf', large],
      ['d.pdf', large],
    ])
  ).files;
  const [a = '', b = '', c = '', d = ''] = added.map(({ id }) => id);
  await server.admin.call(requestInbox.files.delete, { params: { ...params, fileId: a } });
  const [second, first] = await files.readForMail([b, a], owner);
  assert.deepEqual(
    [second?.name, first?.name, first?.type, first?.size],
    ['b.pdf', 'a.png', 'image/png', pixel.length],
  );
  assert.ok(Buffer.concat((await first?.open().toArray()) ?? []).equals(pixel));
  const refusals: [ids: string[], owner: { kind: string; id: string }][] = [
    [[b, 'f'.repeat(24)], owner],
    [[b], { ...owner, kind: 'contact-message' }],
    [[b], { ...owner, id: 'f'.repeat(24) }],
    [[b, c, d], owner],
  ];
  for (const [ids, of] of refusals) {
    await assert.rejects(files.readForMail(ids, of), { code: 'validation_failed' });
  }
});
