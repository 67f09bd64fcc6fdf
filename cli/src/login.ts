import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@longitude/contract/core/loopback';
import { Failure, exitCodes } from './failure.ts';
import { config } from './io.ts';
import { storePrivately } from './private-file.ts';

/** A stored sign-in. Only `url`, which issued the token, may receive it. */
export interface StoredLogin {
  readonly url: string;
  readonly token: string;
  readonly username: string;
}

/** The logins of this machine, keyed by context name, and the name of the current one. */
export interface StoredLogins {
  readonly current: string | undefined;
  readonly contexts: Readonly<Record<string, StoredLogin>>;
}

export const locateLogin = (): string => join(config().folder, 'login.json');

const noLogins: StoredLogins = { current: undefined, contexts: {} };

/** The stored logins. @throws Failure when the file cannot be read */
export async function readLogins(): Promise<StoredLogins> {
  const loginFile = locateLogin();
  let text: string;
  try {
    text = await readFile(loginFile, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return noLogins;
    throw new Failure(`${loginFile} could not be read (${code}).`);
  }
  const logins = parseLogins(text);
  if (logins) return logins;
  throw new Failure(`${loginFile} is damaged. Sign in again.`, exitCodes.notSignedIn);
}

/** The current login; undefined when there is none. @throws Failure */
export async function readLogin(): Promise<StoredLogin | undefined> {
  const { current, contexts } = await readLogins();
  return current === undefined ? undefined : contexts[current];
}

/** The login of a context. @throws Failure (usage) when it does not exist */
export async function readContext(name: string): Promise<StoredLogin> {
  const { contexts } = await readLogins();
  const login = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (login) return login;
  const known = Object.keys(contexts);
  const advice = known.length > 0 ? `There are: ${known.join(', ')}` : 'Sign in: longitude login';
  throw new Failure(`There is no context “${name}”.`, exitCodes.usage, [advice]);
}

/**
 * The login for a server: the current one if it is for that server, otherwise any.
 * @throws Failure
 */
export async function findLogin(url: string): Promise<StoredLogin | undefined> {
  const { current, contexts } = await readLogins();
  const logins = Object.entries(contexts).filter(([, login]) => login.url === url);
  return (logins.find(([name]) => name === current) ?? logins[0])?.[1];
}

function parseLogins(text: string): StoredLogins | undefined {
  try {
    const { current, contexts } = JSON.parse(text) as Record<string, unknown>;
    if (typeof contexts !== 'object' || contexts === null) return undefined;
    const isWhole = Object.values(contexts).every((login: Record<string, unknown> | null) =>
      ['url', 'token', 'username'].every((key) => typeof login?.[key] === 'string'),
    );
    if (!isWhole) return undefined;
    const isKnown = typeof current === 'string' && Object.hasOwn(contexts, current);
    const known = contexts as StoredLogins['contexts'];
    return { current: isKnown ? current : undefined, contexts: known };
  } catch {
    return undefined;
  }
}

/** Stores a login under a name and makes it the current one; atomic, for this user only. @throws Failure */
export async function storeLogin(name: string, login: StoredLogin): Promise<void> {
  const { contexts } = await readLogins().catch(() => noLogins);
  await storeLogins({ current: name, contexts: { ...contexts, [name]: login } });
}

/** Makes a context the current one. @throws Failure (usage) when it does not exist */
export async function switchContext(name: string): Promise<StoredLogin> {
  const login = await readContext(name);
  await storeLogins({ ...(await readLogins()), current: name });
  return login;
}

/** Removes the login with this token, unless another sign-in has replaced it. */
export async function forgetLogin(token: string): Promise<void> {
  const { current, contexts } = await readLogins().catch(() => noLogins);
  const saved = Object.entries(contexts).filter(([, login]) => login.token !== token);
  if (saved.length === Object.keys(contexts).length) return;
  if (saved.length === 0) return rm(locateLogin(), { force: true });
  await storeLogins({ current, contexts: Object.fromEntries(saved) });
}

function storeLogins(logins: StoredLogins): Promise<void> {
  return storePrivately(locateLogin(), 'The login', logins);
}

/**
 * The origin of a server, without a trailing slash.
 * @throws Failure (usage) when it is not an http(s) address, has more than an origin, or would send
 * the token unencrypted over a network
 */
export function readServerUrl(text: string, isInsecureAllowed: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw refuse(`"${text}" is not the URL of a server; it looks like https://longitude.example.`);
  }
  const hasMore = url.pathname !== '/' || url.search !== '' || url.hash !== '';
  if (hasMore || url.username !== '' || url.password !== '') {
    throw refuse(`Give only the URL of the server: ${url.origin}`);
  }
  if (url.protocol === 'http:' && !isInsecureAllowed && !isLoopback(url.hostname)) {
    throw refuse(
      `${url.origin} is not encrypted: others could read the password and the token on their way. Use https://, or --insecure to accept that.`,
    );
  }
  return url.origin;
}

function refuse(message: string): Failure {
  return new Failure(message, exitCodes.usage);
}
