import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newItem } from '../../server/src/testing/builders.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { assertInert, attack } from './testing/hostile-text.ts';
import { takeSeat } from './testing/run-cli.ts';

const id = '0123456789abcdef01234567';
const times = { createdAt: '2026-01-31T10:00:00.000Z' };
const person = { id, name: attack, email: attack, company: attack, service: attack };
const state = {
  ...newItem,
  spam: true,
  spamReasons: ['links'],
  ...times,
};
const subscriber = {
  id,
  email: attack,
  state: 'active',
  confirmedAt: null,
  unsubscribedAt: null,
  ...times,
};
const note = { id, content: attack, author: attack, ...times };
const file = { id, originalName: attack, size: 1, type: attack, ...times };
const message = { ...person, message: `${attack}\n${attack}`, notes: attack, ...state };
const email = {
  id,
  subject: attack,
  body: `<p>${attack}</p><p>&#27;[2J&#x202e;</p>`,
  to: attack,
  cc: [attack],
  author: attack,
  state: 'failed',
  sendAt: null,
  sentAt: null,
  lastError: attack,
  files: [{ id, originalName: attack, size: 1 }],
  notes: [note],
  ...times,
};
const mail = {
  id,
  kind: attack,
  state: 'failed',
  subject: attack,
  to: attack,
  item: null,
  attempts: 1,
  nextAttemptAt: null,
  sentAt: null,
  lastError: attack,
  ...times,
};
const deleted = {
  id,
  kind: 'file',
  title: attack,
  deletedAt: times.createdAt,
  expiresAt: times.createdAt,
};
const found = { kind: 'service-request', id, title: attack, snippet: attack };
const event = {
  seq: 1,
  type: attack,
  id: attack,
  by: attack,
  presence: { kind: 'service-request', name: attack, state: 'answering' },
};
const request = {
  ...person,
  phone: attack,
  message: attack,
  answers: { [attack]: attack },
  ...state,
};
const detail = {
  request,
  notes: [note],
  files: [file],
};
const user = { id, username: attack, name: attack, email: attack };

const device = {
  id,
  device: attack,
  address: attack,
  ...times,
  lastUsedAt: times.createdAt,
  expiresAt: times.createdAt,
  isCurrent: false,
  isNew: true,
};

const category = {
  id,
  name: attack,
  slug: attack,
  description: attack,
  color: attack,
  icon: attack,
  active: true,
};
const setting = { id, category: 'general', type: 'text', description: attack };

const answers: Readonly<Record<string, unknown>> = {
  'POST /api/auth/login': { token: 'token', user, device: attack },
  'GET /api/auth/verify': user,
  'GET /api/admin/profile': user,
  'PUT /api/admin/profile': user,
  'GET /api/admin/sessions': [device],
  'GET /api/contact-messages': [message],
  [`GET /api/contact-messages/${id}`]: { ...message, files: [file] },
  [`GET /api/contact-messages/${id}/emails`]: [email],
  [`PATCH /api/contact-messages/${id}`]: message,
  'GET /api/admin/service-requests': [request],
  'GET /api/admin/newsletter/subscribers': [subscriber],
  [`GET /api/service-requests/${id}`]: detail,
  [`GET /api/service-requests/${id}/emails`]: [email],
  'GET /api/categories/all': [category],
  'GET /api/admin/settings': [{ ...setting, key: 'company_name', value: attack }],
  'POST /api/admin/blog-posts/preview': { content: `<p>${attack} &#27;]52;</p>` },
  'POST /api/admin/images': { url: attack, width: 1, height: 1 },
  'GET /api/admin/outbox': [mail],
  'GET /api/admin/trash': [deleted],
  'GET /api/admin/search': [found],
  'POST /api/admin/contact-messages/bulk': { done: [], failed: [{ id, code: 'not_found' }] },
};
const refusal = { error: attack, code: 'validation_failed', fields: { [attack]: attack } };

test('whatever a server sends reaches the terminal escaped, in every command', async () => {
  const url = await startFakeServer((incoming, outgoing) => {
    const response = answers[`${incoming.method} ${incoming.url?.split('?')[0]}`];
    if (incoming.url?.endsWith('/admin/events')) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write(`id: 1\ndata: ${JSON.stringify(event)}\n\n`);
      return;
    }
    const status = incoming.url?.endsWith('/images') ? 201 : 200;
    outgoing.writeHead(response ? status : 400, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(response ?? refusal));
  });
  const seat = await takeSeat();
  const login = await seat.signIn(url, 'secret');
  assert.equal(login.code, 0, login.stderr);
  const commands = [
    ['whoami'],
    ['profile', 'show'],
    ['profile', 'edit', '--name', 'Ada'],
    ['sessions', 'list'],
    ['messages', 'list'],
    ['newsletter', 'list'],
    ['messages', 'show', id],
    ['messages', 'status', id, 'read'],
    ['messages', 'emails', id],
    ['messages', 'files', 'list', id],
    ['requests', 'list'],
    ['requests', 'show', id],
    ['requests', 'emails', id],
    ['categories', 'list'],
    ['categories', 'show', id],
    ['settings', 'list'],
    ['settings', 'get', 'company_name'],
    ['posts', 'preview', '-'],
    ['posts', 'pictures', 'add', import.meta.filename],
    ['outbox', 'list'],
    ['trash', 'list'],
    ['search', 'anything'],
  ];
  for (const words of [...commands, ...commands.map((each) => [...each, '--json'])]) {
    const { stdout, stderr, code } = await seat.run(words, { input: 'Text' });
    const what = words.join(' ');
    assert.deepEqual([stderr, code], ['', 0], what);
    assertInert(stdout, what);
    assert.match(stdout, /\\(x1b|u001b)\]52;/, what);
  }
  for (const words of [
    ['requests', 'status', id, 'quoted'],
    ['requests', 'delete', id, '--yes'],
    ['requests', 'note', id, 'text'],
    ['outbox', 'cancel', id],
    ['newsletter', 'delete', id, '--yes'],
    ['categories', 'create', 'Name'],
    ['settings', 'set', 'company_name', 'Name'],
    ['posts', 'edit', id, '--title', 'T'],
  ]) {
    const { stdout, stderr, code } = await seat.run(words);
    assert.deepEqual([stdout, code === 0], ['', false]);
    assertInert(stderr, words.join(' '));
    assert.match(stderr, /\\x1b\]52;c;/);
  }
  for (const words of [['events'], ['events', '--json']]) {
    const { io, ended, waitFor } = seat.start(words);
    await waitFor('\n');
    io.send('SIGINT');
    const { stdout } = await ended;
    assertInert(stdout, words.join(' '));
    assert.match(stdout, /\\(x1b|u001b)\]52;/);
  }
  const json = await seat.run(['requests', 'show', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), detail);
});

test('a response that is not of this API is refused in one line', async () => {
  const pages: [status: number, body: string, message: RegExp][] = [
    [200, '<!doctype html><title>Welcome</title>', /responded, but not as this version/],
    [200, '[]', /responded, but not as this version/],
    [200, '', /responded, but not as this version/],
    [404, '<h1>Not here</h1>', /^longitude: Request failed: 404\n$/],
    [502, '', /^longitude: Request failed: 502\n$/],
  ];
  let page = pages[0];
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(page?.[0] ?? 500).end(page?.[1]);
  });
  const seat = await takeSeat();
  for (page of pages) {
    const { stdout, stderr, code } = await seat.signIn(url, 'secret');
    assert.match(stderr, page[2]);
    assert.deepEqual([stdout, stderr.split('\n').length, code], ['', 2, 1]);
  }
  await assert.rejects(readFile(join(seat.configHome, 'longitude/login.json')), { code: 'ENOENT' });
});

test('a page that fails leaves a JSON array that is visibly incomplete', async () => {
  const url = await startFakeServer((incoming, outgoing) => {
    const isLater = incoming.url?.includes('cursor=') === true;
    const link = { link: '</api/contact-messages?cursor=next>; rel="next"' };
    outgoing.writeHead(isLater ? 503 : 200, isLater ? {} : link);
    outgoing.end(isLater ? '{"error":"Busy","code":"unavailable"}' : JSON.stringify([message]));
  });
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' });
  const run = await seat.run(['messages', 'list', '--json', '--all-pages']);
  assert.throws(() => JSON.parse(run.stdout), SyntaxError);
  assert.deepEqual([run.stderr, run.code], ['longitude: Busy\n', 1]);
});
