import { buildAuthority, buildCertificate, type LabCertificate } from './build-certificate.ts';
import { startRawTls, type RawTls } from './raw-tls.ts';
import { startTls, type LabServer, type TlsSite } from './start-tls.ts';

/**
 * A root, an intermediate, a good certificate for localhost, and servers that run until it is
 * closed.
 */
export interface TlsLab {
  readonly root: LabCertificate;
  readonly intermediate: LabCertificate;
  /** Returns the server's port. */
  keep(starting: Promise<LabServer>): Promise<number>;
  openTls(site?: Partial<TlsSite>): Promise<number>;
  openRaw(site: RawTls): Promise<number>;
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
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
  return lab;
}
