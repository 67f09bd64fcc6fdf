import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import type { ProtocolEvidence, TlsVersion } from '../evidence/tls.ts';
import { NetworkError } from '../net/network.ts';
import { showAlert } from '../tls/read-records.ts';
import { showVersion, tlsVersions } from '../tls/suites.ts';
import { tryNetwork, type ScanContext } from './scan-context.ts';
import { offerVersion, type Result } from './tls-hello.ts';

/** Offers each version separately; the hello is enough. */
export async function probeProtocols(context: ScanContext): Promise<Part<ProtocolEvidence>> {
  const [newest = 'TLSv1.3', ...older] = tlsVersions;
  // The newest version first: when nothing listens, one attempt is enough.
  const first = await tryVersion(context, newest);
  if (first instanceof NetworkError) return notRun(first.code, first.message);
  const rest = await Promise.all(older.map((version) => tryVersion(context, version)));
  return concludeProtocols(context, [first, ...rest]);
}

const tryVersion = (context: ScanContext, version: TlsVersion): Promise<Result | NetworkError> =>
  tryNetwork(() => offerVersion(context, version, {}, () => true));

/** `answers` in the order of all versions. */
function concludeProtocols(
  { target }: ScanContext,
  responses: readonly (Result | NetworkError)[],
): Part<ProtocolEvidence> {
  const support = tlsVersions.map((version, index) => readSupport(version, responses[index]));
  if (support.includes(true)) {
    const versions = Object.fromEntries(
      tlsVersions.map((version, index) => [version, support[index] ?? false]),
    ) as Record<TlsVersion, boolean | string>;
    return found({ versions });
  }
  const failure = responses.find((response) => response instanceof NetworkError);
  if (failure !== undefined) return notRun(failure.code, failure.message);
  return explainSilence(`Port ${target.ports.https}`, responses[0] as Result);
}

/** The reason why no version is supported, based on the response to the newest. */
function explainSilence(port: string, response: Result): NotRun {
  if (response.kind === 'silent') return notRun('timeout', response.reason);
  if (response.kind === 'odd') {
    return notRun('unreadable', `${port} answers, but not as a TLS server: ${response.reason}.`);
  }
  const how = response.kind === 'alert' ? `with ${showAlert(response.alert)}` : 'without a word';
  return notRun('unreachable', `${port} ends every TLS handshake ${how}.`);
}

/** True, false, or the reason why the response is inconclusive. */
function readSupport(
  version: TlsVersion,
  response: Result | NetworkError | undefined,
): boolean | string {
  if (response === undefined) return false;
  if (response instanceof NetworkError) return response.message;
  if (response.kind === 'silent') return response.reason;
  const offer = `The server answers an offer of ${showVersion(version)} incorrectly`;
  if (response.kind === 'odd') return `${offer}: ${response.reason}.`;
  return response.kind === 'flight' && response.hello.version === version;
}
