import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Header } from '../../scanner/evidence/http.ts';
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

export interface SiteAnswer {
  /** 200 unless given. */
  readonly status?: number;
  /** As they are sent, repeated ones repeatedly. */
  readonly headers?: readonly Header[];
  readonly body?: string | Uint8Array;
  /** Says nothing and keeps the connection open. */
  readonly isSilent?: true;
}

/** A site is a function; null closes the connection without a word. */
export type AnswerSite = (request: SiteRequest) => SiteAnswer | null;

export interface LabSitePorts {
  readonly https: number;
  readonly http: number;
  readonly close: () => Promise<void>;
}

let shared: Promise<LabCertificate> | undefined;
/** What is judged here is not the certificate: one serves all sites of a process. */
const takeCertificate = () => (shared ??= buildCertificate());

/** Answers the requests of a server as the site does. */
export const serveAnswers =
  (scheme: 'http' | 'https', answer: AnswerSite): RequestListener =>
  (request, response) => {
    const { method = 'GET', url: path = '/', headers, rawHeaders } = request;
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    const reply = answer({ scheme, method, path, host, headers, rawHeaders });
    if (reply === null) {
      request.socket.destroy();
      return;
    }
    if (reply.isSilent) return;
    response.writeHead(reply.status ?? 200, (reply.headers ?? []).flat());
    response.end(reply.body ?? '');
  };

/** The same site over https and over http, on 127.0.0.1. */
export async function startSite(
  answer: AnswerSite,
  certificate?: LabCertificate,
): Promise<LabSitePorts> {
  const { pem, key } = certificate ?? (await takeCertificate());
  const [https, http] = await Promise.all([
    listen(createHttps({ cert: pem, key }, serveAnswers('https', answer))),
    listen(createHttp(serveAnswers('http', answer))),
  ]);
  return {
    https: https.port,
    http: http.port,
    close: async () => void (await Promise.all([https.close(), http.close()])),
  };
}
