import type { LoginResponse } from '@longitude/contract/session';
import { send, type RawResponse } from './send.ts';
import { testPassword, type TestServer } from './test-server.ts';

interface Attempt {
  readonly username?: string;
  readonly password?: string;
  /** The proof from an earlier sign-in. */
  readonly device?: string | undefined;
  readonly userAgent?: string;
  /** The visitor's address, where the server trusts a proxy. */
  readonly from?: string;
}

/** Sends a sign-in, by default with the usual password. */
export function attemptSignIn(
  { address }: Pick<TestServer, 'address'>,
  { username = 'admin', password = testPassword, device, userAgent, from }: Attempt = {},
): Promise<RawResponse> {
  const json = { username, password, ...(device === undefined ? {} : { device }) };
  const headers = {
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  };
  return send(address, 'POST', '/api/auth/login', { json, headers });
}

/** Signs in. @throws Error when it is refused */
export async function signIn(
  server: Pick<TestServer, 'address'>,
  attempt: Attempt = {},
): Promise<LoginResponse> {
  const { status, body } = await attemptSignIn(server, attempt);
  if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
  return body as LoginResponse;
}
