import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from './config.ts';
import { Failure, exitCodes } from './failure.ts';
import { storePrivately } from './private-file.ts';

/** A stored sign-in. Only `url`, which issued the token, may receive it. */
interface StoredLogin {
  readonly url: string;
  readonly token: string;
  readonly username: string;
}

export const loginFile = join(config.folder, 'login.json');

/** The stored login, or undefined when there is none. @throws Failure when the file cannot be read */
export async function readLogin(): Promise<StoredLogin | undefined> {
  let text: string;
  try {
    text = await readFile(loginFile, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Failure(`${loginFile} could not be read (${code}).`);
  }
  const login = parseLogin(text);
  if (login) return login;
  throw new Failure(`${loginFile} is damaged. Sign in again.`, exitCodes.notSignedIn);
}

function parseLogin(text: string): StoredLogin | undefined {
  try {
    const { url, token, username } = JSON.parse(text) as Record<string, unknown>;
    const isWhole = [url, token, username].every((value) => typeof value === 'string');
    return isWhole ? ({ url, token, username } as StoredLogin) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a login atomically, for this user only. @throws Failure */
export async function storeLogin(login: StoredLogin): Promise<void> {
  await storePrivately(loginFile, 'The login', login);
}

/** Removes the stored login if it still holds this token: another sign-in may have replaced it. */
export async function forgetLogin(token: string): Promise<void> {
  const login = await readLogin().catch(() => undefined);
  if (login?.token === token) await rm(loginFile, { force: true });
}

/**
 * The origin of a server, without a trailing slash.
 * @throws Failure (usage) when it is not an http(s) address, has more than an origin, or would send
 * the token unencrypted over a network
 */
export function readServerUrl(text: string, isInsecureAllowed: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw refuse(`"${text}" is not a server's address; it looks like https://longitude.example.`);
  }
  const hasMore = url.pathname !== '/' || url.search !== '' || url.hash !== '';
  if (hasMore || url.username !== '' || url.password !== '') {
    throw refuse(`Only the server's address is wanted: ${url.origin}`);
  }
  if (url.protocol === 'http:' && !isInsecureAllowed && !isLoopback(url.hostname)) {
    throw refuse(
      `${url.origin} is not encrypted: others could read the password and the token on their way. Use https://, or --insecure to accept that.`,
    );
  }
  return url.origin;
}

/** Whether a host name, as URL normalises it, is loopback (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
function isLoopback(host: string): boolean {
  return (
    host === '[::1]' ||
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

function refuse(message: string): Failure {
  return new Failure(message, exitCodes.usage);
}
