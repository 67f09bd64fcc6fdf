import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { isOwnUrl } from '../../headers/own-answer.ts';
import { readCookies, type SiteCookie } from '../../headers/set-cookie.ts';

/** The parts of the evidence in which a site sets cookies. */
interface CookieSources {
  readonly home: Visit;
  readonly plain: Part<Visit>;
  readonly counterpart: Part<Visit>;
  readonly nothing: Part<readonly Exchange[]>;
}

const maxCookies = 60;

const listAnswers = ({ hops, page, challenge }: Visit) =>
  challenge === null ? [...hops, page] : [];
const answersOf = (part: Part<Visit>) => (part.ran ? listAnswers(part.value) : []);

/**
 * The cookies that the site itself sets, deduplicated by name, domain and path; the home page's
 * version wins. Omits removals, and cookies of other sites in the redirects.
 */
export function listSiteCookies(sources: CookieSources, target: Target, now: Date): SiteCookie[] {
  const answers = [
    ...listAnswers(sources.home),
    ...(sources.nothing.ran ? sources.nothing.value : []),
    ...answersOf(sources.counterpart),
    ...answersOf(sources.plain),
  ];
  const cookies = new Map<string, SiteCookie>();
  for (const answer of answers.filter(({ url }) => isOwnUrl(url, target))) {
    for (const cookie of readCookies(answer, now)) {
      const key = `${cookie.name};${cookie.domain ?? ''};${cookie.path ?? ''}`;
      if (!cookie.isRemoval && !cookies.has(key) && cookies.size < maxCookies)
        cookies.set(key, cookie);
    }
  }
  return [...cookies.values()];
}

/** The reason why there is no cookie to judge; null when there is one. */
export function explainNoCookies(home: Visit, cookies: readonly SiteCookie[]): string | null {
  if (cookies.length > 0) return null;
  return home.challenge === null
    ? 'The site set no cookie when we opened it.'
    : 'A protection answered in place of the site, so its cookies were not seen.';
}

/** Names of session cookies in frameworks. */
const frameworkSession =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|aspsessionid\w+|\.aspxauth|\.aspnetcore\.(?!antiforgery)\S+|\.aspnet\.applicationcookie|cfid|cftoken|connect\.sid|laravel_session|ci_session|play_session|rack\.session|symfony|wordpress_(?:sec|logged_in)_\w+|frontend|shop_session|remember_(?:web|user)\w*|sails\.sid|koa\.sess(?:\.sig)?|express:sess(?:\.sig)?)$/i;
/** The same, for words in a name. */
const sessionWord =
  /sess(?:ion)?(?:[_.-]?(?:id|key|token))?$|(?:^|[_.-])(?:sid|jwt|auth|login|logged[_-]?in|remember[_-]?me|identity|ticket)(?:$|[_.-])|(?:access|auth|refresh|id|user|login|session)[_-]?token|session[_-]?(?:id|key)/i;
/** Words in the names of session keys, but also of mere flags such as logged_in=no. */
const stateWord =
  /(?:^|[_.-])(?:auth|login|logged[_-]?in|remember[_-]?me|identity|ticket)(?:$|[_.-])/i;
/** A shorter value can be guessed, so it is not a key. */
const shortestKey = 8;
/** CSRF tokens: scripts have to read them (the double-submit pattern). */
const forgeryToken = /csrf|xsrf|antiforgery|requestverification/i;
/** Analytics and consent cookies, which scripts set and read. */
const measurement =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_pk_|_clck|_clsk|_uet|_scid|_tt_|_vwo|_dd_s|ai_session|ai_user|ajs_|amplitude|mp_|optimizely|hubspotutk|__hs|__utm|optanon|cookieconsent|cookielaw|euconsent|_shopify_(?:s|y)|intercom-session)/i;
/** Set by load balancers and bot protection, which offer the owner no choice of attributes. */
const infrastructure =
  /^(?:awsalb\w*|awselb\w*|arraffinity\w*|bigipserver\S*|ts[0-9a-f]{6,}\w*|__cf\w*|cf_\w+|_cfuvid|incap_ses_\S+|visid_incap_\S+|nlbi_\S+|ak_bmsc|bm_\w+|_abck|datadome|aws-waf-token|_px\w*|x-ms-routing-name)$/i;

export type CookieKind = 'session' | 'infrastructure' | 'other';

/** The purpose of a cookie, inferred from its name and the length of its value. */
export function sortCookie(cookie: Pick<SiteCookie, 'name' | 'valueLength'>): CookieKind {
  const name = cookie.name.replace(/^__(?:host|secure)-/i, '');
  if (infrastructure.test(name)) return 'infrastructure';
  if (measurement.test(name) || forgeryToken.test(name)) return 'other';
  if (frameworkSession.test(name)) return 'session';
  if (stateWord.test(name) && cookie.valueLength < shortestKey) return 'other';
  return sessionWord.test(name) ? 'session' : 'other';
}

/**
 * Whether cross-site requests carry none of the site's cookies, ignoring those of load balancers
 * and bot protection. False without any cookies, since that proves nothing.
 */
export function stayAtHome(cookies: readonly SiteCookie[]): boolean {
  const own = cookies.filter((cookie) => sortCookie(cookie) !== 'infrastructure');
  return own.length > 0 && own.every(({ sameSite }) => sameSite === 'lax' || sameSite === 'strict');
}
