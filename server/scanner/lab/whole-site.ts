import { createServer as createHttp } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type SecureServerOptions,
} from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { createServer as createFront, type Server } from 'node:net';
import type { ScanTest } from '@longitude/contract/scans';
import type { Network } from '../src/net/network.ts';
import type { Probes } from '../src/evidence/collect.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';
import { scan, type Scan } from '../src/scan.ts';
import { buildAuthority, buildCertificate, type LabCertificate } from './build-certificate.ts';
import { readOutcome } from './build-evidence.ts';
import { createLabContext, type LabSite } from './lab-network.ts';
import { respondToWeakHello, type RawTls } from './raw-tls.ts';
import { startDns, type LabZone } from './start-dns.ts';
import {
  serveResponses,
  type LateResponder,
  type SiteRequest,
  type SiteResponder,
} from './start-site.ts';
import { listen } from './start-tls.ts';

/** Node's compatible one: the site's responses only use what both have in common. */
type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

type Ports = Pick<WholeSite, 'https' | 'http'>;
/** A site that knows its ports. */
export type WholeSiteResponder = (request: SiteRequest, site: Ports) => ReturnType<SiteResponder>;

export interface WholeSiteWish {
  /** Called with the site's ports, as soon as it listens. */
  readonly respond: (request: SiteRequest, site: Ports) => ReturnType<LateResponder>;
  /** The DNS of `shop.example`; without it the scan has no resolver. */
  readonly zone?: LabZone;
  /** Beside the certificate for shop.example and www, which is from the lab's root. */
  readonly tls?: SecureServerOptions;
  /** Supports only HTTP/1.1. */
  readonly isHttp1?: boolean;
  /** Features that OpenSSL lacks, beside its own. */
  readonly weak?: RawTls | null;
  /** Replaces that certificate: signed by the lab's root, or by no one. */
  readonly certificates?: (root: LabCertificate) => Promise<readonly LabCertificate[]>;
}

export interface WholeScan extends Scan {
  /** Each test, as reported while the scan ran. */
  readonly reported: readonly ScanTest[];
}

/**
 * A site with everything that a scan looks at, on 127.0.0.1: HTTPS with HTTP/2, HTTP, and its DNS.
 */
export interface WholeSite {
  readonly https: number;
  readonly http: number;
  /** Close its network. */
  openContext(site?: LabSite): ScanContext;
  /** Scans it as https://shop.example. A probe or check that throws fails the scan. */
  scan(site?: LabSite): Promise<WholeScan>;
  /** Connections that are open. */
  countConnections(): Promise<number>;
  close(): Promise<void>;
}

/** The address of a certificate's issuer. */
export const issuerPath = '/issuer.der';

export const wholeSiteNames = ['shop.example', 'www.shop.example', 'mta-sts.shop.example'];

/** HTTP/2 and 1.1 by ALPN, as most servers speak. */
const strongTls: SecureServerOptions = {
  allowHTTP1: true,
  minVersion: 'TLSv1.2',
  ciphers: 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:ECDHE+AESGCM:ECDHE+CHACHA20',
};

/** For the site's names, from the lab's root. */
async function buildGoodCertificates(issuer: LabCertificate): Promise<readonly LabCertificate[]> {
  return [await buildCertificate({ issuer, names: wholeSiteNames, commonName: 'shop.example' })];
}

export async function openWholeSite(wish: WholeSiteWish): Promise<WholeSite> {
  const { respond, zone, tls, weak = null, certificates = buildGoodCertificates } = wish;
  const root = await buildAuthority('Lab Root');
  const shown = await certificates(root);
  const identity = { cert: shown.map(({ pem }) => pem), key: shown.map(({ key }) => key) };
  const secure = { ...strongTls, ...identity, ...tls };
  const ports = { https: 0, http: 0 };
  const reply: LateResponder = (request) => respond(request, ports);
  const encrypted = createEncrypted(secure, reply, wish.isHttp1 === true);
  const plain = createHttp(serveResponses('http', reply));
  const front = weak === null ? encrypted : putBefore(encrypted, weak);
  const servers = [front, plain] as const;
  const [https, http, dns] = await Promise.all([
    listen(servers[0]),
    listen(servers[1]),
    zone && startDns(zone),
  ]);
  Object.assign(ports, { https: https.port, http: http.port });
  const openContext = (site: LabSite = {}) => {
    const place = { host: 'shop.example', domain: 'shop.example', hosts: wholeSiteNames };
    const resolvers = dns ? [dns.peer] : [];
    const context = createLabContext({ ...ports, ...place, resolvers, roots: [root.pem], ...site });
    return { ...context, network: forward(context.network, ports) };
  };
  return {
    ...ports,
    openContext,
    scan: (site) => scanContext(openContext(site)),
    countConnections: async () => {
      const counts = await Promise.all(servers.map(countOpen));
      return counts.reduce((sum, count) => sum + count);
    },
    close: async () => void (await Promise.all([https.close(), http.close(), dns?.close()])),
  };
}

function createEncrypted(
  secure: SecureServerOptions,
  reply: LateResponder,
  isHttp1: boolean,
): Server {
  const listener = serveResponses('https', reply);
  if (isHttp1) return createHttps(secure, listener);
  const server = createSecureServer(secure, listener as unknown as Http2Listener);
  server.on('sessionError', () => undefined);
  return server;
}

/** Hellos for the weak server are handled by it; all others reach the real one. */
const putBefore = (server: Server, weak: RawTls): Server =>
  createFront((socket) => {
    socket.once('readable', () => {
      const hello: Buffer | null = socket.read();
      if (hello === null) return;
      const response = respondToWeakHello(weak, hello);
      if (response !== null) {
        socket.write(response);
        return;
      }
      socket.unshift(hello);
      server.emit('connection', socket);
    });
  });

const countOpen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Scans and closes the network. */
export async function scanContext(context: ScanContext, probes?: Probes): Promise<WholeScan> {
  const reported: ScanTest[] = [];
  const onError = (name: string, fault: unknown) => {
    throw new Error(`${name} broke`, { cause: fault });
  };
  try {
    const done = await scan(context, { onTest: (test) => reported.push(test), onError }, probes);
    return { ...done, reported };
  } finally {
    context.network.close();
  }
}

/** The lab cannot listen at ports 443 and 80, where policies of MTA-STS and issuers are fetched. */
const forward = (
  network: Network,
  { https, http }: Pick<WholeSite, 'https' | 'http'>,
): Network => ({
  ...network,
  exchange: (request) => {
    const url = new URL(request.url);
    if (url.hostname.startsWith('mta-sts.')) url.port = String(https);
    if (url.pathname === issuerPath) url.port = String(http);
    return network.exchange({ ...request, url: url.href });
  },
});

/** Names of the tests with this outcome. */
export const listOutcome = (tests: readonly ScanTest[], outcome: ReturnType<typeof readOutcome>) =>
  tests.filter((test) => readOutcome(test) === outcome).map(({ name }) => name);
