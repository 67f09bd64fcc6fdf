import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/session';
import { assertFits } from '../../testing/assert-fits.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';
import { listEndpoints } from '../../testing/list-endpoints.ts';
import { addAdministrator } from '../../testing/add-administrator.ts';

const api = { ROLE: 'api', ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'Desk@Longitude.example' };
const server = await startTestServer(api);
after(() => server.stop());

const signIn = (username: string, password: string) =>
  send(server.address, 'POST', '/api/auth/login', { json: { username, password } });
const verify = (token: string) => send(server.address, 'GET', '/api/auth/verify', { token });

test('signing in by username or email, in any case, returns token and user', async () => {
  for (const username of [
    'admin',
    'ADMIN',
    ' admin ',
    'ad\u200bmin\u00ad\ufeff',
    'desk@longitude.example',
    'Desk@Longitude.example',
  ]) {
    const { status, headers, body } = await signIn(username, testPassword);
    assert.equal(status, 200, username);
    assertFits(contract.LoginResponse, body);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { token, user } = body as contract.LoginResponse;
    assert.deepEqual([user.username, user.email], ['admin', 'Desk@Longitude.example']);
    assert.deepEqual((await verify(token)).body, user);
  }
});

test('a wrong password and an unknown account get the same response', async () => {
  const expected = { error: 'Invalid username or password', code: 'bad_credentials' };
  const tries: [username: string, password: string][] = [
    ['admin', 'wrong password'],
    ['admin', `${testPassword} `],
    ['admin', testPassword.toUpperCase()],
    ['nobody', testPassword],
    ['nobody@longitude.example', testPassword],
    ['$ne', testPassword],
    ['admin\u0301', testPassword],
  ];
  for (const [username, password] of tries) {
    const { status, body } = await signIn(username, password);
    assert.deepEqual([status, body], [401, expected], username);
  }
});

test('a disabled account can neither sign in nor continue', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const users = server.stored('users');
  const { body } = await signIn('admin', testPassword);
  const { token } = body as contract.LoginResponse;
  await users.updateOne({ username: 'admin' }, { $set: { active: false } });
  assert.equal((await signIn('admin', testPassword)).status, 401);
  t.mock.timers.tick(1000);
  assert.equal((await verify(token)).status, 401);
  await users.updateOne({ username: 'admin' }, { $set: { active: true } });
  assert.equal((await signIn('admin', testPassword)).status, 200);
});

test('signing in without a field says so', async () => {
  const text = 'Please fill in all fields';
  const { status, body } = await signIn('', testPassword);
  assert.deepEqual(
    [status, body],
    [400, { error: text, code: 'validation_failed', fields: { username: text } }],
  );
});

test('a password is stored only as argon2id, and a session without its token', async () => {
  const { connection } = server.product.context;
  const user = await connection.collection('users').findOne({ username: 'admin' });
  assert.match(String(user?.['passwordHash']), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const { token } = (await signIn('admin', testPassword)).body as contract.LoginResponse;
  const sessions = JSON.stringify(await connection.collection('sessions').find().toArray());
  assert.ok(!sessions.includes(token) && !sessions.includes(token.split('.')[2]!));
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hashes: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

function forge(
  key: Buffer | string,
  header: { alg: string; kid?: string },
  payload: object,
): string {
  const signed = `${encode({ typ: 'JWT', ...header })}.${encode(payload)}`;
  const hash = hashes[header.alg];
  const signature = hash ? createHmac(hash, key).update(signed).digest('base64url') : '';
  return `${signed}.${signature}`;
}

test('only our own valid token of a current session is accepted', async () => {
  const { token } = (await signIn('admin', testPassword)).body as contract.LoginResponse;
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const [own] = server.product.context.keys.session;
  assert.ok(own);
  const { key, id: kid } = own;
  const now = Math.floor(Date.now() / 1000);
  const right = { alg: 'HS256', kid };
  assert.equal((await verify(forge(key, right, payload))).status, 200);
  const tokens: Record<string, string> = {
    'no signature': `${head}.${body}.`,
    'another signature': `${head}.${body}.${signature.slice(0, -2)}xx`,
    'a changed body': `${head}.${encode({ ...payload, sub: 'f'.repeat(24), jti: 'x' })}.${signature}`,
    'alg none': forge('', { alg: 'none', kid }, payload),
    'alg None': forge('', { alg: 'None', kid }, payload),
    'alg none without a key id': forge('', { alg: 'none' }, payload),
    HS384: forge(key, { alg: 'HS384', kid }, payload),
    HS512: forge(key, { alg: 'HS512', kid }, payload),
    'a foreign key': forge(Buffer.alloc(32, 1), right, payload),
    'an empty key': forge('', right, payload),
    'an unknown key id': forge(key, { alg: 'HS256', kid: 'unknown' }, payload),
    expired: forge(key, right, { ...payload, exp: now - 10 }),
    'issued too long ago': forge(key, right, { ...payload, iat: now - 31 * 86_400, exp: now + 60 }),
    'another issuer': forge(key, right, { ...payload, iss: 'elsewhere' }),
    'another audience': forge(key, right, { ...payload, aud: 'elsewhere' }),
    'no session id': forge(key, right, { ...payload, jti: undefined }),
    'an unknown session': forge(key, right, { ...payload, jti: 'never-was' }),
    'an operator as session id': forge(key, right, { ...payload, jti: { $ne: '' } }),
    rubbish: 'a.b.c',
    'one part': 'abc',
    'a very long one': `${head}.${'A'.repeat(8000)}.${signature}`,
  };
  for (const [name, forged] of Object.entries(tokens)) {
    const { status, headers, body: response } = await verify(forged);
    assert.equal(status, 401, name);
    assert.deepEqual(
      response,
      { error: 'Please sign in to continue.', code: 'unauthenticated' },
      name,
    );
    assert.equal(headers.get('www-authenticate'), 'Bearer');
  }
});

test('the id of a session is 144 random bits', async () => {
  const ids = new Set<unknown>();
  for (let n = 0; n < 2; n++) {
    const { token } = (await signIn('admin', testPassword)).body as contract.LoginResponse;
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      jti: string;
    };
    assert.match(jti, /^[\w-]{24}$/);
    ids.add(jti);
  }
  assert.equal(ids.size, 2);
});

test('a password does not expire', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 365 * 86_400_000 });
  const { status, body } = await signIn('admin', testPassword);
  const { user } = body as contract.LoginResponse;
  assert.deepEqual([status, user.mustChangePassword], [200, undefined]);
});

test('anything but one bearer token in the header is refused', async () => {
  const { token } = (await signIn('admin', testPassword)).body as contract.LoginResponse;
  const headers = [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token}, Bearer ${token}`,
  ];
  for (const authorization of headers) {
    const { status, body } = await send(server.address, 'GET', '/api/auth/verify', {
      headers: { authorization },
    });
    assert.deepEqual(
      [status, (body as { code: string }).code],
      [401, 'unauthenticated'],
      authorization,
    );
  }
});

test('an expired session is refused although its token is valid', async () => {
  const { token } = (await signIn('admin', testPassword)).body as contract.LoginResponse;
  const [, body = ''] = token.split('.');
  const { jti } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { jti: string };
  const sessions = server.stored('sessions');
  await sessions.updateOne({ jti }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  assert.equal((await verify(token)).status, 401);
});

test('a generated password only allows reading it and changing it', async () => {
  await addAdministrator(server, 'generated');
  const users = server.stored('users');
  await users.updateOne({ usernameKey: 'generated' }, { $set: { mustChangePassword: true } });
  const { body: response } = await signIn('generated', testPassword);
  const { token, user } = response as contract.LoginResponse;
  assert.equal(user.mustChangePassword, true);
  const call = (method: string, path: string, json?: object) =>
    send(server.address, method, `/api${path}`, { token, ...(json ? { json } : {}) });
  const allowed = ['GET /auth/verify', 'GET /admin/profile'];
  const changing = ['POST /auth/logout', 'PUT /admin/profile/password'];
  const expected = {
    error: 'Please choose your own password first.',
    code: 'password_change_required',
  };
  const guarded = (await listEndpoints()).filter(([, { auth }]) => auth === 'admin');
  for (const [, { method, path }] of guarded) {
    const name = `${method} ${path}`;
    if (changing.includes(name)) continue;
    const { status, body } = await call(method, path.replaceAll(/\{\w+\}/g, 'f'.repeat(24)));
    if (allowed.includes(name)) assert.equal(status, 200, name);
    else assert.deepEqual([status, body], [403, expected], name);
  }
  const change = (newPassword: string) =>
    call('PUT', '/admin/profile/password', { currentPassword: testPassword, newPassword });
  const same = await change(testPassword);
  assert.equal(same.status, 400);
  assert.deepEqual((same.body as { fields: unknown }).fields, {
    newPassword: 'Choose a password other than the generated one.',
  });
  assert.equal((await change('a password of my own')).status, 200);
  assert.equal((await call('GET', '/admin/stats')).status, 200);
  const { body } = await call('GET', '/auth/verify');
  assert.equal((body as contract.LoginResponse['user']).mustChangePassword, undefined);
});
