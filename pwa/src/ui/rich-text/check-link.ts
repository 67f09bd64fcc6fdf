export type CheckedLink = { readonly href: string } | { readonly error: string };

const schemes = ['http:', 'https:', 'mailto:'];
const refused = 'A link can begin with https://, http:// or mailto:';
const unreadable = 'This is not an address: try https://…';
/** Browsers ignore some of them in the scheme of an address (WHATWG URL, basic URL parser). */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/**
 * Completes a typed address: adds `https://` where the scheme is missing, and `mailto:` to an email
 * address. Allows only web and mail addresses.
 */
export function checkLink(typed: string): CheckedLink {
  const text = typed.replaceAll(invisible, '').trim();
  if (text === '') return { error: 'Enter an address' };
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(text)) return { href: `mailto:${text}` };
  // A host with a port contains a colon as well: localhost:3000, example.com:8443/path.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#:]+:\d+(?:[/?#]|$)/.test(text);
  const whole = hasScheme ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return { error: hasScheme && !isAllowed(text) ? refused : unreadable };
  const url = new URL(whole);
  if (!schemes.includes(url.protocol)) return { error: refused };
  if (url.protocol === 'mailto:') return readMailto(url);
  if (/\s/.test(text) || !isHost(url.hostname)) return { error: unreadable };
  return { href: url.href };
}

const isAllowed = (text: string) => schemes.some((scheme) => text.toLowerCase().startsWith(scheme));

function readMailto(url: URL): CheckedLink {
  return url.pathname.includes('@') ? { href: url.href } : { error: unreadable };
}

/** A name with a dot, localhost, or an IP address: `https://hello` is a typing error. */
function isHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[^.]+(?:\.[^.]+)+\.?$/.test(host);
}
