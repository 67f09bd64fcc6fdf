import { createSecureContext } from 'node:tls';
import type { Probes } from '../../scanner/evidence/collect.ts';
import { probePorts, watchedPorts } from '../../scanner/probes/ports.ts';
import { createProbes } from '../../scanner/probes/probes.ts';
import type { ScanContext } from '../../scanner/probes/scan-context.ts';
import { buildAuthority, buildCertificate, type LabCertificate } from './build-certificate.ts';
import { plant, type FaultName } from './faults.ts';
import { findClosedPort, openPort } from './port-lab.ts';
import { answerDraft, draftGoodSite, serveDraftZone, type SiteDraft } from './site-draft.ts';
import { issuerPath, openWholeSite, scanContext } from './whole-site.ts';
import { wholeSiteNames, type WholeScan } from './whole-site.ts';

const base = { names: wholeSiteNames, commonName: 'shop.example' };

const buildCertificates =
  ({ certificate, second, files, wwwCertificate, tls }: SiteDraft) =>
  async (root: LabCertificate) => {
    const { isSelfSigned = false, isIncomplete = false, ...wish } = certificate;
    const issuer = isIncomplete ? await buildAuthority('Lab Intermediate', root) : root;
    files.set(issuerPath, ['application/pkix-cert', issuer.der]);
    const issuerUrl = `http://shop.example${issuerPath}`;
    const signed = isIncomplete ? { issuer, issuerUrl } : { issuer };
    const first = await buildCertificate({ ...base, ...(isSelfSigned ? {} : signed), ...wish });
    if (wwwCertificate) {
      const { pem, key } = await buildCertificate({ issuer: root, ...wwwCertificate });
      const www = createSecureContext({ cert: pem, key });
      tls.SNICallback = (name, answer) => answer(null, name.startsWith('www.') ? www : undefined);
    }
    return second ? [first, await buildCertificate({ ...base, issuer: root, ...second })] : [first];
  };

/** The probes of a scan, with ports of the lab in place of those that are watched. */
async function openPorts(open: SiteDraft['ports']) {
  const closed = await findClosedPort();
  const opened = await Promise.all(
    watchedPorts.map(async ({ service }) => {
      const greeting = open[service];
      return { service, port: greeting === undefined ? null : await openPort(greeting) };
    }),
  );
  const watched = opened.map(({ service, port }) => ({ service, port: port?.port ?? closed }));
  return {
    createProbes: (context: ScanContext): Probes => ({
      ...createProbes(context),
      ports: (part) => probePorts(context, part, watched),
    }),
    close: () => Promise.all(opened.map(async ({ port }) => port?.close())),
  };
}

/** Opens a drafted site, scans it once and closes it. */
export async function scanDraft(draft: SiteDraft): Promise<WholeScan> {
  const site = await openWholeSite({
    answer: answerDraft(draft),
    zone: serveDraftZone(draft),
    tls: draft.tls,
    isHttp1: draft.isHttp1,
    weak: draft.weakTls,
    certificates: buildCertificates(draft),
  });
  const ports = await openPorts(draft.ports);
  try {
    const plain = { https: await findClosedPort(), scheme: 'http' } as const;
    const context = site.openContext(draft.isPlainOnly ? plain : {});
    return await scanContext(context, ports.createProbes(context));
  } finally {
    await Promise.all([site.close(), ports.close()]);
  }
}

/** Scans the good site with these faults planted in it. */
export const scanFaults = (names: readonly FaultName[]): Promise<WholeScan> =>
  scanDraft(plant(draftGoodSite(), names));
