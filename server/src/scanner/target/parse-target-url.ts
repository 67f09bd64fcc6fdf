import { TargetRefused } from './target-refused.ts';

/** What the parser of URLs would silently drop or turn: nobody means it. */
const strange = /[\s\\\p{Cc}\p{Cf}]/u;
/** Labels of a host name (RFC 1123; the underscore is in use), after IDNA. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const longestUrl = 2000;

const invalid = (message: string) => new TargetRefused('invalid', message);

/**
 * Reads what a visitor typed: the URL without fragment and trailing dot, its host in A-labels (RFC 5890).
 * Asks nobody; the addresses are still to be judged. @throws TargetRefused
 */
export function parseTargetUrl(text: string): URL {
  const typed = text.trim();
  if (typed === '') throw invalid('Please enter the address of a website.');
  if (typed.length > longestUrl) throw invalid('The address is longer than 2,000 characters.');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) {
    throw invalid('Please include https:// in the address, as in https://www.example.com.');
  }
  const url = strange.test(typed) ? null : URL.parse(typed);
  if (url === null) throw invalid('This is not a valid web address.');
  assertPlain(url);
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (!url.hostname.startsWith('[') && !hostName.test(url.hostname)) {
    throw invalid('This is not a valid host name.');
  }
  return url;
}

function assertPlain({ protocol, username, password }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw invalid('Only addresses that begin with http:// or https:// can be scanned.');
  }
  if (username !== '' || password !== '') {
    throw invalid('Please leave the user name and password out of the address.');
  }
}
