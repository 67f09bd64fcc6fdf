import { joinWords, pluralize } from '@longitude/contract/core/text';
import { sortSubdomain, type SubdomainKind } from '../../dns/common-subdomains.ts';
import type { Subdomain } from '../../evidence/dns.ts';
import { createAddressPolicy } from '../../net/address-policy.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';
/** Ignores the configured ranges: the test is whether the world can reach it. */
const publicSpace = createAddressPolicy({ allow: [], own: [] });

const purposes: Readonly<Record<Exclude<SubdomainKind, 'everybody'>, string>> = {
  development: 'development and tests',
  administration: 'administration',
  tools: 'tools of the team',
};

const example = `# nginx: only the office and the VPN
server {
  server_name staging.example.com;
  allow 203.0.113.0/24;
  deny all;
}`;

export const publicSubdomains = defineCheck({
  name: 'Public Subdomains',
  why: 'Names such as dev, staging or admin often lead to unfinished or powerful parts of a site, with less protection and sometimes with real data. Attackers try them first.',
  neverFails: 'The DNS does not tell whether a sign-in protects them.',
  needs: ['subdomains'],
  judge({ subdomains: { wildcard, tried, isCut, found }, target }) {
    if (wildcard === 'changing') {
      return notTested(
        'Every name below the domain exists and leads somewhere else each time, so real names cannot be told from random ones.',
      );
    }
    const real = found.filter(({ name }) => !name.startsWith('*.'));
    const exposed = real.filter((sub) => sub.name !== target.host && isExposed(sub));
    const evidence = [...exposed, ...real.filter((sub) => !exposed.includes(sub))].map(show);
    if (exposed.length > 0) {
      return {
        status: 'warning',
        details: `${describe(exposed)} ${pluralize(exposed.length, 'has a public address', 'have public addresses')} in the DNS. The scan did not connect to ${pluralize(exposed.length, 'it', 'them')}, so we do not know whether a sign-in protects what is there.`,
        evidence,
        recommendation:
          'Check that only your team can reach these names. Restrict them to a VPN or known addresses, and remove names that are no longer used.',
        example,
      };
    }
    if (isCut) {
      return notTested(
        `The DNS stopped responding after ${tried} names, and none of those was a finding.`,
      );
    }
    const details = `None of ${tried} common names for development, tests or administration has a public address.`;
    return pass(details, evidence);
  },
});

function isExposed({ name, addresses, isDangling }: Subdomain): boolean {
  const isForEverybody = sortSubdomain(name) === 'everybody';
  return !isForEverybody && !isDangling && addresses.some((address) => publicSpace.allows(address));
}

const show = ({ name, addresses, cnames, isDangling }: Subdomain) =>
  [name, ...cnames, isDangling ? 'does not exist' : addresses.slice(0, 4).join(', ')].join(' -> ');

function describe(exposed: readonly Subdomain[]): string {
  const kinds = exposed
    .map(({ name }) => sortSubdomain(name))
    .filter((kind) => kind !== 'everybody');
  const uses = joinWords([...new Set(kinds.map((kind) => purposes[kind]))]);
  const names = formatList(
    exposed.map(({ name }) => name),
    5,
  );
  const what = pluralize(exposed.length, 'A name that is', 'Names that are');
  return `${what} usually for ${uses} (${names})`;
}
