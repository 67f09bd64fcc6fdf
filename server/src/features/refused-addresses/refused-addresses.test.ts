import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { deleteRefusedAddress } from '@longitude/contract/refused-addresses';
import { requestInbox } from '@longitude/contract/requests';
import { startWatch } from '@longitude/contract/scan-watch';
import { buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { readMailHeader } from '../scans/schedules/testing/watch-lab.ts';
import { openRefusalLab, readToken } from './testing/refusal-lab.ts';

const lab = await openRefusalLab({ hasSite: true });
const { server, mailsTo, ask, scan, list, press, deliver, takeToken } = lab;
const { admin, visitor } = server;
after(() => lab.stop());

test('every email to an address that no one confirmed has the link, without the address in it', async () => {
  const email = 'every@link.example';
  await ask(email);
  const { ownerToken: token } = await scan('https://link.example/', email);
  await visitor.call(startWatch, { payload: { token, frequency: 'weekly' } });
  await deliver();
  const automatic = mailsTo(email);
  const subjects = [
    'Please confirm your subscription',
    'Security Scan',
    'Please confirm your watch',
  ];
  for (const each of subjects) {
    const found = automatic.filter(({ mail }) => mail.subject?.startsWith(each));
    assert.equal(found.length, 1, each);
  }
  for (const each of automatic) {
    const refusal = readToken(each);
    assert.equal(readMailHeader(each, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.equal(
      readMailHeader(each, 'list-unsubscribe'),
      `<https://longitude.example/api/email/refuse?token=${refusal}>`,
    );
    assert.doesNotMatch(
      Buffer.from(refusal.slice(3), 'base64url').toString('latin1'),
      /every|link/,
    );
  }
  const { id } = await visitor.call(requestInbox.create, { payload: buildRequest({ email }) });
  await admin.call(requestInbox.send, { params: { id }, payload: { message: 'Hello' } });
  await deliver();
  const written = mailsTo(email).at(-1);
  assert.ok(written && readToken(written));
  assert.equal(readMailHeader(written, 'list-unsubscribe'), undefined);
});

test('the link is refused by a button or a mail program, never by opening it; again is the same', async () => {
  const email = 'opens@link.example';
  await ask(email);
  const token = await takeToken(email);
  const page = `/email/refuse?token=${token}`;
  for (const [method, path] of [
    ['GET', page],
    ['HEAD', page],
    ['GET', `/api${page}`],
    ['HEAD', `/api${page}`],
  ] as const) {
    await send(server.address, method, path);
  }
  assert.deepEqual(await list(email), []);
  // A mail program without RFC 8058 opens the address of the header.
  const opened = await fetch(`${server.address}/api${page}`);
  assert.equal(opened.url, `${server.address}${page}`);
  assert.match(await opened.text(), /<button/);
  assert.deepEqual(await list(email), []);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const other = { body: 'something=else', headers };
  assert.equal((await send(server.address, 'POST', `/api${page}`, other)).status, 400);
  assert.deepEqual(await list(email), []);
  const oneClick = { body: 'List-Unsubscribe=One-Click', headers };
  for (let n = 0; n < 2; n++) {
    const { status, body } = await send(server.address, 'POST', `/api${page}`, oneClick);
    assert.deepEqual([status, body], [200, { state: 'refused' }]);
  }
  const posted = await fetch(`${server.address}${page}`, {
    method: 'POST',
    body: new URLSearchParams({ form: 'email-refuse' }),
    redirect: 'manual',
  });
  const to = posted.headers.get('location');
  assert.deepEqual([posted.status, to], [303, '/email/refuse?sent=email-refuse']);
  assert.match(await (await fetch(`${server.address}${to}`)).text(), /You will get no more email/);
  const all = await Promise.all([press(token), press(token)]);
  assert.deepEqual(
    all.map(({ status }) => status),
    [200, 200],
  );
  const [row, ...others] = await list(email);
  assert.deepEqual([row?.source, others], ['newsletter', []]);
});

test('a link that is truncated, changed, invented or of another kind refuses nothing', async () => {
  const email = 'hostile@link.example';
  await ask(email);
  const token = await takeToken(email);
  const before = await list();
  const { keys } = server.product.context;
  const foreign = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}A`,
    token.slice(0, -4),
    token.slice(0, 20),
    `v1.${'A'.repeat(100)}`,
    `v2.${token.slice(3)}x`,
    keys.encrypt(`newsletter ${email}`, 'refuse-email'),
    keys.sign('newsletter-leave', '0'.repeat(24)),
  ];
  for (const each of foreign) {
    const { status, body } = await press(each);
    assert.deepEqual([status, (body as { code: string }).code], [404, 'not_found'], each);
  }
  for (const each of ['', 'v1', 'v1.', 'a.b.c', '$ne', `v1.${'A'.repeat(700)}`, 7, { $gt: '' }]) {
    assert.equal((await press(each as string)).status, 400, JSON.stringify(each));
  }
  assert.deepEqual(await list(), before);
});

test('the owner sees when and from which email, finds an address in any spelling, and allows it again', async () => {
  const email = 'cleared@proton.me';
  await scan('https://cleared.example/', email);
  await press(await takeToken(email));
  const [row] = await list('Clea-red+x@pm.me');
  assert.deepEqual(Object.keys(row ?? {}).toSorted(), ['createdAt', 'id', 'source']);
  assert.equal(row?.source, 'scan-report');
  const id = row?.id ?? '';
  const audit = () =>
    server.stored('audit').find({ kind: 'refused-address', id }).sort({ at: 1 }).toArray();
  await admin.call(deleteRefusedAddress, { params: { id } });
  await assert.rejects(admin.call(deleteRefusedAddress, { params: { id } }), { code: 'not_found' });
  assert.deepEqual(
    (await audit()).map(({ action }) => action),
    ['create', 'delete'],
  );
  const stored = await server.stored('refused_addresses').find().toArray();
  for (const each of [...stored, ...(await audit())]) {
    assert.doesNotMatch(JSON.stringify(each), /@|cleared|proton/);
  }
  assert.deepEqual(await list(email), []);
  await ask(email);
  await deliver();
  assert.equal(mailsTo(email).at(-1)?.mail.subject, 'Please confirm your subscription');
});
