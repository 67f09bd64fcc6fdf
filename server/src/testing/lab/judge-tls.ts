import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Probes } from '../../scanner/evidence/collect.ts';
import type { Scene } from '../../scanner/probes/scene.ts';
import { probeCertificate } from '../../scanner/probes/tls-certificate.ts';
import { probeCiphers, probeKeyExchange } from '../../scanner/probes/tls-ciphers.ts';
import { probeHandshake } from '../../scanner/probes/tls-handshake.ts';
import { probeProtocols } from '../../scanner/probes/tls-protocols.ts';
import { judgeScene } from './judge-scene.ts';
import { createLabScene, type LabSite } from './lab-network.ts';
import { probePlain } from '../../scanner/probes/pages.ts';

/** How the parts that the TLS checks see are found out. */
export const listTlsProbes = (scene: Scene): Partial<Probes> => ({
  plain: () => probePlain(scene),
  certificate: () => probeCertificate(scene),
  protocols: () => probeProtocols(scene),
  ciphers: async (part) => probeCiphers(scene, await part('protocols')),
  keyExchange: async (part) => probeKeyExchange(await part('ciphers')),
  handshake: async (part) => probeHandshake(scene, await part('protocols')),
});

/** What a check says about a site of the lab. */
export async function judgeTls(check: Check, site: LabSite): Promise<ScanTest> {
  const scene = createLabScene(site);
  try {
    return await judgeScene(check, scene, listTlsProbes(scene));
  } finally {
    scene.network.close();
  }
}
