import { countWords, joinWords } from '@longitude/contract/core/text';
import { parse } from 'tldts';
import type { Target } from '../../evidence/evidence.ts';
import { isOwnHost } from '../../headers/own-response.ts';
import { showCookie, type SiteCookie } from '../../headers/set-cookie.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { explainNoCookies, listSiteCookies } from './site-cookies.ts';
import { sortCookie } from './sort-cookie.ts';

/** The reason why browsers reject a cookie (RFC 6265bis, 5.7); prefixes are case-insensitive. */
function explainRefused(cookie: SiteCookie): string | null {
  const isEncrypted = cookie.url.startsWith('https:');
  if (/^__host-/i.test(cookie.name)) {
    const broken = [
      ...(cookie.isSecure && isEncrypted ? [] : ['Secure over https']),
      ...(cookie.path === '/' ? [] : ['Path=/']),
      ...(cookie.domain === null ? [] : ['no Domain']),
    ];
    if (broken.length > 0) return `the __Host- prefix requires ${joinWords(broken)}`;
  }
  if (/^__secure-/i.test(cookie.name) && !(cookie.isSecure && isEncrypted)) {
    return 'the __Secure- prefix requires Secure over https';
  }
  if (cookie.sameSite === 'none' && !cookie.isSecure) return 'SameSite=None requires Secure';
  return explainDomain(cookie);
}

/** RFC 6265bis, 5.7: a Domain must be the host or a parent of it, and below a public suffix. */
function explainDomain({ domain, url }: SiteCookie): string | null {
  const { hostname } = new URL(url);
  if (domain === null || domain === hostname) return null;
  if (!hostname.endsWith(`.${domain}`))
    return `Domain=${domain.slice(0, 80)} is not above the host`;
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  return registrable === null ? `Domain=${domain.slice(0, 80)} is a public suffix` : null;
}

/** Whether a session cookie is sent to hosts other than its own. */
function isWide(cookie: SiteCookie, target: Target): boolean {
  const { domain, url } = cookie;
  if (domain === null || sortCookie(cookie) !== 'session') return false;
  const { hostname } = new URL(url);
  // www rarely has subdomains; the domain itself has all the others.
  return isOwnHost(hostname, target) && (domain !== hostname || domain === target.domain);
}

export const cookieScope = defineCheck({
  name: 'Cookie Prefixes and Scope',
  why: 'A cookie that is sent to all subdomains instead of one host, or that browsers reject because its attributes conflict, puts logins at risk.',
  needs: ['home'],
  looks: ['plain', 'counterpart', 'nothing'],
  judge: ({ target, now, ...sources }) => {
    const cookies = listSiteCookies(sources, target, now);
    const nothing = explainNoCookies(sources.home, cookies);
    if (nothing !== null) return notTested(nothing);
    const refused = cookies
      .map((cookie) => ({ cookie, why: explainRefused(cookie) }))
      .filter(({ why }) => why !== null);
    if (refused.length > 0) {
      const names = joinWords(refused.slice(0, 3).map(({ cookie }) => cookie.name.slice(0, 60)));
      return {
        status: 'fail',
        details: `Browsers reject ${countWords(refused.length, 'cookie')} that the site sets (${names}), because the attributes break the rules for the name or scope.`,
        evidence: refused
          .slice(0, 15)
          .map(({ cookie, why }) => `${showCookie(cookie)} (${why ?? ''})`),
        recommendation:
          'Correct the attributes. A cookie with SameSite=None or a prefix needs Secure; __Host- also needs Path=/ and no Domain.',
        example: 'Set-Cookie: __Host-session=(value); Path=/; Secure; HttpOnly; SameSite=Lax',
      };
    }
    const wide = cookies.filter((cookie) => isWide(cookie, target));
    if (wide.length > 0) {
      return {
        status: 'warning',
        risk: 'low',
        details: `A session cookie (${(wide[0]?.name ?? '').slice(0, 60)}) is also sent to every subdomain, so one weak subdomain puts logins at risk.`,
        evidence: wide.slice(0, 15).map(showCookie),
        recommendation:
          'Omit Domain from session cookies unless several subdomains share a login. The cookie then stays with the host that set it; the __Host- prefix enforces this.',
        example: 'Set-Cookie: __Host-session=(value); Path=/; Secure; HttpOnly; SameSite=Lax',
      };
    }
    const details = 'Every cookie is correctly scoped and accepted by browsers.';
    return pass(details, cookies.slice(0, 15).map(showCookie));
  },
});
