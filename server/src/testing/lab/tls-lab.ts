import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
  type LabCertificate,
} from './build-certificate.ts';
import { judgeTls } from './judge-tls.ts';
import { findClosedPort } from './port-lab.ts';
import { startRawTls, type RawTls } from './raw-tls.ts';
import { startHttp, startTls, type LabServer, type TlsSite } from './start-tls.ts';

/** Ports of a site; see LabSite. */
interface Ports {
  readonly https?: number;
  readonly http?: number;
}

/** A root, an intermediate, a good certificate for localhost, and servers that live until it is closed. */
export interface TlsLab {
  readonly root: LabCertificate;
  readonly intermediate: LabCertificate;
  /** Answers the server's port. */
  keep(starting: Promise<LabServer>): Promise<number>;
  openTls(site?: Partial<TlsSite>): Promise<number>;
  openRaw(site: RawTls): Promise<number>;
  openHtml(): Promise<number>;
  openRedirect(location: string): Promise<number>;
  /** A port at which nobody listens. */
  findClosedPort(): Promise<number>;
  /** What a check says of a site; certificates are judged by the lab's root. */
  judge(check: Check, site: Ports): Promise<ScanTest>;
  /** The same of a server with such a certificate, issued by the intermediate unless it says otherwise. */
  judgeWish(check: Check, wish: CertificateWish, site?: Partial<TlsSite>): Promise<ScanTest>;
  close(): Promise<void>;
}

export async function openTlsLab(): Promise<TlsLab> {
  const root = await buildAuthority('Lab Root');
  const intermediate = await buildAuthority('Lab Intermediate', root);
  const good = await buildCertificate({ issuer: intermediate });
  const servers: LabServer[] = [];
  const lab: TlsLab = {
    root,
    intermediate,
    async keep(starting) {
      const server = await starting;
      servers.push(server);
      return server.port;
    },
    openTls: (site = {}) =>
      lab.keep(startTls({ certificate: good, chain: [intermediate], ...site })),
    openRaw: (site) => lab.keep(startRawTls({ certificates: [good.der], ...site })),
    openHtml: () => lab.keep(startHttp((_ask, answer) => answer.end('<h1>Shop</h1>'))),
    openRedirect: (location) =>
      lab.keep(startHttp((_ask, answer) => answer.writeHead(301, { location }).end())),
    findClosedPort,
    judge: (check, site) => judgeTls(check, { ...site, roots: [root.pem] }),
    async judgeWish(check, wish, site = {}) {
      const certificate = await buildCertificate({ issuer: intermediate, ...wish });
      return lab.judge(check, { https: await lab.openTls({ certificate, ...site }) });
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
  return lab;
}
