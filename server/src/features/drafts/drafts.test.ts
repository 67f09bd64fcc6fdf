import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Draft,
  FoundDraft,
  deleteDraft,
  newItemId,
  readDraft,
  saveDraft,
} from '@longitude/contract/drafts';
import { messageInbox } from '@longitude/contract/messages';
import { createPost, deletePost } from '@longitude/contract/posts';
import { requestInbox } from '@longitude/contract/requests';
import { purgeFromTrash } from '@longitude/contract/trash';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildPost, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { cleanUp } from '../trash/service.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

async function buildItem(): Promise<{ kind: string; id: string }> {
  const { id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  return { kind: 'contact-message', id };
}

const save = (params: Record<string, string>, text: string, headers = {}, { admin } = server) =>
  admin.request(saveDraft, { params, payload: { values: { message: text } }, headers });

test('a draft is stored as it is, valid or not, until it is deleted', async () => {
  const params = await buildItem();
  const none = { values: {}, updatedAt: null };
  const { response, etag } = await server.admin.request(readDraft, { params });
  assertFits(FoundDraft, response);
  assert.deepEqual([response, etag], [none, null]);
  const values = { cc: 'not an address', subject: '', message: '<p>Dear …\n\tPriya' };
  const saved = await server.admin.call(saveDraft, { params, payload: { values } });
  assertFits(Draft, saved);
  assert.deepEqual(saved.values, values);
  assert.deepEqual(await server.admin.call(readDraft, { params }), saved);
  await server.admin.call(deleteDraft, { params });
  await server.admin.call(deleteDraft, { params });
  assert.deepEqual(await server.admin.call(readDraft, { params }), none);
});

test('every administrator has their own draft about each item', async () => {
  const params = await buildItem();
  const { id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  const request = { kind: 'service-request', id };
  const meera = await addAdministrator(server, 'meera');
  await save(params, 'Mine');
  await save(request, 'Another');
  await save(params, 'Hers', {}, meera);
  assert.equal((await server.admin.call(readDraft, { params })).values['message'], 'Mine');
  assert.equal(
    (await server.admin.call(readDraft, { params: request })).values['message'],
    'Another',
  );
  assert.equal((await meera.admin.call(readDraft, { params })).values['message'], 'Hers');
});

test('two windows do not overwrite each other', async () => {
  const params = await buildItem();
  const first = { 'if-none-match': '*' };
  const begun = await save(params, 'First window', first);
  const stale = { status: 412, code: 'stale' };
  await assert.rejects(save(params, 'Second window', first), stale);
  const tag = { 'if-match': begun.etag ?? '' };
  const next = await save(params, 'First window, on', tag);
  assert.notEqual(next.etag, begun.etag);
  await assert.rejects(save(params, 'Second window', tag), {
    ...stale,
    current: next.response,
  });
  await server.admin.call(deleteDraft, { params });
  await assert.rejects(save(params, 'Late', { 'if-match': next.etag ?? '' }), {
    ...stale,
    current: null,
  });
  const anew = await save(params, 'Anew');
  assert.notEqual(anew.etag, begun.etag);
  const saves = await Promise.all(['a', 'b', 'c'].map((text) => save(params, text)));
  assert.equal(new Set(saves.map(({ etag }) => etag)).size, 3);
  await assert.rejects(save(params, 'x', { 'if-none-match': '"1"' }), { code: 'bad_request' });
});

test('a draft may be large, but not unlimited, and contains plain text only', async () => {
  const params = await buildItem();
  const message = 'x'.repeat(1_000_000);
  await server.admin.call(saveDraft, { params, payload: { values: { message } } });
  const path = `/api/admin/drafts/contact-message/${params.id}`;
  const cases: [values: unknown, status: number][] = [
    [{ message: 'x'.repeat(1024 * 1024) }, 413],
    [{ message: 1 }, 400],
    [{ 'a.b': 'x' }, 400],
    [{ $set: 'x' }, 400],
    [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${'x'.repeat(n)}`, ''])), 400],
  ];
  for (const [values, status] of cases) {
    const json = { values };
    const response = await server.ask('PUT', path, json);
    assert.equal(response.status, status, JSON.stringify(values).slice(0, 60));
  }
  assert.equal((await server.admin.call(readDraft, { params })).values['message'], message);
  await server.admin.call(saveDraft, { params, payload: { values: { message: 'a\u0000 b ' } } });
  assert.equal((await server.admin.call(readDraft, { params })).values['message'], 'a b ');
});

test('a draft is about an existing item, of a kind that has drafts', async () => {
  const { id } = await buildItem();
  for (const kind of ['service-request', 'blog-post', 'x']) {
    await assert.rejects(save({ kind, id }, 'x'), { code: 'not_found' });
  }
});

test('a draft is deleted with its item, and with its author', async () => {
  const { connection, brought } = server.product.context;
  const drafts = connection.collection('drafts');
  const params = await buildItem();
  await save(params, 'About to go');
  await server.admin.call(messageInbox.delete, { params: { id: params.id } });
  await assert.rejects(server.admin.call(readDraft, { params }), { code: 'not_found' });
  await server.admin.call(purgeFromTrash, { params: { id: params.id } });
  assert.equal(await drafts.countDocuments({ itemId: params.id }), 0);

  const item = await buildItem();
  const leaver = await addAdministrator(server, 'leaver');
  await save(item, 'Mine');
  await save(item, 'Of one who leaves', {}, leaver);
  await connection.collection('users').deleteOne({ usernameKey: 'leaver' });
  await cleanUp(brought, new Date());
  const left = await drafts.find({ itemId: item.id }).toArray();
  const found = left.map(({ values }) => (values as { message: string }).message);
  assert.deepEqual(found, ['Mine']);
});

test('a draft about a post, or about a new one, is deleted with it', async () => {
  const { id } = await server.admin.call(createPost, { payload: buildPost() });
  const [stored, unstored] = [id, newItemId].map((each) => ({ kind: 'blog-post', id: each }));
  const values = { title: 'Half', content: 'x'.repeat(1_000_000) };
  for (const params of [stored, unstored]) {
    await server.admin.call(saveDraft, { params: params ?? {}, payload: { values } });
  }
  await server.admin.call(deletePost, { params: { id } });
  await server.admin.call(purgeFromTrash, { params: { id } });
  const { connection, brought } = server.product.context;
  await cleanUp(brought, new Date());
  const left = await connection.collection('drafts').distinct('itemId', { kind: 'blog-post' });
  assert.deepEqual(left, [newItemId]);
  const draft = await server.admin.call(readDraft, { params: unstored ?? {} });
  assert.deepEqual(draft.values, values);
  const path = `/api/admin/drafts/blog-post/${newItemId}`;
  assert.equal((await send(server.address, 'GET', path, {})).status, 401);
});

test('drafts are not audited', async () => {
  const audit = server.stored('audit');
  const before = await audit.countDocuments();
  await save(await buildItem(), 'Between me and my screen');
  assert.equal(await audit.countDocuments(), before);
});
