import { joinWords } from '@longitude/contract/core/text';
import type { Exchange } from '../../evidence/http.ts';
import {
  isLooserThanDefault,
  readEmbedderPolicy,
  readMetaReferrer,
  readOpenerPolicy,
  readPermissions,
  readReferrerPolicy,
  readResourcePolicy,
} from '../../headers/cross-origin.ts';
import { showHeaders } from '../../headers/header-values.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';

interface Recommended {
  readonly name: string;
  readonly isGood: (response: Exchange) => boolean;
  readonly example: string;
}

/** The later of header and `<meta>` wins (HTML, 4.2.5.1). */
function findReferrerPolicy(response: Exchange): string | null {
  const metas = readPage(response).metas.filter(({ name }) => name === 'referrer');
  const fromMeta = metas
    .map(({ content }) => readMetaReferrer(content))
    .findLast((one) => one !== null);
  return fromMeta ?? readReferrerPolicy(response);
}

const recommended: readonly Recommended[] = [
  {
    name: 'Referrer-Policy',
    isGood: (response) => {
      const policy = findReferrerPolicy(response);
      return policy !== null && !isLooserThanDefault(policy);
    },
    example: 'Referrer-Policy: strict-origin-when-cross-origin',
  },
  {
    name: 'Permissions-Policy',
    isGood: (response) => (readPermissions(response)?.length ?? 0) > 0,
    example: 'Permissions-Policy: camera=(), microphone=(), geolocation=()',
  },
  {
    name: 'Cross-Origin-Opener-Policy',
    isGood: (response) => readOpenerPolicy(response) !== null,
    // A stricter value breaks the pop-ups of payment and login services.
    example: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
  },
  {
    name: 'Cross-Origin-Resource-Policy',
    isGood: (response) => readResourcePolicy(response) !== null,
    example: 'Cross-Origin-Resource-Policy: same-site',
  },
];

/** Needed only for cross-origin isolation, and it breaks embedded content: shown, but not required. */
const embedder = 'cross-origin-embedder-policy';

export const recommendedHeaders = defineCheck({
  name: 'Recommended Security Headers',
  why: 'These headers limit what other sites learn about your visitors and what they can do with a window that shows your site.',
  needs: ['home'],
  judge: ({ home, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const { response } = own;
    const missing = recommended.filter(({ isGood }) => !isGood(response));
    const names = recommended.map(({ name }) => name.toLowerCase());
    const isIsolated = readEmbedderPolicy(response) !== null;
    const evidence = (isIsolated ? [...names, embedder] : names).flatMap((name) =>
      showHeaders(response, name),
    );
    if (missing.length === 0) return pass('All recommended headers are set.', evidence);
    // A loose Referrer-Policy is still better than none.
    const isNone = missing.length === recommended.length && findReferrerPolicy(response) === null;
    return {
      status: isNone ? 'fail' : 'warning',
      details: isNone
        ? 'None of the recommended security headers is set in a way that protects your visitors.'
        : `Some recommended headers are missing, ineffective or too permissive: ${joinWords(missing.map(({ name }) => name))}.`,
      evidence,
      recommendation:
        'Add the recommended headers to every page. Start with the strict values, and loosen one only where a feature of the site needs it.',
      example: missing.map(({ example }) => example).join('\n'),
    };
  },
});
