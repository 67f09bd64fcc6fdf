const signIn = '/admin/login';
const dashboard = '/admin/dashboard';

/**
 * The page to show after sign-in: `next` of the query, when it is one of our own pages below
 * /admin, else the dashboard. Anything that a browser could read as another site is refused.
 */
export function readReturnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const home = 'http://home.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, home)) return dashboard;
  const { origin, pathname, search: query } = new URL(next, home);
  const isOurs = origin === home && /^\/admin(\/|$)/.test(pathname) && pathname !== signIn;
  return isOurs ? pathname + query : dashboard;
}

/** The address of the sign-in page that leads back to `path` (path and query) afterwards. */
export function composeSignInPath(path: string): string {
  const isPlain = path === '/admin' || path === dashboard || path.startsWith(signIn);
  return isPlain ? signIn : `${signIn}?next=${encodeURIComponent(path)}`;
}
