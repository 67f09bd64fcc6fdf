import type { TlsVersion } from '../evidence/tls.ts';
import type { Flight } from '../tls/read-flight.ts';
import { listSuites } from '../tls/suites.ts';
import type { ClientHello } from '../tls/write-client-hello.ts';
import type { Scene } from './scene.ts';
import { sayHello, type Answer } from './tls-hello.ts';
import { protocolVersionAlert } from '../tls/read-records.ts';

/** Some servers close when a hello lists more. */
const mostSuites = 110;

/**
 * Offers one version with all of its suites, the common ones first, until the server takes one or has
 * refused them all; answers what it said last. A server that does not even refuse in the language of TLS
 * is not bothered again. @throws NetworkError
 */
export async function offerVersion(
  scene: Scene,
  version: TlsVersion,
  options: Omit<ClientHello, 'host' | 'version' | 'suites'>,
  isEnough: (flight: Flight) => boolean,
): Promise<Answer> {
  const suites = listSuites(version);
  let answer: Answer = { kind: 'closed' };
  for (let at = 0; at < suites.length; at += mostSuites) {
    const hello = { ...options, version, suites: suites.slice(at, at + mostSuites) };
    answer = await sayHello(scene, hello, isEnough);
    if (answer.kind !== 'alert' || answer.alert === protocolVersionAlert) return answer;
  }
  return answer;
}
