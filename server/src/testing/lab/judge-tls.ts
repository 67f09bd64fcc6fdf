import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Probes } from '../../scanner/evidence/collect.ts';
import type { ScanContext } from '../../scanner/probes/scan-context.ts';
import { probeCertificate } from '../../scanner/probes/tls-certificate.ts';
import { probeCiphers, probeKeyExchange } from '../../scanner/probes/tls-ciphers.ts';
import { probeHandshake } from '../../scanner/probes/tls-handshake.ts';
import { probeProtocols } from '../../scanner/probes/tls-protocols.ts';
import { judgeInLab } from './judge-in-lab.ts';
import { createLabContext, type LabSite } from './lab-network.ts';
import { probeHome, probePlain } from '../../scanner/probes/pages.ts';

/** How the parts that the TLS checks see are found out. */
export const listTlsProbes = (context: ScanContext): Partial<Probes> => ({
  home: () => probeHome(context),
  plain: (part) => probePlain(context, part),
  certificate: () => probeCertificate(context),
  protocols: () => probeProtocols(context),
  ciphers: async (part) => probeCiphers(context, await part('protocols')),
  keyExchange: async (part) => probeKeyExchange(await part('ciphers')),
  handshake: async (part) => probeHandshake(context, await part('protocols')),
});

/** What a check says about a site of the lab. */
export async function judgeTls(check: Check, site: LabSite): Promise<ScanTest> {
  const context = createLabContext(site);
  try {
    return await judgeInLab(check, context, listTlsProbes(context));
  } finally {
    context.network.close();
  }
}
