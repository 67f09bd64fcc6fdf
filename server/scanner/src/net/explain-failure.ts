import type { NotRunCode } from '../evidence/part.ts';
import { NetworkError } from './network.ts';

type Explanation = readonly [code: NotRunCode, explain: (place: string) => string];

const closed: Explanation = [
  'unreachable',
  (place) => `${place} closed the connection before responding.`,
];
const noRoute: Explanation = [
  'unreachable',
  (place) => `${place} cannot be reached from the scanner.`,
];
const badCertificate: Explanation = [
  'unreachable',
  (place) => `${place} presents a certificate that is not valid for it.`,
];
const wantsCertificate: Explanation = [
  'blocked',
  (place) => `${place} requires a client certificate.`,
];

const bySystemCode: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: ['unreachable', (place) => `${place} refused the connection.`],
  ECONNRESET: closed,
  EPIPE: closed,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  EACCES: noRoute,
  EPERM: noRoute,
  ETIMEDOUT: ['timeout', (place) => `${place} did not respond in time.`],
  HPE_HEADER_OVERFLOW: [
    'unreadable',
    (place) => `${place} sent more headers than the scanner reads.`,
  ],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
};

/** The error code from the system, OpenSSL or the HTTP parser; empty when there is none. */
export function readSystemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** Converts an error of a socket, TLS or HTTP to a sentence about `place`, such as "Port 443 of shop.example". */
export function explainFailure(error: unknown, place: string): NetworkError {
  if (error instanceof NetworkError) return error;
  const systemCode = readSystemCode(error);
  const [code, explain] = bySystemCode[systemCode] ?? explainFamily(systemCode);
  return new NetworkError(code, explain(place), systemCode);
}

function explainFamily(systemCode: string): Explanation {
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(systemCode)) {
    return ['unreachable', (place) => `${place} did not complete a TLS handshake.`];
  }
  if (/^(HPE_|ERR_HTTP)/.test(systemCode)) {
    return ['unreadable', (place) => `${place} sent a response that is not valid HTTP.`];
  }
  // OpenSSL's verification errors, such as CERT_HAS_EXPIRED (X509_verify_cert_error_string).
  if (/^(?!ERR_)\w*CERT|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$/.test(systemCode)) return badCertificate;
  return closed;
}
