import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import * as contract from '@longitude/contract/overview';
import { readOverview, readStats } from '@longitude/contract/overview';
import { createPost, changePost, deletePost, listAllPosts } from '@longitude/contract/posts';
import { archiveRequest, requestInbox } from '@longitude/contract/requests';
import { saveSettings } from '@longitude/contract/settings';
import { listAllSkills, changeSkill } from '@longitude/contract/skills';
import { countVisit } from '@longitude/contract/visits';
import { searchAll } from '@longitude/contract/search';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildPost, buildRequest } from '../../testing/builders.ts';
import { startTestServer, hasFeature } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api' });

after(() => server.stop());

test('the overview counts archived items, but not deleted ones', async () => {
  const requests = [];
  for (let n = 0; n < 3; n++) {
    requests.push(await server.visitor.call(requestInbox.create, { payload: buildRequest() }));
  }
  const message = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const [first, second] = requests.map(({ id }) => ({ id }));
  assert.ok(first && second);
  await server.admin.call(requestInbox.delete, { params: first });
  await server.admin.call(archiveRequest, { params: second, payload: { archived: true } });
  const params = { id: message.id };
  await server.admin.call(messageInbox.change, { params, payload: { status: 'read' } });
  const stats = await server.admin.call(contract.readStats);
  assertFits(contract.Stats, stats);
  const { length: totalSkills } = await server.admin.call(listAllSkills);
  const { totalPosts } = stats;
  assert.deepEqual(stats, { totalRequests: 2, totalScans: 0, totalPosts, totalSkills });
  const overview = await server.admin.call(contract.readOverview);
  assertFits(contract.Overview, overview);
  assert.deepEqual(overview, {
    totalRequests: 2,
    totalMessages: 1,
    newRequests: 2,
    newMessages: 0,
    inboxRequests: 1,
    inboxMessages: 1,
    unreadRequests: 1,
    unreadMessages: 1,
    unansweredRequests: 1,
    unansweredMessages: 1,
    spamRequests: 0,
    spamMessages: 0,
    publishedPosts: overview.publishedPosts,
    draftPosts: overview.draftPosts,
    activeSkills: overview.activeSkills,
    requestsPerWeek: overview.requestsPerWeek,
    waitingLongest: overview.waitingLongest,
    scansByRisk: { critical: 0, high: 0, medium: 0, low: 0, unknown: 0 },
    topPages: [],
    pageViews: 0,
    dataCheck: null,
    doneSteps: ['password'],
    mail: { state: 'no_smtp', waiting: 4, failed: 0, lastError: null },
    failedEmails: [],
  });
});

test('requests are counted by weeks from Monday, and the oldest is named', async () => {
  const { requestsPerWeek, waitingLongest } = await server.admin.call(contract.readOverview);
  assert.equal(requestsPerWeek.length, 12);
  const days = requestsPerWeek.map(({ from }) => new Date(from).getUTCDay());
  assert.deepEqual(new Set(days), new Set([1]));
  // The archived request counts, the deleted one does not.
  assert.equal(requestsPerWeek.at(-1)?.count, 2);
  const requests = await server.admin.call(requestInbox.list, { query: { archived: false } });
  assert.equal(waitingLongest?.id, requests[0]?.id);
  const model = server.stored('service_requests');
  const weekMs = 7 * 24 * 3_600_000;
  const id = { archived: true };
  await model.updateOne(id, { $set: { createdAt: new Date(Date.now() - 2 * weekMs) } });
  const moved = await server.admin.call(contract.readOverview);
  const counts = moved.requestsPerWeek.map(({ count }) => count);
  assert.deepEqual(counts.slice(-3), [1, 0, 1]);
});

test('first steps are completed one by one', async () => {
  const readSteps = async () => (await server.admin.call(contract.readOverview)).doneSteps;
  const save = (category: string, key: string, value: string) =>
    server.admin.call(saveSettings, { payload: { settings: [{ category, key, value }] } });
  await save('general', 'company_email', 'office@acme.example');
  assert.deepEqual(new Set(await readSteps()), new Set(['password', 'company']));
  await server.admin.call(createPost, { payload: buildPost({ title: 'Ours' }) });
  await save('email', 'smtp_host', '127.0.0.1');
  assert.deepEqual(new Set(await readSteps()), new Set(['password', 'smtp', 'company', 'article']));
  await save('general', 'content_checked', 'true');
  assert.ok((await readSteps()).includes('content'));
  await save('general', 'content_checked', 'false');
  assert.ok(!(await readSteps()).includes('content'));
  await save('email', 'smtp_host', '');
});

test('the most viewed pages are named', { skip: !hasFeature('visits') }, async () => {
  for (const path of ['/', '/', '/scanner', '/nowhere']) {
    await server.visitor.call(countVisit, { payload: { path } });
  }
  const { topPages, pageViews } = await server.admin.call(contract.readOverview);
  assert.deepEqual([topPages[0], pageViews], [{ path: '/', count: 2 }, 4]);
});

test('the outbox lists email of both inboxes, newest first, and by state', async () => {
  const mails = await server.admin.call(contract.listOutbox);
  assert.equal(mails.length, 4);
  for (const mail of mails) assertFits(contract.ListedEmail, mail);
  for (const { to } of mails) assert.equal(to, 'office@acme.example');
  // One of the requests is in the trash.
  const kinds = mails.map(({ item }) => item?.kind);
  assert.deepEqual(new Set(kinds), new Set(['service-request', 'contact-message', undefined]));
  assert.equal(kinds.filter((kind) => kind === undefined).length, 1);
  const times = mails.map((mail) => mail.createdAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  const found = new Set(mails.map((mail) => mail.kind));
  assert.deepEqual(found, new Set(['request-received', 'message-received']));
  const list = (query: object) => server.admin.call(contract.listOutbox, { query });
  assert.deepEqual(await list({ state: 'sent' }), []);
  assert.equal((await list({ state: 'queued' })).length, 4);
  assert.equal((await list({ limit: 2 })).length, 2);
});

test('a queued email cannot be retried', async () => {
  const [mail] = await server.admin.call(contract.listOutbox);
  const path = `/api/admin/outbox/${mail?.id}/retry`;
  const { status, body } = await server.ask('POST', path);
  assert.deepEqual(
    [status, body],
    [409, { error: 'Only failed email can be sent again.', code: 'conflict' }],
  );
});

test('posts are counted including drafts, skills with the active ones', async () => {
  const read = async () => ({
    ...(await server.admin.call(readStats)),
    ...(await server.admin.call(readOverview)),
  });
  const before = await read();
  assert.ok(before.totalPosts > 0 && before.totalSkills > 0);
  const posts = await server.admin.call(listAllPosts, { query: { limit: 200 } });
  assert.equal(before.totalPosts, posts.length);
  const create = (published: boolean) =>
    server.admin.call(createPost, { payload: buildPost({ published }) });
  const [shown, , withdrawn, deleted] = [
    await create(true),
    await create(false),
    await create(true),
    await create(true),
  ];
  await server.admin.call(changePost, {
    params: { id: withdrawn.id },
    payload: { published: false },
  });
  await server.admin.call(deletePost, { params: { id: deleted.id } });
  const [skill] = await server.admin.call(listAllSkills);
  const params = { id: skill?.id ?? '' };
  await server.admin.call(changeSkill, { params, payload: { active: false } });
  const after = await read();
  assert.ok(shown.published);
  assert.deepEqual(
    [after.totalPosts, after.publishedPosts, after.draftPosts],
    [before.totalPosts + 3, before.publishedPosts + 1, before.draftPosts + 2],
  );
  assert.deepEqual(
    [after.totalSkills, after.activeSkills],
    [before.totalSkills, before.activeSkills - 1],
  );
});

const { ask: admin } = server;

async function createItem(path: string, json: object): Promise<string> {
  return ((await admin('POST', path, json)).body as { id: string }).id;
}

async function search(q: string) {
  const response = await server.admin.call(searchAll, { query: { q } });
  assertFits(searchAll.response, response);
  return response;
}

test('requests, messages and posts are found together, each with a line that shows the hit', async () => {
  const message = 'Our Nürburg plant has one switch that nobody dares to restart.';
  const request = await createItem('/api/service-requests', buildRequest({ message }));
  const contact = await createItem('/api/contact', buildMessage({ company: 'Nürburg Optik' }));
  const title = 'What we learned in Nürburg';
  const posts = hasFeature('posts')
    ? [await createItem('/api/blog-posts', buildPost({ title, published: false }))]
    : [];
  const found = await search('nurb');
  assert.deepEqual(found, [
    { kind: 'service-request', id: request, title: 'Oluwaseun Adeyemi', snippet: message },
    { kind: 'contact-message', id: contact, title: 'Priya Raman', snippet: 'Nürburg Optik' },
    ...posts.map((id) => ({ kind: 'blog-post', id, title, snippet: buildPost().excerpt })),
  ]);
  assert.deepEqual(await search('nurburg plant SWITCH'), found.slice(0, 1));
  assert.deepEqual(await search('nurburg nowhere'), []);
});

test('archived items are found; suspected spam and the trash are not', async () => {
  const [archived, spam, deleted] = await Promise.all(
    Array.from({ length: 3 }, () =>
      createItem('/api/contact', buildMessage({ name: 'Quillon Marsh' })),
    ),
  );
  await admin('PATCH', `/api/contact-messages/${archived}`, { archived: true });
  await admin('PATCH', `/api/contact-messages/${spam}`, { spam: true });
  await admin('DELETE', `/api/contact-messages/${deleted}`);
  const post = await createItem('/api/blog-posts', buildPost({ title: 'Quillon speaks' }));
  await admin('DELETE', `/api/blog-posts/${post}`);
  const ids = (await search('quillon')).map(({ id }) => id);
  assert.deepEqual(ids, [archived]);
});

test('the newest eight of each kind are named', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    ids.push(await createItem('/api/service-requests', buildRequest({ name: `Octavia ${n}` })));
  }
  const found = await search('octavia');
  const seen = found.map(({ id }) => id);
  assert.deepEqual(seen, ids.toReversed().slice(0, 8));
});
