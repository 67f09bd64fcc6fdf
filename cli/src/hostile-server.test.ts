import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFakeServer } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';

const attack =
  '\u001b]52;c;cm0gLXJmIC8=\u0007\u001b[2J\u009b31m\u202egnp\u2066x\ud800\r\u0000\b\u007f\u0085end';
const id = '0123456789abcdef01234567';
const times = { createdAt: '2026-01-31T10:00:00.000Z' };
const person = { id, name: attack, email: attack, company: attack, service: attack };
const state = {
  status: 'new',
  archived: false,
  spam: true,
  spamReasons: ['links'],
  notified: false,
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
const message = { ...person, message: `${attack}\n${attack}`, notes: attack, ...state };
const request = {
  ...person,
  phone: attack,
  message: attack,
  answers: { [attack]: attack },
  ...state,
};
const detail = {
  request,
  notes: [{ id, content: attack, ...times }],
  files: [{ id, originalName: attack, size: 1, ...times }],
};
const user = { id, username: attack, name: attack, email: attack };

const answers: Readonly<Record<string, unknown>> = {
  'POST /api/auth/login': { token: 'token', user },
  'GET /api/auth/verify': user,
  'GET /api/contact-messages': [message],
  [`GET /api/contact-messages/${id}`]: message,
  [`PATCH /api/contact-messages/${id}`]: message,
  'GET /api/admin/service-requests': [request],
  'GET /api/admin/newsletter/subscribers': [subscriber],
  [`GET /api/service-requests/${id}`]: detail,
};
const refusal = { error: attack, code: 'validation_failed', fields: { [attack]: attack } };

/** Asserts on bytes: nothing but printable text and line breaks may reach the terminal. */
function assertInert(text: string, what: string): void {
  for (const byte of Buffer.from(text)) assert.ok(byte === 0x0a || byte >= 0x20, what);
  assert.doesNotMatch(text, /[\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/, what);
}

test('whatever a server sends reaches the terminal inert, in every command', async () => {
  const url = await startFakeServer((incoming, outgoing) => {
    const answer = answers[`${incoming.method} ${incoming.url?.split('?')[0]}`];
    outgoing.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(answer ?? refusal));
  });
  const seat = await takeSeat();
  const login = await seat.signIn(url, 'secret');
  assert.equal(login.code, 0, login.stderr);
  const commands = [
    ['whoami'],
    ['messages', 'list'],
    ['newsletter', 'list'],
    ['messages', 'show', id],
    ['messages', 'archive', id],
    ['requests', 'list'],
    ['requests', 'show', id],
  ];
  for (const words of [...commands, ...commands.map((each) => [...each, '--json'])]) {
    const { stdout, stderr, code } = await seat.run(words);
    const what = words.join(' ');
    assert.deepEqual([stderr, code], ['', 0], what);
    assertInert(stdout, what);
    assert.match(stdout, /\\(x1b|u001b)\]52;/, what);
  }
  for (const words of [
    ['requests', 'status', id, 'quoted'],
    ['messages', 'delete', id, '--yes'],
    ['newsletter', 'remove', id, '--yes'],
  ]) {
    const { stdout, stderr, code } = await seat.run(words);
    assert.deepEqual([stdout.replace('[]\n', ''), code === 0], ['', false]);
    assertInert(stderr, words.join(' '));
    assert.match(stderr, /\\x1b\]52;c;/);
  }
  const json = await seat.run(['requests', 'show', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), detail);
});

test('an answer that is not of this API is refused in one line', async () => {
  const pages: [status: number, body: string, message: RegExp][] = [
    [200, '<!doctype html><title>Welcome</title>', /answered, but not as this version/],
    [200, '[]', /answered, but not as this version/],
    [200, '', /answered, but not as this version/],
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

test('a page that fails leaves a JSON array that nobody takes for whole', async () => {
  const url = await startFakeServer((incoming, outgoing) => {
    const isLater = incoming.url?.includes('cursor=') === true;
    const link = { link: '</api/contact-messages?cursor=next>; rel="next"' };
    outgoing.writeHead(isLater ? 503 : 200, isLater ? {} : link);
    outgoing.end(isLater ? '{"error":"Busy","code":"unavailable"}' : JSON.stringify([message]));
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const run = await seat.run(['messages', 'list', '--json', '--all-pages'], { env });
  assert.throws(() => JSON.parse(run.stdout), SyntaxError);
  assert.deepEqual([run.stderr, run.code], ['longitude: Busy\n', 1]);
});
