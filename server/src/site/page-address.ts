import type { Request } from '@hapi/hapi';
import { composePageAddress, tidyPath } from '@longitude/contract/page-address';

/** No page has a longer address. */
const maxPathLength = 2_000;

/** The target of a request line. Ignores the Host header, which anyone can forge. */
interface PageAddress {
  /** As sent, percent-encoded. */
  readonly sent: string;
  /** Normalized, see `tidyPath`; also without dots. */
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
  return { sent, tidy: tidyPath(request.path), query };
}

type Destination =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'missing' };

/**
 * Each page has one address: other spellings redirect to it (308), but only if the page exists. The
 * service worker does the same offline.
 */
export function findDestination(
  { sent, tidy, query }: PageAddress,
  isPage: (path: string) => boolean,
): Destination {
  if (sent.length > maxPathLength || !isPage(tidy)) return { kind: 'missing' };
  // No name is spelled like this: it gets no redirect.
  const isFinal = sent === tidy || tidy.includes('%');
  if (isFinal) return { kind: 'page', path: tidy };
  return { kind: 'moved', to: composePageAddress(tidy, query) };
}
