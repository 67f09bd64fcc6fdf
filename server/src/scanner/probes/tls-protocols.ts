import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import type { ProtocolEvidence, TlsVersion } from '../evidence/tls.ts';
import { NetworkError } from '../net/network.ts';
import { showAlert } from '../tls/read-records.ts';
import { showVersion, tlsVersions } from '../tls/suites.ts';
import { tryNetwork, type ScanContext } from './scan-context.ts';
import { offerVersion, type Answer } from './tls-hello.ts';

/** Offers each version separately; the hello is enough. */
export async function probeProtocols(context: ScanContext): Promise<Part<ProtocolEvidence>> {
  const [newest = 'TLSv1.3', ...older] = tlsVersions;
  // The newest version first: when nothing listens, one attempt is enough.
  const first = await tryVersion(context, newest);
  if (first instanceof NetworkError) return notRun(first.code, first.message);
  const rest = await Promise.all(older.map((version) => tryVersion(context, version)));
  return concludeProtocols(context, [first, ...rest]);
}

const tryVersion = (context: ScanContext, version: TlsVersion): Promise<Answer | NetworkError> =>
  tryNetwork(() => offerVersion(context, version, {}, () => true));

/** `answers` in the order of all versions. */
function concludeProtocols(
  { target }: ScanContext,
  answers: readonly (Answer | NetworkError)[],
): Part<ProtocolEvidence> {
  const support = tlsVersions.map((version, index) => readSupport(version, answers[index]));
  if (support.includes(true)) {
    const versions = Object.fromEntries(
      tlsVersions.map((version, index) => [version, support[index] ?? false]),
    ) as Record<TlsVersion, boolean | string>;
    return found({ versions });
  }
  const failure = answers.find((answer) => answer instanceof NetworkError);
  if (failure !== undefined) return notRun(failure.code, failure.message);
  return explainSilence(`Port ${target.ports.https}`, answers[0] as Answer);
}

/** The reason why no version is supported, based on the response to the newest. */
function explainSilence(port: string, answer: Answer): NotRun {
  if (answer.kind === 'silent') return notRun('timeout', answer.reason);
  if (answer.kind === 'odd') {
    return notRun('unreadable', `${port} answers, but not as a TLS server: ${answer.reason}.`);
  }
  const how = answer.kind === 'alert' ? `with ${showAlert(answer.alert)}` : 'without a word';
  return notRun('unreachable', `${port} ends every TLS handshake ${how}.`);
}

/** True, false, or the reason why the response is inconclusive. */
function readSupport(
  version: TlsVersion,
  answer: Answer | NetworkError | undefined,
): boolean | string {
  if (answer === undefined) return false;
  if (answer instanceof NetworkError) return answer.message;
  if (answer.kind === 'silent') return answer.reason;
  const offer = `The server answers an offer of ${showVersion(version)} incorrectly`;
  if (answer.kind === 'odd') return `${offer}: ${answer.reason}.`;
  return answer.kind === 'flight' && answer.hello.version === version;
}
