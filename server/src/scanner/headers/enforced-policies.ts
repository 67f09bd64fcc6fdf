import type { Exchange } from '../evidence/http.ts';
import { isHtml } from './content-type.ts';
import { readPage } from '../html/read-page.ts';
import { readHeaderPolicies, readMetaPolicies, type Policy } from './read-csp.ts';

/** All policies that hold for an answer: of its headers, and of the `<meta>` elements of a page. */
export function readEnforcedPolicies(answer: Exchange): Policy[] {
  const policies = readHeaderPolicies(answer);
  if (!isHtml(answer)) return policies;
  const metas = readPage(answer).metas.filter(
    ({ httpEquiv }) => httpEquiv === 'content-security-policy',
  );
  return [...policies, ...readMetaPolicies(metas.map(({ content }) => content))];
}

/** Whether a policy limits what a page loads; one of frame-ancestors alone does not. */
export const limitsLoading = ({ directives }: Policy) =>
  directives.has('sandbox') ||
  [...directives.keys()].some((name) => /-src(?:-elem|-attr)?$/.test(name));

/** Whether a browser asks over https for what the page names with http (Upgrade Insecure Requests, 3.2). */
export const upgradesRequests = (answer: Exchange): boolean =>
  readEnforcedPolicies(answer).some(({ directives }) =>
    directives.has('upgrade-insecure-requests'),
  );
