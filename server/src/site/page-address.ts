import type { Request } from '@hapi/hapi';

/** Longer ones are of nobody's making who wants a page. */
const maxPathLength = 2_000;

/** What a request line asks for. The Host header, which anybody can write, is not looked at. */
interface PageAddress {
  /** As it was sent, percent-encoded. */
  readonly sent: string;
  /** Without what changes nothing: repeated and trailing slashes, dots, needless percent-encoding. */
  readonly tidy: string;
  /** Without its question mark. */
  readonly query: string;
}

export function readAddress(request: Request): PageAddress {
  // To a proxy the whole address is sent (RFC 9112, 3.2.2).
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

/** How `findPage` knows a path. */
export interface KnownPage {
  readonly isKnown: boolean;
  /** Part of the path is a name, in which the case of letters may matter. */
  readonly isNamed: boolean;
}

/**
 * One page has one address: what is spelled differently is sent there (308), but only to a page
 * that exists. So `//other.example/` can lead nowhere else.
 */
export function findDestination(
  { sent, tidy, query }: PageAddress,
  findPage: (path: string) => KnownPage,
): Destination {
  if (sent.length > maxPathLength) return { kind: 'missing' };
  if (findPage(tidy).isKnown) {
    // A name that is written so cannot be one: it is answered where it was asked for.
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
