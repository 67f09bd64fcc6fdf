/** How the worker treats a request; `network` means that it does not touch it. */
export type Kind = 'page' | 'admin-page' | 'admin-code' | 'settings' | 'content' | 'network';

type HandledRequest = Pick<Request, 'method' | 'mode' | 'headers'>;

/** Calls whose answers are the same for everybody. */
const contentCalls = /^\/api\/(?:categories|calculator\/skills|blog-posts(?:\/[^/]+)?)$/;
/** Keys of a query that make its answers endless. */
const endless = ['q', 'category', 'cursor'];

/**
 * Decides by address and headers. Nothing of the API is kept but the public settings and content,
 * asked for without a token.
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

/** The addresses of a post: its page and the call of its data. Anything else has one address. */
export function listPlaces(pathname: string): string[] {
  const slug = /^\/(?:api\/blog-posts|blog)\/([^/]+)$/.exec(pathname)?.[1];
  return slug === undefined ? [pathname] : [`/blog/${slug}`, `/api/blog-posts/${slug}`];
}

export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
