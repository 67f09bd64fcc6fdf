import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import mongoose from 'mongoose';
import { createAsk, testPassword, type TestServer } from './test-server.ts';

/** A second administrator with the usual password, signed in: the server as they see it. */
export async function addAdministrator(
  server: TestServer,
  username: string,
  email = `${username}@longitude.example`,
): Promise<TestServer> {
  const users = server.product.context.connection.collection('users');
  const first = await users.findOne();
  await users.insertOne({
    ...first,
    _id: new mongoose.Types.ObjectId(),
    username,
    usernameKey: username,
    email,
    emailKey: email,
    lastSignInAt: null,
    name: `Name of ${username}`,
  });
  const payload = { username, password: testPassword };
  const { token } = await server.visitor.call(login, { payload });
  const admin = createClient({ base: server.address, token: () => token });
  return { ...server, token, admin, ask: createAsk(server.address, token) };
}
