import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import { runChecks } from '../../scanner/checks/run-checks.ts';
import { collectParts, type AskPart, type Probes } from '../../scanner/evidence/collect.ts';
import { probePlain } from '../../scanner/probes/plain.ts';
import type { Scene } from '../../scanner/probes/scene.ts';
import { probeCertificate } from '../../scanner/probes/tls-certificate.ts';
import { probeCiphers } from '../../scanner/probes/tls-ciphers.ts';
import { probeHandshake } from '../../scanner/probes/tls-handshake.ts';
import { probeKeyExchange } from '../../scanner/probes/tls-key-exchange.ts';
import { probeProtocols } from '../../scanner/probes/tls-protocols.ts';
import { createLabScene, type LabSite } from './lab-network.ts';

const throwFault = (_name: string, fault: unknown) => {
  throw fault;
};

/** The parts that the TLS checks see, each found out when it is asked for; asking for others is a mistake. */
export function askTls(scene: Scene): AskPart {
  const probes: Partial<Probes> = {
    plain: () => probePlain(scene),
    certificate: () => probeCertificate(scene),
    protocols: () => probeProtocols(scene),
    ciphers: async (part) => probeCiphers(scene, await part('protocols')),
    keyExchange: async (part) => probeKeyExchange(await part('ciphers')),
    handshake: async (part) => probeHandshake(scene, await part('protocols')),
  };
  return collectParts(probes as Probes, throwFault);
}

/** What checks say about a site of the lab, in their order. */
export async function judgeTls(site: LabSite, checks: readonly Check[]): Promise<ScanTest[]> {
  const scene = createLabScene(site);
  try {
    return await runChecks({
      checks,
      target: scene.target,
      startedAt: scene.now.toISOString(),
      ask: askTls(scene),
      onTest: () => undefined,
      onFault: throwFault,
    });
  } finally {
    scene.network.close();
  }
}
