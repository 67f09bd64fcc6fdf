import type { Request } from '@hapi/hapi';

/** No page has a longer address. */
const maxPathLength = 2_000;

/** The target of a request line. Ignores the Host header, which anyone can forge. */
interface PageAddress {
  /** As sent, percent-encoded. */
  readonly sent: string;
  /** Normalized: without repeated and trailing slashes, dots, needless percent-encoding. */
  readonly tidy: string;
  /** Without its question mark. */
  readonly query: string;
}

export function readAddress(request: Request): PageAddress {
  // Absolute form, as clients send it to a proxy (RFC 9112, 3.2.2).
  const raw = (request.raw.req.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  const [target = '/'] = (raw || '/').split('#');
  const mark = target.indexOf('?');
  const sent = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const tidy = request.path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return { sent, tidy, query };
}

type Destination =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'missing' };

/** A path in the form of `findPage`. */
export interface KnownPage {
  readonly isKnown: boolean;
  /** Part of the path is a name, whose case may matter. */
  readonly isNamed: boolean;
}

/**
 * Each page has one address: other spellings redirect to it (308), but only if the page exists. So
 * `//other.example/` is not an open redirect.
 */
export function findDestination(
  { sent, tidy, query }: PageAddress,
  findPage: (path: string) => KnownPage,
): Destination {
  if (sent.length > maxPathLength) return { kind: 'missing' };
  if (findPage(tidy).isKnown) {
    // No name is spelled like this: it gets no redirect.
    const isFinal = sent === tidy || tidy.includes('%');
    return isFinal ? { kind: 'page', path: tidy } : moveTo(tidy, query);
  }
  const lower = tidy.toLowerCase();
  const { isKnown, isNamed } = findPage(lower);
  return isKnown && !isNamed ? moveTo(lower, query) : { kind: 'missing' };
}

function moveTo(path: string, query: string): Destination {
  const isPlain = /^[\x21-\x7e]{1,2000}$/.test(query);
  return { kind: 'moved', to: isPlain ? `${path}?${query}` : path };
}
