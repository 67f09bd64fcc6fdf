import { pluralize } from '@longitude/contract/core/text';
import type { Subdomain } from '../../evidence/dns.ts';
import { isOwnHost } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';

const example = `; remove the line
promo.example.com. CNAME old-promo.azurewebsites.net.`;

export const danglingSubdomains = defineCheck({
  name: 'Dangling Subdomains',
  why: 'A subdomain that still points to a cloud service you no longer use can be taken over: someone else claims that service, and their pages appear under your name.',
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
        details: `${list(free)} still ${pluralize(free.length, 'points', 'point')} to ${formatList(providers)}, where that name is no longer claimed. Someone else can claim it and impersonate you.`,
        evidence,
        recommendation:
          'Remove the DNS records that point to services you have given up. When you retire a service, remove the DNS record first and the service afterwards.',
        example,
      };
    }
    const stale = dangling.filter(({ cnames }) => !isOwnHost(cnames.at(-1) ?? '', target));
    if (stale.length > 0) {
      return {
        status: 'warning',
        risk: 'low',
        details: `${list(stale)} ${pluralize(stale.length, 'points', 'point')} to someone else’s name that does not exist.`,
        evidence,
        recommendation:
          'Remove or fix the DNS records that point nowhere. If someone else registers the missing name, your visitors will land there.',
        example,
      };
    }
    if (isCut) {
      return notTested(
        `The DNS stopped responding after ${tried} names, and none of those was a finding.`,
      );
    }
    const details = `None of ${tried} common names points to a service that is gone.`;
    return pass(details, evidence);
  },
});

const readProvider = ({ cnames }: Subdomain) => recognizeProvider(cnames.at(-1) ?? '');

const list = (some: readonly Subdomain[]) => formatList(some.map(({ name }) => name));

interface Service {
  readonly name: string;
  readonly suffix: string;
  /** Number of labels before the suffix; the service itself assigns names with more. */
  readonly labels: 1 | 2;
}

/**
 * Services where anyone can register a free name, so that a nonexistent name can be taken over.
 * Omits services that assign names themselves (CloudFront, Heroku, load balancers), and those with
 * wildcard DNS (S3, GitHub Pages), where a missing name cannot be detected.
 */
const services: readonly Service[] = [
  { name: 'AWS Elastic Beanstalk', suffix: 'elasticbeanstalk.com', labels: 2 },
  { name: 'Azure App Service', suffix: 'azurewebsites.net', labels: 1 },
  { name: 'Azure API Management', suffix: 'azure-api.net', labels: 1 },
  { name: 'Azure Container Instances', suffix: 'azurecontainer.io', labels: 2 },
  { name: 'Azure Container Registry', suffix: 'azurecr.io', labels: 1 },
  { name: 'Azure HDInsight', suffix: 'azurehdinsight.net', labels: 1 },
  { name: 'Azure Virtual Machines', suffix: 'cloudapp.azure.com', labels: 2 },
  { name: 'Azure SQL', suffix: 'database.windows.net', labels: 1 },
  { name: 'Azure AI Search', suffix: 'search.windows.net', labels: 1 },
  { name: 'Azure Service Bus', suffix: 'servicebus.windows.net', labels: 1 },
  { name: 'Azure Storage', suffix: 'blob.core.windows.net', labels: 1 },
  { name: 'Azure Traffic Manager', suffix: 'trafficmanager.net', labels: 1 },
];

/** The service where a nonexistent host can be registered; null when it is not in the list. */
export function recognizeProvider(host: string): string | null {
  const bare = host.toLowerCase().replace(/\.$/, '');
  const service = services.find(({ suffix, labels }) => {
    if (!bare.endsWith(`.${suffix}`)) return false;
    return bare.slice(0, -suffix.length - 1).split('.').length === labels;
  });
  return service?.name ?? null;
}
