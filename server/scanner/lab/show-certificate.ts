import type { CertificateEvidence } from '../src/evidence/tls.ts';
import { buildCertificate, type CertificateWish } from './build-certificate.ts';

/** The time at which handmade evidence is judged (build-evidence.ts). */
const judgedAt = Date.parse('2026-11-22T12:00:00.000Z');

/**
 * The evidence of a trusted certificate, unless changed; its days count from the time of
 * evaluation.
 */
export async function showCertificate(
  { fromDay = -30, toDay = 90, ...wish }: CertificateWish,
  changes: Partial<CertificateEvidence> = {},
): Promise<CertificateEvidence> {
  const today = Math.ceil((judgedAt - Date.now()) / 86_400_000);
  const days = { fromDay: today + fromDay, toDay: today + toDay };
  const { der } = await buildCertificate({ ...wish, ...days });
  return {
    chain: [der.toString('base64')],
    isTrusted: true,
    error: null,
    completedByAia: null,
    asksForClientCertificate: false,
    ...changes,
  };
}
