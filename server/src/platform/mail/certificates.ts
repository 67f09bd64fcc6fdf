import type { X509Certificate } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import {
  checkServerIdentity,
  connect as connectTls,
  getCACertificates,
  type ConnectionOptions,
  type DetailedPeerCertificate,
  type PeerCertificate,
} from 'node:tls';
import type { MailCertificate } from '@longitude/contract/core/errors';
import type { SmtpSettings } from './transport.ts';

type Server = Pick<SmtpSettings, 'host' | 'port' | 'isSecure' | 'ehloName'>;

/**
 * The certificate that a mail server presents, from any issuer; only a server that greets as SMTP
 * counts. Nothing but EHLO and STARTTLS is sent, and the connection is closed. Does not throw.
 * @param signal ends the exchange, which takes 5 seconds at most
 * @returns undefined if there is none, or no mail server
 */
export async function readCertificate(
  server: Server,
  signal: AbortSignal,
): Promise<X509Certificate | undefined> {
  const socket = connect({ host: server.host, port: server.port, signal });
  const timer = setTimeout(() => socket.destroy(), 5000);
  // The reason does not matter.
  socket.on('error', () => undefined).on('close', () => clearTimeout(timer));
  const isReady = server.isSecure || (await startTls(socket, server.ehloName ?? 'localhost'));
  if (isReady) return shakeHands(socket, server);
  socket.destroy();
  return undefined;
}

/** Of all replies before TLS. */
const maxBytes = 65_536;

/** Sends EHLO and STARTTLS (RFC 3207). @returns whether the server is ready for TLS */
async function startTls(socket: Socket, ehloName: string): Promise<boolean> {
  const commands = [`EHLO ${ehloName}\r\n`, 'STARTTLS\r\n'];
  const lines = createInterface({ input: socket });
  // A line without end must not fill the memory.
  const limit = () => socket.bytesRead > maxBytes && socket.destroy();
  socket.on('data', limit);
  // A destroyed socket has no `end`, without which the loop below would wait forever.
  socket.on('close', () => lines.close());
  let count = 0;
  try {
    for await (const line of lines) {
      // `250-` is followed by more lines.
      if (/^\d{3}-/.test(line) && ++count < 100) continue;
      // The greeting and the reply to STARTTLS are 220, that to EHLO is 250.
      if (!/^2[25]0( |$)/.test(line)) return false;
      const command = commands.shift();
      if (command === undefined) return true;
      socket.write(command);
    }
    return false;
  } catch {
    return false;
  } finally {
    socket.off('data', limit);
    lines.close();
  }
}

function shakeHands(
  socket: Socket,
  { host, isSecure }: Server,
): Promise<X509Certificate | undefined> {
  return new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    // Only reads the certificate: nothing is sent, and nothing received is used.
    const secure = connectTls({ socket, rejectUnauthorized: false, ...name });
    const end = (certificate?: X509Certificate) => {
      resolve(certificate);
      secure.destroy();
    };
    // With TLS from the start, the greeting follows: until then it may be any server.
    if (isSecure) {
      secure.once('data', (data: Buffer) => {
        const isGreeting = /^220[ -]/.test(data.toString('latin1'));
        end(isGreeting ? secure.getPeerX509Certificate() : undefined);
      });
    } else secure.once('secureConnect', () => end(secure.getPeerX509Certificate()));
    secure.on('error', () => resolve(undefined));
    secure.on('close', () => resolve(undefined));
  });
}

/** Certificates by fingerprint: trusting one takes the certificate itself. */
const known = new Map<string, string>();

/**
 * Options for TLS that also accept exactly the trusted certificate, regardless of issuer and name;
 * every other one is verified as usual.
 */
export async function trustCertificate(
  smtp: SmtpSettings,
  signal: AbortSignal,
): Promise<ConnectionOptions | undefined> {
  const { trustedCertificate: trusted = '' } = smtp;
  if (trusted === '') return undefined;
  if (!known.has(trusted)) {
    const found = await readCertificate(smtp, signal);
    if (found?.fingerprint256 === trusted) known.set(trusted, found.toString());
  }
  const pem = known.get(trusted);
  if (pem === undefined) return undefined;
  return {
    ca: [...getCACertificates('default'), pem],
    allowPartialTrustChain: true,
    checkServerIdentity: (host, certificate) => {
      if (certificate.fingerprint256 === trusted) return undefined;
      return isIssuedBy(certificate, trusted)
        ? new Error('Its issuer is trusted as a certificate, not as an authority')
        : checkServerIdentity(host, certificate);
    },
  };
}

/** Whether a certificate of the chain above has this fingerprint. */
function isIssuedBy(certificate: PeerCertificate, fingerprint: string): boolean {
  const seen = new Set<string>();
  let issuer = (certificate as Partial<DetailedPeerCertificate>).issuerCertificate;
  while (issuer && !seen.has(issuer.fingerprint256)) {
    if (issuer.fingerprint256 === fingerprint) return true;
    seen.add(issuer.fingerprint256);
    issuer = issuer.issuerCertificate;
  }
  return false;
}

/** A certificate for people who decide whether to trust it. @param now milliseconds */
export function describeCertificate(
  certificate: X509Certificate,
  now: number = Date.now(),
): MailCertificate {
  const { fingerprint256: fingerprint, subject, subjectAltName, issuer } = certificate;
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  const listed = subjectAltName?.replaceAll(/(DNS|IP Address):/g, '');
  return {
    fingerprint,
    names: (listed ?? readCommonName(subject)).slice(0, 200),
    issuer: issuer === subject ? 'itself (self-signed)' : readCommonName(issuer).slice(0, 200),
    validFrom: from.toISOString(),
    validTo: to.toISOString(),
    canTrust: from.getTime() <= now && now <= to.getTime(),
  };
}

const readCommonName = (name = '') => /^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ');

/** Certificate errors of OpenSSL and Node, and what they mean. The first match wins. */
const certificateProblems: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'has expired. Renew it on the mail server'],
  [/CERT_NOT_YET_VALID|not yet valid/i, 'is not valid yet. Check the clocks of both machines'],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|does not match certificate/i,
    'is for another name ({names}). Enter that name as the server, or trust this certificate',
  ],
  [/CERT_REVOKED/, 'is revoked. Replace it on the mail server'],
  [
    /DEPTH_ZERO_SELF_SIGNED_CERT|self[- ]signed certificate$/i,
    'is self-signed. If it is yours, trust this certificate, or name its file in NODE_EXTRA_CA_CERTS and restart',
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA|trusted as a certificate/i,
    'was issued by an authority that this machine does not know. If it is yours, trust this certificate, or name the authority’s file in NODE_EXTRA_CA_CERTS and restart',
  ],
  [/CERT_|EE_KEY_TOO_SMALL|CA_MD_TOO_WEAK/i, 'cannot be verified. Replace it on the mail server'],
];

/** The problem of a certificate, by the texts of an error; it may contain `{names}`. */
export function findProblem(texts: readonly (string | undefined)[]): string | undefined {
  const matches = (pattern: RegExp) => texts.some((text) => text && pattern.test(text));
  return certificateProblems.find(([pattern]) => matches(pattern))?.[1];
}
