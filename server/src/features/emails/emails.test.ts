import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import type { RequestStatus } from '@longitude/contract/inbox-statuses';
import { changeRequestStatus, requestInbox } from '@longitude/contract/requests';
import { verify } from '@longitude/contract/session';
import { assertFits } from '../../testing/assert-fits.ts';
import { startEmailServer } from '../../testing/email-calls.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const { server, sink, emailCalls, stop } = await startEmailServer();
after(() => stop());

const eventsOf = (id: string) => server.stored('events').find({ id }).toArray();

test('an email is accepted, listed as queued, and sent ten seconds later', async (t) => {
  const id = await emailCalls.createRequest();
  const wake = t.mock.method(server.product.context, 'wakeMail');
  const before = Date.now();
  const accepted = await emailCalls.write(id, { subject: 'Your portal', message: '<p>Hello</p>' });
  assertFits(contract.EmailAccepted, accepted);
  assert.equal(accepted.state, 'queued');
  const acceptedAt = Date.parse(accepted.sendAt) - 10_000;
  assert.ok(acceptedAt >= before && acceptedAt <= Date.now(), `${acceptedAt - before} ms`);
  const [email, ...others] = await emailCalls.list(id);
  assert.ok(email);
  assertFits(contract.Email, email);
  assert.equal(others.length, 0);
  const { createdAt, ...rest } = email;
  assert.ok(Date.parse(createdAt) >= before - 1);
  assert.deepEqual(rest, {
    id: accepted.id,
    subject: 'Your portal',
    body: '<p>Hello</p>',
    to: 'seun@kestrelrowe.example',
    cc: [],
    author: 'Administrator',
    state: 'queued',
    sendAt: accepted.sendAt,
    sentAt: null,
    lastError: null,
    files: [],
    notes: [],
  });
  const dueAt = Date.parse(accepted.sendAt);
  const woken = wake.mock.calls.map((call) => call.arguments);
  assert.deepEqual(woken, [[new Date(dueAt)]]);
  const { outbox } = server.product.context;
  t.mock.timers.enable({ apis: ['Date'], now: dueAt - 1 });
  assert.equal(await outbox.sendDue(), 0);
  t.mock.timers.setTime(dueAt);
  assert.equal(await outbox.sendDue(), 1);
  await sink.waitFor(({ mail }) => mail.messageId === `<${accepted.id}@longitude.example>`);
  const [sent] = await emailCalls.list(id);
  assert.deepEqual([sent?.state, sent?.sendAt, sent?.lastError], ['sent', null, null]);
  assert.ok(Date.parse(sent?.sentAt ?? '') >= before);
});

test('blank fields get the default texts', async () => {
  const request = await emailCalls.createRequest({ name: 'Zoë & Co', service: 'it-governance' });
  await emailCalls.write(request, { subject: ' ', message: '<p><br></p><p>&nbsp;</p>' });
  const [first] = await emailCalls.list(request);
  assert.equal(first?.subject, 'Regarding your IT Governance request');
  assert.equal(
    first?.body,
    '<p>Hello Zoë &amp; Co,</p><p>Thank you for your IT Governance request. We have read it and would like to help.</p><p>The Longitude Consulting team</p>',
  );
  const message = await emailCalls.createMessage({ name: 'Priya Raman' });
  await emailCalls.write(message, {}, true);
  const [second] = await emailCalls.list(message, true);
  assert.equal(second?.subject, 'Re: Your inquiry to the company');
  assert.match(second?.body ?? '', /^<p>Hello Priya Raman,<\/p><p>Thank you for your message\./);
});

test('the same key is the same email, also in five concurrent calls or later', async () => {
  const id = await emailCalls.createRequest();
  const call = (message: string) =>
    server.admin.call(requestInbox.send, {
      params: { id },
      payload: { message },
      headers: { 'idempotency-key': 'one-mail' },
    });
  const responses = await Promise.all(Array.from({ length: 5 }, () => call('Only once')));
  assert.equal(new Set(responses.map((response) => response.id)).size, 1);
  await emailCalls.receive({ id: responses[0]?.id ?? '' });
  const later = await call('Only once');
  assert.deepEqual([later.id, later.state], [responses[0]?.id, 'sent']);
  assert.equal((await emailCalls.list(id)).length, 1);
  await assert.rejects(call('Something else'), { code: 'idempotency_mismatch' });
});

test('a sent follow-up sets its message to replied, by its author, and announces it', async () => {
  const id = await emailCalls.createMessage();
  const accepted = await emailCalls.write(id, { message: 'When may we call?' }, true);
  const read = async () => {
    const path = `/api/contact-messages/${id}`;
    return (await server.ask('GET', path)).body;
  };
  assert.equal(((await read()) as { status: string }).status, 'new');
  await emailCalls.receive(accepted);
  assert.equal(((await read()) as { status: string }).status, 'replied');
  const entry = await server.stored('audit').findOne({ id, action: 'change' });
  const { id: by } = await server.admin.call(verify);
  assert.deepEqual([entry?.['actor'], entry?.['changes']], [by, { status: ['new', 'replied'] }]);
  await waitUntil(
    'created, accepted, replied and sent',
    async () => (await eventsOf(id)).length === 4,
  );
});

test('an email about a request answers it and leaves its status unchanged', async () => {
  const id = await emailCalls.createRequest();
  const read = async () => {
    const { response, etag } = await server.admin.request(requestInbox.read, { params: { id } });
    return [response.request.status, response.request.answered, etag];
  };
  const { id: mailId } = await emailCalls.write(id, { message: 'A quote' });
  assert.deepEqual(await read(), ['new', false, '"1"']);
  await server.admin.call(contract.withdrawMail, { params: { id: mailId } });
  assert.deepEqual(await read(), ['new', false, '"1"']);
  await emailCalls.receive(await emailCalls.write(id, { message: 'Another quote' }));
  assert.deepEqual(await read(), ['new', true, '"1"']);
});

test('an answered item is unanswered again only when its status is set back', async () => {
  const id = await emailCalls.createRequest({ name: 'Wanda Waits-Again' });
  const isListed = async () => {
    const query = { unanswered: true, sort: 'createdAt' } as const;
    const rows = await server.admin.call(requestInbox.list, { query });
    return rows.some((row) => row.id === id);
  };
  const set = (status: RequestStatus) =>
    server.admin.call(changeRequestStatus, { params: { id }, payload: { status } });
  assert.equal(await isListed(), true);
  await emailCalls.receive(await emailCalls.write(id, { message: 'A quote' }));
  await set('new');
  assert.equal(await isListed(), false);
  await set('accepted');
  assert.equal(await isListed(), false);
  await set('new');
  assert.equal(await isListed(), true);
});

test('an email accepts notes, newest first, each once per key', async () => {
  const id = await emailCalls.createMessage();
  const { id: emailId } = await emailCalls.write(id, { message: 'Hello' }, true);
  const add = (content: string, key: string) =>
    server.admin.call(messageInbox.emails.addNote, {
      params: { emailId },
      payload: { content },
      headers: { 'idempotency-key': key },
    });
  const first = await add('He asked for Tuesday.', 'a');
  assertFits(messageInbox.emails.addNote.response, first);
  assert.deepEqual(await add('He asked for Tuesday.', 'a'), first);
  await add('  Moved to Friday.\n', 'b');
  const [email] = await emailCalls.list(id, true);
  const contents = email?.notes.map(({ content, author }) => [content, author]);
  assert.deepEqual(contents, [
    ['Moved to Friday.', 'Administrator'],
    ['He asked for Tuesday.', 'Administrator'],
  ]);
  const other = { params: { emailId }, payload: { content: 'Wrong inbox' } };
  await assert.rejects(server.admin.call(requestInbox.emails.addNote, other), {
    code: 'not_found',
  });
});

test('emails about an item in the trash are not found, and none can be written', async () => {
  const id = await emailCalls.createRequest();
  await emailCalls.write(id, { message: 'Hello' });
  await server.admin.call(requestInbox.delete, { params: { id } });
  await assert.rejects(emailCalls.list(id), { code: 'not_found' });
  await assert.rejects(emailCalls.write(id, { message: 'Hello' }), { code: 'not_found' });
  const preview = { kind: 'service-request' as const, id, message: 'x' };
  await assert.rejects(server.admin.call(contract.previewEmail, { payload: preview }), {
    code: 'not_found',
  });
});

test('eleven copies, invalid addresses and missing files are refused by name', async () => {
  const id = await emailCalls.createMessage();
  const eleven = Array.from({ length: 11 }, (_, n) => `c${n}@kestrelrowe.example`).join(', ');
  const cases: [payload: object, field: string][] = [
    [{ cc: eleven }, 'cc'],
    [{ cc: 'a@kestrelrowe.example, nobody' }, 'cc'],
    [{ cc: 'a@kestrelrowe.example\r\nBcc: b@evil.example' }, 'cc'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ message: 'x'.repeat(200_001) }, 'message'],
    [{ message: '<p>a</p>'.repeat(5_001) }, 'message'],
    [{ fileIds: ['f'.repeat(24)] }, 'fileIds'],
    [{ fileIds: ['../etc/passwd'] }, 'fileIds.0'],
  ];
  for (const [json, field] of cases) {
    const path = `/api${messageInbox.send.path.replace('{id}', id)}`;
    const { status, body } = await server.ask('POST', path, json);
    const { code, fields } = body as { code: string; fields: Record<string, string> };
    assert.deepEqual([status, code, Object.keys(fields)], [400, 'validation_failed', [field]]);
  }
  assert.deepEqual(await emailCalls.list(id, true), []);
});
