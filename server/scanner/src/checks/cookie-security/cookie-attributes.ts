import { countWords, joinWords } from '@longitude/contract/core/text';
import { showCookie, type SiteCookie } from '../../headers/set-cookie.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { explainNoCookies, listSiteCookies } from './site-cookies.ts';
import { sortCookie } from './sort-cookie.ts';

interface Judged {
  readonly cookie: SiteCookie;
  readonly isSession: boolean;
  readonly missing: readonly string[];
}

/**
 * Scripts may need to read a cookie that is not a session key; its name does not show whether they
 * do.
 */
function judgeCookie(cookie: SiteCookie): Judged {
  const kind = sortCookie(cookie);
  const isSession = kind === 'session';
  if (kind === 'infrastructure') return { cookie, isSession, missing: [] };
  const missing = [
    ...(cookie.isSecure ? [] : ['Secure']),
    ...(cookie.isHttpOnly || !isSession ? [] : ['HttpOnly']),
    ...(cookie.sameSite === null ? ['SameSite'] : []),
  ];
  return { cookie, isSession, missing };
}

const isOpen = ({ isSession, missing }: Judged) =>
  isSession && (missing.includes('Secure') || missing.includes('HttpOnly'));

const show = ({ cookie, missing }: Judged) =>
  `${showCookie(cookie)}${missing.length === 0 ? '' : ` (without ${joinWords(missing, 'or')})`}`;

const remedy = {
  recommendation:
    'Set Secure, HttpOnly and SameSite on every cookie that only the server reads. Most frameworks have a setting for this; omit HttpOnly only if one of your scripts needs the cookie.',
  example: 'Set-Cookie: session=(value); Path=/; Secure; HttpOnly; SameSite=Lax',
};

export const cookieAttributes = defineCheck({
  name: 'Cookie Attributes',
  why: 'A session cookie is as good as a password. Three attributes (Secure, HttpOnly, SameSite) keep it out of unencrypted traffic, injected scripts and requests from other sites.',
  needs: ['home'],
  looks: ['plain', 'counterpart', 'nothing'],
  judge: ({ target, now, ...sources }) => {
    const cookies = listSiteCookies(sources, target, now);
    const nothing = explainNoCookies(sources.home, cookies);
    if (nothing !== null) return notTested(nothing);
    const judged = cookies.map(judgeCookie);
    const weak = judged.filter(({ missing }) => missing.length > 0);
    const evidence = weak
      .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
      .slice(0, 15)
      .map(show);
    const open = weak.filter(isOpen);
    if (open.length > 0) {
      const names = joinWords(open.slice(0, 3).map(({ cookie }) => cookie.name.slice(0, 60)));
      const missing = joinWords([...new Set(open.flatMap(({ missing }) => missing))], 'or');
      const details = `A cookie that looks like a session cookie (${names}) is set without ${missing}.`;
      return { status: 'fail', details, evidence, ...remedy };
    }
    if (weak.length > 0) {
      const missing = joinWords([...new Set(weak.flatMap(({ missing }) => missing))]);
      const details = `${countWords(weak.length, 'cookie')} of ${cookies.length} could be protected better: ${missing} not set.`;
      return { status: 'warning', risk: 'low', details, evidence, ...remedy };
    }
    const isOthers = cookies.every((cookie) => sortCookie(cookie) === 'infrastructure');
    const details = isOthers
      ? 'Only a load balancer or bot protection set cookies, and these hold no visitor data.'
      : 'The cookies that the site sets are protected.';
    return pass(details, judged.slice(0, 15).map(show));
  },
});
