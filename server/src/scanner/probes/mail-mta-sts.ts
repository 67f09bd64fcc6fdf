import type { MtaStsEvidence } from '../evidence/dns.ts';
import { NetworkError } from '../net/network.ts';
import { explainChallenge } from '../headers/own-answer.ts';
import { recognizeChallenge } from './visit-challenge.ts';
import { askTexts } from './mail-texts.ts';
import type { Scene } from './scene.ts';
import { readMimeType } from '../headers/header-values.ts';

/** RFC 8461, 3.3 suggests to read no more. */
const policyBytes = 64_000;
/** Enough for a hundred mail hosts. */
const kept = 12_000;

/** The record, and the policy file that it announces. @throws NetworkError */
export async function probeMtaSts(
  { network, roots }: Scene,
  domain: string,
): Promise<MtaStsEvidence> {
  const records = await askTexts(network, `_mta-sts.${domain}`, (text) =>
    /^\s*v\s*=\s*STS/i.test(text),
  );
  if (records.length === 0) return { records, policy: null, failure: '' };
  try {
    const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
    // Senders take the policy only from a host that proves its name (RFC 8461, 3.3).
    const trust = roots ?? 'usual';
    const answer = await network.exchange({ url, keep: kept, atMost: policyBytes, trust });
    const challenge = recognizeChallenge(answer);
    if (challenge !== null) throw new NetworkError('blocked', explainChallenge(challenge));
    // Redirects must not be followed (RFC 8461, 3.3): one is an answer as it stands.
    const body = answer.body.replace(/[^\n -~]/g, (sign) => (sign === '\r' ? '' : '?'));
    const policy = { status: answer.status, mimeType: readMimeType(answer), body };
    return { records, policy, failure: '' };
  } catch (error) {
    if (!(error instanceof NetworkError) || !['unreachable', 'unreadable'].includes(error.code)) {
      throw error;
    }
    return { records, policy: null, failure: error.message };
  }
}
