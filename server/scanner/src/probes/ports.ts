import type { AskPart } from '../evidence/collect.ts';
import type { PortState, Service } from '../evidence/network.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import { NetworkError, type Network } from '../net/network.ts';
import { tryNetwork, type ScanContext } from './scan-context.ts';

interface WatchedPort {
  readonly port: number;
  readonly service: Service;
}

/** Ports of services that must not be reachable from the internet, or that reveal a lot. */
export const watchedPorts: readonly WatchedPort[] = [
  { port: 21, service: 'FTP' },
  { port: 22, service: 'SSH' },
  { port: 23, service: 'Telnet' },
  { port: 445, service: 'SMB' },
  { port: 1433, service: 'SQL Server' },
  { port: 1521, service: 'Oracle' },
  { port: 2375, service: 'Docker' },
  { port: 3306, service: 'MySQL' },
  { port: 3389, service: 'RDP' },
  { port: 5432, service: 'PostgreSQL' },
  { port: 5900, service: 'VNC' },
  { port: 5984, service: 'CouchDB' },
  { port: 6379, service: 'Redis' },
  { port: 9200, service: 'Elasticsearch' },
  { port: 11211, service: 'Memcached' },
  { port: 27017, service: 'MongoDB' },
];

/** Services whose server speaks first. Others wait for a request, which is never sent. */
const greeting = new Set<Service>(['FTP', 'SSH', 'Telnet', 'MySQL', 'VNC']);
const bannerBytes = 256;
/** A greeting arrives one round trip after the connection: wait three of the fastest connects. */
const shortestWaitMs = 150;
const maxWaitMs = 600;
/** Timeout for firewalls that drop packets: four times the site's response time. */
const shortestConnectMs = 300;
const maxConnectMs = 1_000;

/** One connect to each port of the site, once the site has responded. Sends no data. */
export async function probePorts(
  { target, network }: ScanContext,
  part: AskPart,
  watched: readonly WatchedPort[] = watchedPorts,
): Promise<Part<readonly PortState[]>> {
  const responseMs = await waitForResponse(part);
  if (typeof responseMs !== 'number') return responseMs;
  const { address } = target;
  // The site's own port is not a finding.
  const ports = watched.filter(({ port }) => port !== target.port);
  const reasons: NotRun[] = [];
  const connectMs = Math.min(maxConnectMs, Math.max(shortestConnectMs, 4 * responseMs));
  const pace: Pace = { connectMs, fastestMs: maxWaitMs };
  const states = await Promise.all(
    ports.map(async ({ port, service }): Promise<PortState> => {
      const place = { port, service, address };
      const response = await tryNetwork(() => tryPort(network, place, pace));
      if (!(response instanceof NetworkError)) return { ...place, ...response };
      const state = readState(response);
      if (state === null) reasons.push(notRun(response.code, response.message));
      return { ...place, state, banner: '' };
    }),
  );
  const [why] = reasons;
  return why && states.every(({ state }) => state === null) ? why : found(states);
}

/**
 * The response time of the site in ms. Without a response, silent ports would not show a firewall.
 */
async function waitForResponse(part: AskPart): Promise<number | NotRun> {
  const robots = await part('robots');
  if (robots.ran) return robots.value.ms;
  const [home, plain] = await Promise.all([part('home'), part('plain')]);
  if (home.ran) return home.value.page.ms;
  if (plain.ran) return plain.value.page.ms;
  return home.code === 'timeout' || home.code === 'budget' ? home : maxConnectMs;
}

/** Null: the failure says nothing about the port. */
function readState({ code, systemCode }: NetworkError): PortState['state'] {
  if (systemCode === 'ECONNREFUSED') return 'closed';
  if (code === 'timeout' || systemCode === 'EHOSTUNREACH') return 'filtered';
  // A firewall may accept a connection and reset it immediately.
  return systemCode === 'ECONNRESET' ? 'closed' : null;
}

/** Connect times; a single connect may include a wait for its slot. */
interface Pace {
  readonly connectMs: number;
  fastestMs: number;
}

async function tryPort(
  network: Network,
  { address, port, service }: WatchedPort & { readonly address: string },
  pace: Pace,
): Promise<Pick<PortState, 'state' | 'banner'>> {
  const begin = performance.now();
  const connected = network.connect({ address, port }, 'port', pace.connectMs);
  const socket = await connected.finally(() => {
    pace.fastestMs = Math.min(pace.fastestMs, performance.now() - begin);
  });
  try {
    if (!greeting.has(service)) return { state: 'open', banner: '' };
    const waitMs = Math.min(maxWaitMs, Math.max(shortestWaitMs, 3 * pace.fastestMs));
    return { state: 'open', banner: showBanner(await readGreeting(socket, waitMs)) };
  } finally {
    socket.destroy();
  }
}

/** The greeting of the service: up to a line break, the end of the connection, or the timeout. */
function readGreeting(
  socket: Awaited<ReturnType<Network['connect']>>,
  waitMs: number,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearTimeout(timer);
      socket.removeAllListeners('data');
      resolve(Buffer.concat(chunks).subarray(0, bannerBytes));
    };
    const timer = setTimeout(end, waitMs);
    socket.once('close', end);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bannerBytes || chunk.includes(10)) end();
    });
  });
}

/** Printable characters; others become a dot, so that a binary greeting keeps its shape. */
const showBanner = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\r\n]+$/, '')
    .replace(/[^\x20-\x7e]/g, '.');
