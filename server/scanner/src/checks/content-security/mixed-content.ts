import { countWords } from '@longitude/contract/core/text';
import type { PlainAddress, Style } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { upgradesRequests } from '../../headers/csp.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import type { Page, Resource } from '../../html/page.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';

interface Loaded {
  readonly what: string;
  readonly url: string;
}

/**
 * Browsers show these anyway, or upgrade them (Mixed Content, 3.1); fonts and images of style
 * sheets are just as passive.
 */
const passive: readonly Resource['kind'][] = ['image', 'media', 'css url'];

/**
 * A URL whose content can be changed in transit. Loopback names and addresses count as trustworthy
 * (Secure Contexts, 3.1).
 */
function isPlain({ url }: Loaded): boolean {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'http:') return false;
  const { hostname } = parsed;
  return !(/^127\.|^\[::1\]$/.test(hostname) || /(?:^|\.)localhost$/.test(hostname));
}

function listActive({ scripts, styles, resources }: Page): Loaded[] {
  return [
    ...scripts.map(({ url }) => ({ what: 'script', url })),
    ...styles.map(({ url }) => ({ what: 'style sheet', url })),
    ...resources
      .filter(({ kind }) => !passive.includes(kind))
      .map(({ kind, url }) => ({ what: kind, url })),
  ];
}

function listPassive({ resources, forms }: Page): Loaded[] {
  // Forms with a password belong to the Login Form check.
  const posts = forms.filter(({ fields }) => !fields.some(({ type }) => type === 'password'));
  return [
    ...resources
      .filter(({ kind }) => passive.includes(kind))
      .map(({ kind, url }) => ({ what: kind, url })),
    ...posts.flatMap(({ actions }) => actions.map((url) => ({ what: 'form', url }))),
  ];
}

/** The addresses loaded by the site's own style sheets, which were fetched for this. */
function listStyled(styles: Part<readonly Style[]>, kind: PlainAddress['kind']): Loaded[] {
  if (!styles.ran) return [];
  return styles.value.flatMap((sheet) =>
    sheet.plain
      .filter((address) => address.kind === kind)
      .map(({ url }) => ({ what: `${kind} in ${sheet.url.slice(0, 120)}`, url })),
  );
}

const show = ({ what, url }: Loaded) => `${what}: ${url.slice(0, 250)}`;

const remedy = {
  recommendation:
    'Load everything over https. Change the URLs in pages and templates; until then, the upgrade-insecure-requests policy makes browsers do it.',
  example: 'Content-Security-Policy: upgrade-insecure-requests',
};

export const mixedContent = defineCheck({
  name: 'Mixed Content',
  why: 'An encrypted page is only as safe as its parts: anyone who can alter one unencrypted script in transit can alter the whole page.',
  needs: ['home'],
  looks: ['styles'],
  judge: ({ home, styles, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    if (!own.response.url.startsWith('https:')) {
      return notTested(
        'The page itself is not encrypted, so there is no mixed content to look for.',
      );
    }
    const page = readPage(own.response);
    const active = [...listActive(page), ...listStyled(styles, 'css import')].filter(isPlain);
    const others = [...listPassive(page), ...listStyled(styles, 'css url')].filter(isPlain);
    const evidence = [...active, ...others].slice(0, 15).map(show);
    if (active.length + others.length === 0) {
      const rest = page.isCut ? ' Only its beginning was read, because it is very long.' : '';
      const isLate = !styles.ran && styles.code === 'budget';
      const unread = isLate ? ' There was no time to read its style sheets.' : '';
      return pass(`Everything the page loads is encrypted.${rest}${unread}`);
    }
    if (upgradesRequests(own.response)) {
      return pass(
        'The page refers to unencrypted addresses, but its policy makes browsers load them over HTTPS.',
        evidence,
      );
    }
    if (active.length > 0) {
      const details = `The page is encrypted, but loads ${countWords(active.length, 'part')} that can control it, such as a script, without encryption. Browsers block such parts, so the page may also be broken.`;
      return { status: 'fail', details, evidence, ...remedy };
    }
    const details = `The page is encrypted, but loads or sends ${countWords(others.length, 'part')}, such as an image, without encryption.`;
    return { status: 'warning', risk: 'low', details, evidence, ...remedy };
  },
});
