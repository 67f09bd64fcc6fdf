import type { FaultName } from './faults.ts';

type Site = readonly FaultName[];

const neglected: Site = [
  'no recommended header',
  'no security.txt',
  'unsigned zone',
  'no CAA',
  'no MTA-STS',
  'DMARC none',
  'server version',
];
const brochure: Site = [...neglected, 'no critical header', 'CMS version', 'no compression'];

/**
 * Sixty-five whole sites in the order of what an attacker gains from them today, the best first;
 * sites on one line are equal. Ranked by hand, without looking at scores: the score must agree.
 */
export const rankedSites: readonly (readonly Site[])[] = [
  [[]],
  // Good practice is missing, without a benefit for an attacker.
  [['no security.txt'], ['no CAA'], ['no compression']],
  [['no security.txt', 'no CAA'], ['weak Referrer-Policy'], ['no Permissions-Policy']],
  [['no security.txt', 'no CAA', 'no MTA-STS', 'unsigned zone'], ['server version']],
  [['no nosniff'], ['no TLS 1.3'], ['other cookie without flags']],
  [['no framing protection'], ['no HSTS'], ['CSP without object-src'], ['CSP with unsafe-eval']],
  [
    ['no nosniff', 'no security.txt', 'no CAA', 'unsigned zone'],
    ['DMARC none', 'no MTA-STS', 'no CAA'],
  ],
  [
    ['no HSTS', 'server version', 'no security.txt', 'no CAA', 'unsigned zone'],
    ['no framing protection', 'CMS version', 'no security.txt', 'DMARC none'],
  ],
  [['certificate ends in 20 days', 'no TLS 1.3', 'no security.txt', 'no CAA', 'unsigned zone']],
  [neglected, ['no HSTS', 'DMARC none', 'no SPF', 'no CAA', 'no MTA-STS', 'unsigned zone']],
  // One more mistake, of the owner or of a visitor, and an attacker gains something.
  [['no CSP'], ['CSP with unsafe-inline'], ['TLS 1.0'], ['TRACE']],
  [['no HSTS', 'no nosniff'], ['broken cookie prefix']],
  [
    ['no CSP', 'no security.txt', 'no CAA', 'unsigned zone'],
    ['directory listing', 'no security.txt', 'no CAA'],
  ],
  [
    ['no CSP', 'no HSTS', 'no security.txt', 'unsigned zone'],
    ['expired second certificate', 'no security.txt', 'no CAA'],
  ],
  [['CSP with any host', 'TLS 1.0', 'DMARC none', 'no CAA', 'unsigned zone']],
  [
    ['no CSP', 'no framing protection', ...neglected],
    ['no CSP', 'TLS 1.0', 'SPF for all', 'no security.txt', 'unsigned zone'],
  ],
  [['no CSP', 'no HSTS', 'TLS 1.0', 'directory listing', ...neglected]],
  // An attacker in the right position can use something.
  [['no redirect'], ['session without Secure'], ['active mixed content'], ['expired signatures']],
  [
    ['old jQuery', 'no security.txt', 'no CAA'],
    ['certificate ends in 3 days', 'no security.txt'],
  ],
  [['no critical header'], ['stack trace', 'no CSP', 'no security.txt']],
  [['session without flags', 'no CSP', 'no security.txt', 'unsigned zone']],
  [['CORS with credentials', 'no security.txt', 'unsigned zone', 'no CSP']],
  [brochure, ['no redirect', 'no CSP', 'TLS 1.0', ...neglected]],
  [
    [...brochure, 'old jQuery'],
    [...brochure, 'session without flags'],
  ],
  [[...brochure, 'old jQuery', 'session without flags', 'TLS 1.0']],
  [[...brochure, 'old jQuery', 'session without flags', 'no redirect', 'stack trace']],
  [
    [
      ...brochure,
      'old jQuery',
      'session without flags',
      'no redirect',
      'TLS 1.0',
      'stack trace',
      'CORS with credentials',
      'active mixed content',
    ],
  ],
  // Anyone can read secrets, or visitors are blocked or robbed.
  [['expired certificate'], ['self-signed certificate'], ['certificate for another name']],
  [
    ['password to http', 'no security.txt', 'no CAA'],
    ['exposed .git', 'no CAA'],
  ],
  [['exposed .env', 'no CSP', 'no security.txt', 'unsigned zone']],
  [['self-signed certificate', 'no CSP', 'no HSTS', 'TLS 1.0', ...neglected]],
  [
    [...brochure, 'expired certificate'],
    [...brochure, 'exposed .env'],
  ],
  [[...brochure, 'exposed .env', 'old jQuery', 'session without flags']],
  [
    [
      ...brochure,
      'exposed .env',
      'exposed .git',
      'expired certificate',
      'password to http',
      'old jQuery',
      'session without flags',
      'TLS 1.0',
      'stack trace',
      'directory listing',
      'CORS with credentials',
      'no redirect',
    ],
  ],
];
