/** How the worker handles a request; `network` leaves it to the browser. */
export type Kind = 'page' | 'admin-page' | 'admin-code' | 'settings' | 'content' | 'network';

type HandledRequest = Pick<Request, 'method' | 'mode' | 'headers'>;

/** Calls with the same response for everyone. */
const contentCalls =
  /^\/api\/(?:categories|calculator\/skills|(?:blog-posts|security-scan\/checks)(?:\/[^/]+)?)$/;
/** Query keys with an unlimited number of values. */
const endless = ['q', 'category', 'cursor'];

/**
 * Classifies by address and headers. Of the API, only public settings and content requested without
 * a token are cached.
 */
export function classifyRequest(request: HandledRequest, url: URL, isOwn: boolean): Kind {
  const { pathname } = url;
  if (!isOwn || request.method !== 'GET' || request.headers.has('authorization')) return 'network';
  if (pathname.startsWith('/api/')) return classifyCall(url);
  if (request.mode === 'navigate') return isAdminPath(pathname) ? 'admin-page' : 'page';
  return pathname.startsWith('/assets/admin-') ? 'admin-code' : 'network';
}

function classifyCall({ pathname, searchParams }: URL): Kind {
  if (pathname === '/api/settings/public') return 'settings';
  const isEndless = endless.some((key) => searchParams.has(key));
  return contentCalls.test(pathname) && !isEndless ? 'content' : 'network';
}

/** The addresses of a post: its page and its API call. Anything else has one address. */
export function listPlaces(pathname: string): string[] {
  const slug = /^\/(?:api\/blog-posts|blog)\/([^/]+)$/.exec(pathname)?.[1];
  return slug === undefined ? [pathname] : [`/blog/${slug}`, `/api/blog-posts/${slug}`];
}

export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
