import { recognizeProvider } from '../../dns/providers.ts';
import type { Subdomain } from '../../evidence/dns.ts';
import { isOwnHost } from '../../headers/own-answer.ts';
import { defineCheck } from '../check.ts';
import { nameList } from '../name-list.ts';

const example = `; remove the line
promo.example.com. CNAME old-promo.azurewebsites.net.`;

export const danglingSubdomains = defineCheck({
  name: 'Dangling Subdomains',
  why: 'A name of yours that still points to a cloud service which you have given up can be taken: somebody else books that service, and their pages appear under your name.',
  needs: ['subdomains'],
  judge({ subdomains: { tried, isCut, found }, target }) {
    const dangling = found.filter(({ isDangling }) => isDangling);
    const evidence = dangling.map(
      ({ name, cnames }) => `${[name, ...cnames].join(' -> ')} (NXDOMAIN)`,
    );
    const free = dangling.filter((sub) => readProvider(sub) !== null);
    if (free.length > 0) {
      const providers = [...new Set(free.map(readProvider).filter((name) => name !== null))];
      return {
        status: 'fail',
        details: `${list(free)} still ${free.length === 1 ? 'points' : 'point'} to ${nameList(providers)}, where nothing is booked under that name any more. Somebody else can book it and appear as you.`,
        evidence,
        recommendation:
          'Remove the DNS records that point to services you have given up. Remove the record first, and the service afterwards, whenever you give one up.',
        example,
      };
    }
    const stale = dangling.filter(({ cnames }) => !isOwnHost(cnames.at(-1) ?? '', target));
    if (stale.length > 0) {
      return {
        status: 'warning',
        risk: 'low',
        details: `${list(stale)} ${stale.length === 1 ? 'points' : 'point'} to a name of somebody else that does not exist.`,
        evidence,
        recommendation:
          'Remove or mend the DNS records that lead nowhere. If somebody else gets hold of the missing name, visitors of yours land there.',
        example,
      };
    }
    if (isCut) {
      const reason = `The DNS stopped answering after ${tried} names, and none of those was a finding.`;
      return { status: 'not_tested', reason };
    }
    const details = `None of ${tried} common names points to a service that is gone.`;
    return { status: 'pass', details, evidence };
  },
});

const readProvider = ({ cnames }: Subdomain) => recognizeProvider(cnames.at(-1) ?? '');

const list = (some: readonly Subdomain[]) => nameList(some.map(({ name }) => name));
