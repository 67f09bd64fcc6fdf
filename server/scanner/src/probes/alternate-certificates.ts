import { getDomain } from 'tldts';
import type { AskPart } from '../evidence/collect.ts';
import { notRun, type Part } from '../evidence/part.ts';
import type { AlternateCertificate } from '../evidence/tls.ts';
import { findCounterpart, noCounterpart } from './pages.ts';
import { attempt, type ScanContext } from './scan-context.ts';
import { showAlternate } from './tls-certificate.ts';

/** The certificate over the other address family; browsers try a second address as well. */
export async function probeFamilyCertificate(
  context: ScanContext,
  part: AskPart,
): Promise<Part<AlternateCertificate>> {
  const { target } = context;
  const { v4, v6 } = target.addresses;
  const [first, second] = v4.includes(target.address) ? v6 : v4;
  if (first === undefined) {
    return notRun('not_applicable', 'The site has addresses of one family alone.');
  }
  const show = (address: string) =>
    attempt(() =>
      showAlternate({ ...context, target: { ...target, address } }, part('certificate')),
    );
  const shown = await show(first);
  return shown.ran || second === undefined ? shown : show(second);
}

/** The certificate at the other name of the site, with or without www. */
export async function probeCounterpartCertificate(
  context: ScanContext,
  part: AskPart,
): Promise<Part<AlternateCertificate>> {
  const { target, network } = context;
  const host = findCounterpart(target);
  if (host === null) return noCounterpart;
  if (getDomain(host) !== target.domain) {
    // Visitors don't expect www.tenant.github.io, and its tenant could not get a certificate for
    // it.
    return notRun('not_applicable', 'The platform above the site decides on its other names.');
  }
  return attempt(async () => {
    const addresses = await network.resolve(host);
    const address = await network.choose(host, target.ports.https);
    const other = { ...target, host, addresses, address };
    return showAlternate({ ...context, target: other }, part('certificate'));
  });
}
