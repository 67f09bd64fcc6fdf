import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';

/**
 * The origin of a server, without a trailing slash.
 * @throws Failure (usage) when it is no http(s) address, names more than a server, or would carry
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

/** Whether a host name, as URL normalises it, stays on this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
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
