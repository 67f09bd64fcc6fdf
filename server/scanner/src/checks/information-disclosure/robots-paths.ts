import { looksLikeHtml } from '../../files/compare-responses.ts';
import { readRobots } from '../../files/well-known.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';

/** Names of admin areas and backups. */
const revealingPath =
  /(?:^|[/_.-])(?:admin|administration|administrator|adm|backend|backoffice|back-office|cpanel|phpmyadmin|pma|manager|staff|internal|intranet|secret|private|hidden|backups?|bak|dumps?|sql|database|db|old|staging|dev)(?=[/_.*$-]|$)|\.(?:sql|bak|zip|tar|gz|old|env|log)\b/i;
/** Paths in the default robots.txt of products: public knowledge. */
const publicPath =
  /^\/(?:wp-admin\/?$|wp-includes|wp-content|administrator\/?$|[\w-]*\/?core\/|profiles\/|typo3\/?|index\.php\/admin|user\/|node\/|checkout|cart|orders|search)/i;
/** Products whose own robots.txt names /admin. */
const productMarks =
  /shopify|drupal|\/(?:core|profiles)\/\*?\.?(?:css|js)?|\/filter\/tips|magento|prestashop|\/checkouts?\//i;
const productPath = /^\/(?:index\.php\/)?admin\/?\*?$/i;

export const robotsPaths = defineCheck({
  name: 'robots.txt Paths',
  why: 'The robots.txt file is meant for search engines, but attackers read it first: it lists the places the owner would rather hide.',
  neverFails: 'A path that is named need not be open.',
  needs: ['robots'],
  judge({ robots: { status, body } }) {
    if (status >= 500) return notTested(`The site responded with an error of its own (${status}).`);
    if (status === 401 || status === 403) {
      return notTested(`The site does not let its robots.txt be read (${status}).`);
    }
    if (status !== 200 || looksLikeHtml(body)) {
      return pass('There is no robots.txt, so it reveals nothing.');
    }
    const paths = findRevealingPaths(body);
    if (paths.length === 0) {
      return pass('robots.txt names no admin areas and no backups.');
    }
    return {
      status: 'warning',
      details: `robots.txt reveals places that are not meant for visitors: ${formatList(paths)}.`,
      evidence: paths.map((path) => `Disallow: ${path}`),
      recommendation:
        'Remove these paths from robots.txt. Protect them with a sign-in instead, and keep pages out of search engines with a noindex header.',
      example: `# nginx: not indexed, and not named anywhere
location /admin/ {
  add_header X-Robots-Tag "noindex, nofollow" always;
}`,
    };
  },
});

function findRevealingPaths(body: string): string[] {
  const isProduct = productMarks.test(body);
  const paths = readRobots(body)
    .flatMap(({ rules }) => rules)
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ path }) => path)
    .filter((path) => revealingPath.test(path) && !publicPath.test(path))
    .filter((path) => !(isProduct && productPath.test(path)));
  return [...new Set(paths)].slice(0, 20);
}
