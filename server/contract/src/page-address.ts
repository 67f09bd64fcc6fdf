/** Paths end in a token, whose case matters. */
const tokens = /^(\/scanner\/reports\/)(.+)$/i;

/** Programs glue signs around a link to it; no page ends with one. Encoded ones: also dashes, ”, ’, », …, 。 and blanks. */
const trailing =
  /(?:[/.,;:!?)\]}>"'*|`]|%(?:2[01279ac]|3[abef]|5d|60|7[cd]|c2%(?:a0|bb)|e2%80%(?:8[bef]|9[349d]|a6|ba)|e3%80%8[12]|ef%bc%(?:8[19c]|9[abf])))$/i;
/** The longest of them: three bytes. */
const longest = 9;

/**
 * The address of the page that a path names, however it is spelled: without repeated slashes, needless
 * percent-encoding, and slashes and punctuation at the end, and in lower case, except for tokens. The
 * server and the service worker redirect to it. Always starts with exactly one slash, so that no
 * redirect leads to another site.
 * @param path of a URL, percent-encoded
 */
export function tidyPath(path: string): string {
  const plain = unify(path);
  return tidySpelling(tokens.test(plain) ? plain : trimEnd(plain));
}

/** The same for links of our own pages, to which no punctuation is glued. */
export function tidySpelling(path: string): string {
  const plain = unify(path);
  const [, page = plain, token = ''] = tokens.exec(plain) ?? [];
  return (page.toLowerCase() + token).replace(/\/$/, '') || '/';
}

const unify = (path: string) =>
  path.replaceAll(/%[\da-f]{2}/gi, decodeUnreserved).replaceAll(/\/{2,}/g, '/');

function trimEnd(path: string): string {
  let end = path.length;
  for (;;) {
    const [sign] = trailing.exec(path.slice(Math.max(0, end - longest), end)) ?? [];
    if (sign === undefined) return path.slice(0, end);
    end -= sign.length;
  }
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
