import { createSecureContext } from 'node:tls';
import type { Probes } from '../src/evidence/collect.ts';
import { notRun } from '../src/evidence/part.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { probePorts, watchedPorts } from '../src/probes/ports.ts';
import { createProbes } from '../src/probes/probes.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';
import { buildAuthority, buildCertificate, type LabCertificate } from './build-certificate.ts';
import { createMemoryContext, type MemorySite } from './memory-network.ts';
import { findClosedPort, openPort } from './port-lab.ts';
import { respondToDraft, draftGoodSite, serveDraftZone, type SiteDraft } from './site-draft.ts';
import {
  issuerPath,
  openWholeSite,
  scanContext,
  wholeSiteNames,
  type WholeScan,
} from './whole-site.ts';

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
      tls.SNICallback = (name, respond) => respond(null, name.startsWith('www.') ? www : undefined);
    }
    return second ? [first, await buildCertificate({ ...base, issuer: root, ...second })] : [first];
  };

/** The probes of a scan, with ports of the lab in place of the usual ones. */
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
    respond: respondToDraft(draft),
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

let good: Promise<WholeScan> | undefined;
/** One real scan of the good site, which all tests of a process share. */
export const scanGoodSite = () => (good ??= scanDraft(draftGoodSite()));

/** Collected by separate handshakes and connects. */
const belowHttp = [
  ...(['certificate', 'familyCertificate', 'counterpartCertificate', 'protocols'] as const),
  ...(['ciphers', 'keyExchange', 'handshake', 'ports'] as const),
];

const refused = notRun('unreachable', 'Port 443 of shop.example refused the connection.');
/** The evidence below HTTP for a site without HTTPS. */
export const noHttps: Partial<Evidence['parts']> = {
  certificate: refused,
  counterpartCertificate: refused,
  protocols: refused,
  ciphers: refused,
  keyExchange: refused,
  handshake: refused,
};

/** The probes of a scan in memory: evidence below HTTP was collected from the good site. */
export async function createMemoryProbes(
  context: ScanContext,
  changes: Partial<Evidence['parts']> = {},
): Promise<Probes> {
  const parts = { ...(await scanGoodSite()).evidence.parts, ...changes };
  const seen = Object.fromEntries(belowHttp.map((name) => [name, async () => parts[name]]));
  return { ...createProbes(context), ...seen };
}

/** Scans a site without a server. */
export async function scanInMemory(
  site: MemorySite,
  changes: Partial<Evidence['parts']> = {},
): Promise<WholeScan> {
  const context = createMemoryContext({ hosts: wholeSiteNames, ...site });
  return scanContext(context, await createMemoryProbes(context, changes));
}

export const scanDraftInMemory = (draft: SiteDraft): Promise<WholeScan> =>
  scanInMemory({
    respond: (request) => respondToDraft(draft)(request, { https: 443, http: 80 }),
    zone: serveDraftZone(draft),
  });
