import { found, notRun, type Part } from '../evidence/part.ts';
import type { HandshakeEvidence, ProtocolEvidence, TlsVersion } from '../evidence/tls.ts';
import { NetworkError } from '../net/network.ts';
import { tlsVersions } from '../tls/suites.ts';
import { tryNetwork, type ScanContext } from './scan-context.ts';
import { openTls } from './tls-connection.ts';
import { offerVersion, type Result } from './tls-hello.ts';

const protocols = ['h2', 'http/1.1'];
const nothingSeen: HandshakeEvidence = {
  compresses: false,
  renegotiatesSecurely: null,
  isStapled: false,
  alpn: null,
};

/**
 * Handshake parameters other than the suite. Up to TLS 1.2 the hello of a raw handshake shows them;
 * TLS 1.3 has neither compression nor renegotiation, and encrypts the rest.
 */
export async function probeHandshake(
  context: ScanContext,
  spoken: Part<ProtocolEvidence>,
): Promise<Part<HandshakeEvidence>> {
  if (!spoken.ran) return spoken;
  const { versions } = spoken.value;
  const older = tlsVersions.find((version) => version !== 'TLSv1.3' && versions[version] === true);
  const [plain, encrypted] = await Promise.all([
    older === undefined ? null : tryNetwork(() => readPlain(context, older)),
    versions['TLSv1.3'] === true ? tryNetwork(() => readEncrypted(context)) : null,
  ]);
  const seen = plain instanceof NetworkError ? null : plain;
  if (encrypted === null || encrypted instanceof NetworkError) {
    const failure = [plain, encrypted].find((each) => each instanceof NetworkError);
    if (seen !== null) return found(seen);
    const reason = 'The server did not complete the handshake on the second attempt.';
    return failure ? notRun(failure.code, failure.message) : notRun('unreachable', reason);
  }
  const isStapled = encrypted.isStapled || seen?.isStapled === true;
  return found({ ...nothingSeen, ...seen, isStapled, alpn: encrypted.alpn });
}

async function readPlain(
  context: ScanContext,
  version: TlsVersion,
): Promise<HandshakeEvidence | null> {
  const options = { offersCompression: true, asksForStaple: true, protocols };
  const response: Result = await offerVersion(context, version, options, ({ isDone }) => isDone);
  if (response.kind !== 'flight') return null;
  const { compresses, renegotiatesSecurely, alpn } = response.hello;
  return { compresses, renegotiatesSecurely, alpn, isStapled: response.flight.isStapled };
}

async function readEncrypted(
  context: ScanContext,
): Promise<Pick<HandshakeEvidence, 'alpn' | 'isStapled'>> {
  const { socket, isStapled } = await openTls(context, { ALPNProtocols: protocols });
  socket.destroy();
  return { isStapled, alpn: socket.alpnProtocol === false ? null : socket.alpnProtocol };
}
