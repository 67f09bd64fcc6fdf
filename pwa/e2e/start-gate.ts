import { once } from 'node:events';
import {
  createServer,
  request as callServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { findFreePort, startSite } from './site.ts';

/** A call of a form on its way to the server. */
interface FormCall {
  readonly path: string;
  /** `Idempotency-Key`. */
  readonly key: string;
  /** The service worker sends it, not a page. */
  readonly isFromWorker: boolean;
  /** Status of the response, once there is one. */
  status: number | null;
}

interface OwnResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `hold` forwards the call and withholds its response forever. */
type Decision = 'pass' | 'hold' | OwnResponse;

export interface Gate {
  readonly address: string;
  /** Calls of forms received here, oldest first. */
  readonly calls: readonly FormCall[];
  /** Replaces the handling of form calls; they pass by default. */
  readonly decide: (decide: (call: FormCall) => Decision) => void;
  /**
   * While it is closed every connection is reset, as with an unreachable server; the browser
   * believes that it is online.
   */
  readonly setClosed: (isClosed: boolean) => void;
  /** From now on the service worker is another one, as after each deployment. */
  readonly deploy: () => void;
  /** The client address that the server sees, where it trusts one proxy. */
  readonly setNetwork: (address: string) => void;
  readonly stop: () => Promise<void>;
}

/**
 * A proxy between a browser and the server on `port`: unlike `page.route` it also intercepts the
 * service worker, and outlives every page.
 */
async function startGate(port: number): Promise<Gate> {
  const calls: FormCall[] = [];
  let isClosed = false;
  let network = '192.0.2.1';
  let deployment = 0;
  let decide: (call: FormCall) => Decision = () => 'pass';
  const server = createServer((request, response) => {
    if (isClosed) return void request.socket.destroy();
    const key = request.headers['idempotency-key'];
    const call = typeof key === 'string' ? note(request, key) : null;
    if (call) calls.push(call);
    const decision = call ? decide(call) : 'pass';
    if (typeof decision === 'object') return respond(request, response, decision, call);
    forward(request, response, { port, network, isHeld: decision === 'hold', call, deployment });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    decide: (next) => {
      decide = next;
    },
    setClosed: (next) => {
      isClosed = next;
      if (isClosed) server.closeAllConnections();
    },
    deploy: () => {
      deployment += 1;
    },
    setNetwork: (address) => {
      network = address;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function note(request: IncomingMessage, key: string): FormCall {
  const { pathname } = new URL(request.url ?? '/', 'http://gate.example');
  const isFromWorker = request.headers.referer?.endsWith('/sw.js') ?? false;
  return { path: pathname, key, isFromWorker, status: null };
}

/** Once the whole request has arrived, like a proxy. */
function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = '' }: OwnResponse,
  call: FormCall | null,
): void {
  request.resume();
  request.once('end', () => {
    if (call) call.status = status;
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
}

interface Forwarding {
  readonly port: number;
  readonly network: string;
  readonly isHeld: boolean;
  readonly call: FormCall | null;
  readonly deployment: number;
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, network, isHeld, call, deployment }: Forwarding,
): void {
  const { method, url: path } = request;
  const isWorker = path === '/sw.js' && deployment > 0;
  const plain = isWorker ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {};
  const headers = { ...request.headers, ...plain, 'x-forwarded-for': network };
  const far = callServer({ port, host: '127.0.0.1', method, path, headers }, (answered) => {
    const { statusCode: status = 502, headers: answers } = answered;
    if (call) call.status = status;
    if (isWorker) delete answers['content-length'];
    if (!isHeld) response.writeHead(status, answers);
    if (isWorker) response.write(`/* deployment ${deployment} */`);
    if (isHeld) answered.resume();
    else answered.pipe(response);
  });
  far.on('error', () => response.destroy());
  // The browser has disconnected: a stream of events would last forever.
  response.once('close', () => {
    if (!isHeld) far.destroy();
  });
  request.pipe(far);
}

/** The product with its built site behind a gate, whose address it uses. */
export async function startSiteBehindGate(
  environment: Record<string, string> = {},
): Promise<{ readonly site: TestServer; readonly gate: Gate }> {
  const port = await findFreePort();
  const gate = await startGate(port);
  const own = { PORT: String(port), PUBLIC_URL: gate.address, TRUST_PROXY: '1' };
  return { gate, site: await startSite({ ...own, ...environment }) };
}
