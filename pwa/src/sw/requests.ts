/** How the worker treats a request; `network` means that it does not touch it. */
export type Kind = 'page' | 'admin-page' | 'admin-code' | 'settings' | 'network';

type Asked = Pick<Request, 'method' | 'mode' | 'headers'>;

/** Decides by address and headers. Nothing of the API is kept but the public settings, asked for without a token. */
export function classifyRequest(request: Asked, url: URL, isOwn: boolean): Kind {
  const { pathname } = url;
  if (!isOwn || request.method !== 'GET' || request.headers.has('authorization')) return 'network';
  if (pathname.startsWith('/api/')) {
    return pathname === '/api/settings/public' ? 'settings' : 'network';
  }
  if (request.mode === 'navigate') return isAdminPath(pathname) ? 'admin-page' : 'page';
  return pathname.startsWith('/assets/admin-') ? 'admin-code' : 'network';
}

export function isAdminPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
