/** Paths end in a token, whose case matters. */
const tokens = /^(\/scanner\/reports\/)(.+)$/i;

/**
 * The address of the page that a path names, however it is spelled: without repeated and trailing
 * slashes and needless percent-encoding, and in lower case, except for tokens. The server and the
 * service worker redirect to it. Always starts with exactly one slash, so that no redirect leads to
 * another site.
 * @param path of a URL, percent-encoded
 */
export function tidyPath(path: string): string {
  const plain = path
    .replaceAll(/%[\da-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  const [, page, token] = tokens.exec(plain) ?? [];
  return page === undefined ? plain.toLowerCase() : page.toLowerCase() + token;
}

/** RFC 3986, 6.2.2.2. */
function decodeUnreserved(code: string): string {
  const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[\w.~-]/.test(char) ? char : code;
}

/**
 * The target of a redirect to a page. A query of other characters than a browser sends is dropped.
 * @param query without its question mark
 */
export function composePageAddress(path: string, query: string): string {
  return /^[\x21-\x7e]{1,2000}$/.test(query) ? `${path}?${query}` : path;
}
