import { decodePath } from './compare-responses.ts';

/** Maximum names kept from a directory listing, the most sensitive first. */
const maxNames = 5;

const sensitiveName =
  /\.(?:sql|sqlite3?|db|mdb|bak|old|orig|save|swp|zip|tar|t?gz|bz2|7z|rar|log|env|ini|conf|config|ya?ml|key|pem|p12|pfx|kdbx|csv|xlsx?)$|^\.(?:env|git|ht|svn|ssh)|backup|dump|passw/i;

/** Whether a file of this name is unlikely to be meant for visitors. */
export const isSensitiveName = (name: string): boolean =>
  sensitiveName.test(name.replace(/\/$/, ''));

type IsListing = (html: string, path: string) => boolean;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const titled = (html: string, title: string) =>
  new RegExp(`<title>\\s{0,20}${title}\\s{0,20}</title>`, 'i').test(html);

/**
 * Formats of directory listings: the title contains the requested folder, and a second mark is
 * specific to the server. A page that merely mentions "Index of" has neither.
 */
const listings: readonly IsListing[] = [
  // Apache, nginx, lighttpd, http-server.
  (html, path) =>
    titled(html, `Index of ${escaped(path)}?`) &&
    (new RegExp(`<h[12]>\\s{0,20}Index of ${escaped(path)}?\\s{0,20}</h[12]>`, 'i').test(html) ||
      /Parent Directory|href="\?C=N|href="\.\.\/"/.test(html)),
  // IIS: "host - /path/", and Python's http.server.
  (html, path) =>
    titled(html, `[^<]{0,200} - ${escaped(path)}`) &&
    /<h1>[^<]{0,200} - \/[^<]{0,1000}<\/h1><hr>/i.test(html),
  (html, path) =>
    titled(html, `Directory listing for ${escaped(path)}`) && /<ul>\s*<li><a href=/i.test(html),
  // Tomcat, Jetty, serve-index of Express, `serve`.
  (html, path) => titled(html, `Directory Listing For \\[?${escaped(path)}?\\]?`),
  (html, path) => titled(html, `Directory: ${escaped(path)}`),
  (html, path) =>
    titled(html, `listing directory ${escaped(path)}?`) && /<ul id="files"/.test(html),
  (html, path) =>
    titled(html, `(?:Files within|Index of) [^<]{0,200}${escaped(path.replace(/^\//, ''))}`) &&
    /<ul id="files"/.test(html),
  // Caddy's title is only the folder; its rows have their own class, its links start with "./".
  (html) =>
    /class="(?:file|folder)\s?"/.test(html) &&
    /caddyserver\.com/.test(html) &&
    /href="\.\//.test(html),
  // Go's http.FileServer outputs nothing but links.
  (html) =>
    /^\s*(?:<!doctype html>\s*<meta name="viewport"[^>]*>\s*)?<pre>\s*(?:<a href="[^"]+">[^<]+<\/a>\s*)+<\/pre>\s*$/i.test(
      html,
    ),
];

/**
 * Names in a server's directory listing, at most 5; null when the page is not one.
 * @param path of the folder, with a trailing slash, not decoded
 */
export function recogniseListing(html: string, path: string): string[] | null {
  const spellings = new Set([path, decodePath(path)]);
  const head = html.slice(0, 100_000);
  const isOne = listings.some((isListing) => [...spellings].some((each) => isListing(head, each)));
  return isOne ? readNames(head, path) : null;
}

function readNames(html: string, path: string): string[] {
  const names = [...html.matchAll(/<a\s[^>]{0,200}?href="([^"]{0,300})"/gi)]
    // A link to the parent folder may be absolute.
    .map(([, href = '']) => (path.startsWith(href) ? '' : lastPart(href)))
    .filter((name) => name !== '');
  const ranked = [...new Set(names)].sort(
    (a, b) => Number(isSensitiveName(b)) - Number(isSensitiveName(a)),
  );
  return ranked.slice(0, maxNames).map((name) => name.slice(0, 100));
}

/** The file or folder that a link names; empty for sort links and the parent folder. */
function lastPart(href: string): string {
  if (/^\?|^#|^https?:|^\.{0,2}\/?$|^javascript:/i.test(href)) return '';
  return decodePath(/([^/]+\/?)$/.exec(href.replace(/[?#].*$/, ''))?.[1] ?? '');
}
