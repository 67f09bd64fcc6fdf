import type { FamilyResponse, Ipv6Evidence } from '../../evidence/network.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import {
  findAlternateProblem,
  type AlternateProblem,
} from '../ssl-tls-security/alternate-certificate.ts';

const recommendation =
  'Serve the site over IPv6 as you do over IPv4. Give the web server the same listeners, certificates and rules for both, or remove the AAAA record until it does.';
const example = `# nginx
listen 443 ssl;
listen [::]:443 ssl;`;

const show = (family: string, { status, redirectsTo, reason }: FamilyResponse) =>
  `${family}: ${status ?? reason}${redirectsTo === '' ? '' : ` to ${redirectsTo}`}`;

export const ipv6Parity = defineCheck({
  name: 'IPv6 Parity',
  why: 'Many phones and networks prefer IPv6. If your IPv6 address is broken or forgotten, the site is slow or unreachable for them, and often less protected than the main site.',
  needs: [],
  looks: ['ipv6', 'certificate', 'familyCertificate'],
  judge({ ipv6, certificate, familyCertificate: alternate, target, now }) {
    const problem = findAlternateProblem({ alternate, certificate, target, now });
    if (problem !== null && alternate.ran) return report(problem, alternate.value.address);
    return ipv6.ran ? compareResponses(ipv6.value) : notTested(ipv6.reason);
  },
});

function report(problem: AlternateProblem, address: string): Verdict {
  const family = address.includes(':') ? 'IPv6' : 'IPv4';
  const isStopped = problem.status === 'fail';
  return {
    ...problem,
    risk: isStopped ? 'high' : 'medium',
    details: `Over ${family} the site shows a certificate that ${isStopped ? 'is not valid' : 'is incomplete'}. ${problem.details}${isStopped ? ` Browsers stop every visitor who arrives over ${family} with a full-page warning.` : ''}`,
  };
}

function compareResponses({ hasAaaa, v4, v6 }: Ipv6Evidence): Verdict {
  const reason = explainUntested(hasAaaa, v4, v6);
  if (reason !== null) return notTested(reason);
  const evidence = [show('IPv4', v4), show('IPv6', v6)];
  if (v6.failure === 'refused') {
    const details =
      'The site has an IPv6 address, but it refuses connections there, while IPv4 works.';
    return { status: 'fail', risk: 'low', details, evidence, recommendation, example };
  }
  if (v6.status === null) {
    const details =
      'The site has an IPv6 address, but it does not respond there in time, while IPv4 works.';
    return { status: 'warning', risk: 'low', details, evidence, recommendation, example };
  }
  if (v6.status !== v4.status || v6.redirectsTo !== v4.redirectsTo) {
    const details = 'The site responds differently over IPv6 and IPv4.';
    return { status: 'warning', risk: 'low', details, evidence, recommendation, example };
  }
  return pass('The site responds the same over IPv6 and IPv4.', evidence);
}

/** Null when the two responses can be compared. */
function explainUntested(hasAaaa: boolean, v4: FamilyResponse, v6: FamilyResponse): string | null {
  if (!hasAaaa) return 'The site has no IPv6 address, so there is nothing to compare.';
  if (v6.failure === 'no_route') return 'IPv6 cannot be reached from where the scan runs.';
  if (v4.status === null)
    return 'The site does not respond over IPv4, so there is nothing to compare.';
  return null;
}
