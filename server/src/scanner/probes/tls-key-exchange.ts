import { found, type Part } from '../evidence/part.ts';
import type { CipherEvidence, KeyExchangeEvidence } from '../evidence/tls.ts';

/** The smallest finite-field group. Costs no handshake: the groups came along with the suites. */
export function probeKeyExchange(ciphers: Part<CipherEvidence>): Part<KeyExchangeEvidence> {
  if (!ciphers.ran) return ciphers;
  const [smallest] = [...ciphers.value.groups].sort((a, b) => a.bits - b.bits);
  return found({ dhBits: smallest?.bits ?? null, dhSuite: smallest?.suite ?? null });
}
