import { request, type IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { PushMessage } from '@longitude/contract/push';
import webPush, { type VapidKeys } from 'web-push';
import type { Config } from '../../platform/config.ts';
import { createAddressPolicy } from '@longitude/scanner/net/address-policy';
import { createNetwork } from '@longitude/scanner/net/create-network';
import { readHost, readPort } from '@longitude/scanner/net/http/server';
import { NetworkError, type HttpRequest, type Network } from '@longitude/scanner/net/network';
import { createReach } from '@longitude/scanner/net/reach';
import type { LeasedPush } from './subscriptions.ts';

interface SenderContext {
  readonly config: Pick<Config, 'scan' | 'admin'>;
  readonly publicUrl: string;
  /** Roots of certificates, in place of those that Node trusts. */
  readonly trust?: HttpRequest['trust'];
}

/** Delivery result; `gone`: the endpoint has expired or is not allowed. */
export type PushOutcome =
  | { readonly state: 'accepted' }
  | { readonly state: 'gone' | 'failed'; readonly reason: string; readonly retryMs?: number };

/** Timeout of a message with its connection, in milliseconds. */
const maxMs = 10_000;
/**
 * How long a push service keeps a message for a device that is off: an unused session lasts no
 * longer.
 */
const lifetimeSeconds = 12 * 3600;
/**
 * The endpoint, or the server's key for it, is refused permanently (RFC 8030, 7.3; RFC 8292, 4.2).
 */
const refusals: readonly number[] = [403, 404, 410];

/**
 * Sends encrypted messages (RFC 8030, RFC 8291) over https, through the guard that keeps scans from
 * private addresses: the addresses come from browsers.
 */
export function createPushSender({ config, publicUrl, trust = 'usual' }: SenderContext) {
  const readReach = createReach({ ...config.scan, publicUrl });
  // The contact for push services in case of problems.
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${config.admin.email}`;
  const open = async () => {
    const { policy, resolvers } = await readReach();
    const limits = { scanMs: maxMs, pacedMs: maxMs, requestMs: maxMs, connectMs: maxMs };
    const userAgent = '';
    return createNetwork({ policy: createAddressPolicy(policy), resolvers, userAgent, limits });
  };
  return {
    /**
     * @throws NetworkError `refused` for an address that is never dialled; other errors may be
     * temporary
     */
    async check(endpoint: string): Promise<void> {
      const network = await open();
      try {
        await network.resolve(readHost(new URL(endpoint)));
      } finally {
        network.close();
      }
    },
    async send(to: LeasedPush, message: PushMessage, keys: VapidKeys): Promise<PushOutcome> {
      const url = new URL(to.endpoint);
      const network = await open();
      try {
        const { headers, body } = encrypt(to, message, { subject, ...keys });
        return describe(await post(await connect(network, url, trust), url, headers, body));
      } catch (error) {
        const isRefused = error instanceof NetworkError && error.code === 'refused';
        return { state: isRefused ? 'gone' : 'failed', reason: (error as Error).message };
      } finally {
        network.close();
      }
    },
  };
}

export type PushSender = ReturnType<typeof createPushSender>;

function encrypt(
  { endpoint, p256dh, auth }: LeasedPush,
  message: PushMessage,
  vapidDetails: VapidKeys & { readonly subject: string },
) {
  const subscription = { endpoint, keys: { p256dh, auth } };
  const options = { vapidDetails, TTL: lifetimeSeconds };
  return webPush.generateRequestDetails(subscription, JSON.stringify(message), options);
}

async function connect(network: Network, url: URL, trust: HttpRequest['trust']) {
  const [host, port] = [readHost(url), readPort(url)];
  const address = await network.choose(host, port);
  const tls = {
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(trust === 'usual' ? {} : { ca: [...(trust ?? [])] }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  return network.connectTls({ address, port, name: host }, tls, 'request');
}

/** The headers of the response; its body is not needed. */
function post(
  socket: TLSSocket,
  { host, pathname, search }: URL,
  headers: Record<string, unknown>,
  body: Buffer | null,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      createConnection: () => socket,
      method: 'POST',
      path: pathname + search,
      headers: { ...(headers as Record<string, string>), host },
    });
    outgoing.once('response', (response) => {
      socket.destroy();
      resolve(response);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function describe({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { state: 'accepted' };
  const reason = `The push service responded with ${statusCode}`;
  if (refusals.includes(statusCode)) return { state: 'gone', reason };
  // In seconds; the other form, a date, is ignored.
  const wanted = Number.parseInt(headers['retry-after'] ?? '', 10);
  return { state: 'failed', reason, ...(wanted >= 0 ? { retryMs: wanted * 1000 } : {}) };
}
