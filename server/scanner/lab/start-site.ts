import { createServer as createHttp, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Header } from '../src/evidence/http.ts';
import { buildCertificate, type LabCertificate } from './build-certificate.ts';
import { listen } from './start-tls.ts';

export interface SiteRequest {
  readonly scheme: 'http' | 'https';
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Without the port. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As sent, for an echo. */
  readonly rawHeaders: readonly string[];
}

export interface SiteResponse {
  /** 200 unless given. */
  readonly status?: number;
  /** As sent, including repeated ones. */
  readonly headers?: readonly Header[];
  readonly body?: string | Uint8Array;
  /** Sends nothing and keeps the connection open. */
  readonly isSilent?: true;
  /** Time in ms until it begins to respond. */
  readonly waitMs?: number;
  /** After the headers sends a byte at this interval in ms, without end. */
  readonly dripMs?: number;
}

/** A site is a function; null closes the connection silently. */
export type SiteResponder = (request: SiteRequest) => SiteResponse | null;

export interface LabSitePorts {
  readonly https: number;
  readonly http: number;
  readonly close: () => Promise<void>;
}

let shared: Promise<LabCertificate> | undefined;
/** The certificate is not tested here: one serves all sites of a process. */
const takeCertificate = () => (shared ??= buildCertificate());

type Reply = ReturnType<SiteResponder>;
/** A site that has to ask another server. */
export type LateResponder = (request: SiteRequest) => Reply | Promise<Reply>;

/** Responds to requests of a server like the site. */
export const serveResponses =
  (scheme: 'http' | 'https', respond: LateResponder): RequestListener =>
  (request, response) => {
    const { method = 'GET', url: path = '/', headers, rawHeaders } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    const write = (reply: Reply) => {
      if (reply === null) {
        request.socket.destroy();
        return;
      }
      if (reply.isSilent) return;
      if (reply.waitMs === undefined) writeReply(response, reply);
      else setTimeout(() => writeReply(response, reply), reply.waitMs);
    };
    const reply = respond({ scheme, method, path, host, headers, rawHeaders });
    if (reply instanceof Promise) void reply.then(write);
    else write(reply);
  };

function writeReply(
  response: ServerResponse,
  { status, headers, body, dripMs }: SiteResponse,
): void {
  if (response.destroyed) return;
  response.writeHead(status ?? 200, (headers ?? []).flat());
  if (dripMs === undefined) {
    response.end(body ?? '');
    return;
  }
  const drip = () => {
    if (response.destroyed || !response.writable) return;
    response.write(' ');
    setTimeout(drip, dripMs);
  };
  drip();
}

/** The same site over https and over http, on 127.0.0.1. */
export async function startSite(
  respond: SiteResponder,
  certificate?: LabCertificate,
): Promise<LabSitePorts> {
  const { pem, key } = certificate ?? (await takeCertificate());
  const [https, http] = await Promise.all([
    listen(createHttps({ cert: pem, key }, serveResponses('https', respond))),
    listen(createHttp(serveResponses('http', respond))),
  ]);
  return {
    https: https.port,
    http: http.port,
    close: async () => void (await Promise.all([https.close(), http.close()])),
  };
}
