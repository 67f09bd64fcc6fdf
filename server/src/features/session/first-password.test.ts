import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoginAnswer } from '@longitude/contract/session';
import { listEndpoints } from '../../testing/list-endpoints.ts';
import { send } from '../../testing/send.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';

test('a generated password allows to read and change it, and nothing else', async (t) => {
  const server = await startTestServer({ ROLE: 'api' });
  t.after(() => server.stop());
  const users = server.product.context.connection.collection('users');
  await users.updateOne({ usernameKey: 'admin' }, { $set: { mustChangePassword: true } });
  const { token, user }: LoginAnswer = await signIn(server);
  assert.equal(user.mustChangePassword, true);
  const call = (method: string, path: string, json?: object) =>
    send(server.address, method, `/api${path}`, { token, ...(json ? { json } : {}) });
  const allowed = ['GET /auth/verify', 'GET /admin/profile'];
  const changing = ['POST /auth/logout', 'PUT /admin/profile/password'];
  const expected = {
    error: 'Please choose a password of your own first.',
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
    newPassword: 'Choose another password than the generated one.',
  });
  assert.equal((await change('a password of my own')).status, 200);
  assert.equal((await call('GET', '/admin/stats')).status, 200);
  const { body } = await call('GET', '/auth/verify');
  assert.equal((body as LoginAnswer['user']).mustChangePassword, undefined);
});
