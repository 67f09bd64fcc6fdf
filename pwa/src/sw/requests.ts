import { tidyPath } from '@longitude/contract/page-address';

/** How the worker handles a request (`sw.ts`); `network` leaves it to the browser. */
export type Kind =
  | 'page'
  | 'admin-page'
  | 'admin-code'
  | 'file'
  | 'picture'
  | 'content'
  | 'network';

type HandledRequest = Pick<Request, 'method' | 'mode' | 'headers'>;

/** Calls with the same response for everyone. */
const contentCalls =
  /^\/api\/(?:settings\/public|categories|calculator\/skills|(?:blog-posts|security-scan\/checks)(?:\/[^/]+)?)$/;
/** Query keys with an unlimited number of values. */
const endless = ['q', 'category', 'cursor'];
const pictures = /^\/(?:art|icons|images)\//;

/**
 * Classifies by address and headers. Of the API, only public settings and content requested without
 * a token are cached.
 */
export function classifyRequest(request: HandledRequest, url: URL, isOwn: boolean): Kind {
  const { pathname } = url;
  if (!isOwn || request.method !== 'GET' || request.headers.has('authorization')) return 'network';
  if (pathname.startsWith('/api/')) return classifyCall(url);
  if (request.mode === 'navigate') return isAdminPath(tidyPath(pathname)) ? 'admin-page' : 'page';
  // The password strength estimator (1.7 MB) serves a form that needs a connection anyway.
  if (pathname.startsWith('/assets/admin-strength.worker-')) return 'network';
  if (pathname.startsWith('/assets/admin-')) return 'admin-code';
  if (pathname.startsWith('/assets/')) return 'file';
  return pictures.test(pathname) ? 'picture' : 'network';
}

function classifyCall({ pathname, searchParams }: URL): Kind {
  const isEndless = endless.some((key) => searchParams.has(key));
  return contentCalls.test(pathname) && !isEndless ? 'content' : 'network';
}

/** The addresses of a post: its page and its API call. All other content has one address. */
export function listPlaces(pathname: string): string[] {
  const slug = /^\/(?:api\/blog-posts|blog)\/([^/]+)$/.exec(pathname)?.[1];
  return slug === undefined ? [pathname] : [`/blog/${slug}`, `/api/blog-posts/${slug}`];
}

/** The files that one of our pages names: its scripts, styles, font and images. */
export function listFiles(html: string): string[] {
  const found = html.matchAll(/\/(?:assets|art|images)\/[\w./-]+/g);
  return [...new Set([...found].map(([path]) => path))];
}

export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
