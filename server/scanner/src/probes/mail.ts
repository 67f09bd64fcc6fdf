import { mapConcurrently } from '../concurrency.ts';
import { isDkimRecord } from '../dns/mail-policies.ts';
import { joinText, spellName } from '../dns/pick-records.ts';
import { isSpfRecord, listReferences, readSpf } from '../dns/spf.ts';
import type {
  DkimEvidence,
  MailEvidence,
  MtaStsEvidence,
  SpfEvidence,
  TlsaEvidence,
} from '../evidence/dns.ts';
import { notRun, type Part } from '../evidence/part.ts';
import { readMimeType } from '../headers/header-values.ts';
import { explainChallenge } from '../headers/own-response.ts';
import { NetworkError, type Network } from '../net/network.ts';
import { askRecords, askTexts, probeZone } from './dns-records.ts';
import { attempt, tryNetwork, type ScanContext } from './scan-context.ts';
import { recognizeChallenge } from './visit-challenge.ts';

/** The domain's mail-related DNS records. */
export async function probeMail(context: ScanContext): Promise<Part<MailEvidence>> {
  return probeZone(context, async (domain) => {
    const { network } = context;
    const mx = attempt(() => listMailHosts(network, domain));
    const [hosts, spf, dmarc, mtaSts, tlsa, dkim] = await Promise.all([
      mx,
      attempt(() => probeSpf(network, domain)),
      attempt(() =>
        askTexts(network, `_dmarc.${domain}`, (text) => /^\s*v\s*=\s*dmarc/i.test(text)),
      ),
      withMail(mx, () => probeMtaSts(context, domain)),
      withMail(mx, ([host = '']) => probeTlsa(network, host)),
      withMail(mx, () => probeDkim(network, domain)),
    ]);
    return { mx: hosts, spf, dmarc, mtaSts, tlsa, dkim };
  });
}

/** Sorted by preference; empty for a null MX. @throws NetworkError */
async function listMailHosts(network: Network, domain: string): Promise<string[]> {
  const records = await askRecords(network, domain, 'MX');
  return records
    .map(({ data }) => data)
    .sort((a, b) => (a.preference ?? 0) - (b.preference ?? 0))
    .map(({ exchange }) => spellName(exchange))
    .filter((host) => host !== '')
    .slice(0, 10);
}

/** A part that applies only to domains with mail servers. */
async function withMail<Value>(
  mx: Promise<Part<readonly string[]>>,
  work: (hosts: readonly string[]) => Promise<Value>,
): Promise<Part<Value>> {
  const hosts = await mx;
  if (!hosts.ran) return hosts;
  if (hosts.value.length > 0) return attempt(() => work(hosts.value));
  return notRun('not_applicable', 'The domain names no mail server (MX record).');
}

async function probeTlsa(network: Network, host: string): Promise<TlsaEvidence> {
  const name = `_25._tcp.${host}`;
  const records = (await askRecords(network, name, 'TLSA')).slice(0, 10);
  return {
    name,
    records: records.map(({ data: { usage, selector, matchingType } }) => ({
      usage,
      selector,
      matchingType,
    })),
  };
}

/** A selector cannot be guessed: these are defaults of common software and services. */
const selectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  'k1',
  's1',
  's2',
  'fm1',
  'protonmail',
  'zoho',
];

async function probeDkim(network: Network, domain: string): Promise<DkimEvidence> {
  const found = await mapConcurrently(selectors, 6, async (selector) => {
    const texts = await askRecords(network, `${selector}._domainkey.${domain}`, 'TXT');
    return texts
      .map(joinText)
      .filter(isDkimRecord)
      .slice(0, 1)
      .map((record) => ({ selector, record }));
  });
  return { tried: selectors, keys: found.flat() };
}

/** Limit that RFC 8461, 3.3 suggests. */
const policyBytes = 64_000;
/** Enough for a hundred mail hosts. */
const kept = 12_000;

/** The record, and the policy file that it announces. @throws NetworkError */
async function probeMtaSts(
  { network, roots }: ScanContext,
  domain: string,
): Promise<MtaStsEvidence> {
  const records = await askTexts(network, `_mta-sts.${domain}`, (text) =>
    /^\s*v\s*=\s*STS/i.test(text),
  );
  if (records.length === 0) return { records, policy: null, failure: '' };
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  // Senders accept the policy only from a host with a valid certificate (RFC 8461, 3.3).
  const request = { url, keep: kept, atMost: policyBytes, trust: roots ?? 'usual' } as const;
  const response = await tryNetwork(() => network.exchange(request));
  if (response instanceof NetworkError) {
    if (!['unreachable', 'unreadable'].includes(response.code)) throw response;
    return { records, policy: null, failure: response.message };
  }
  const challenge = recognizeChallenge(response);
  if (challenge !== null) throw new NetworkError('blocked', explainChallenge(challenge));
  // Redirects must not be followed (RFC 8461, 3.3): one is the final response.
  const body = response.body.replace(/[^\n -~]/g, (sign) => (sign === '\r' ? '' : '?'));
  const policy = { status: response.status, mimeType: readMimeType(response), body };
  return { records, policy, failure: '' };
}

/** Maximum names beside the domain's own; a record may cause ten lookups. */
const maxOthers = 20;
/** Total characters: records of real services are a few hundred each. */
const maxText = 16_000;

/** Names with macros depend on sender and mail (RFC 7208, 7), so they cannot be resolved here. */
const isAskable = (name: string) => name.length <= 253 && /^[a-z0-9._-]+$/.test(name);

/**
 * The domain's record and all that it includes, level by level.
 * @throws NetworkError when the domain's own or an included one is unavailable: a receiver would
 * retry
 */
async function probeSpf(network: Network, domain: string): Promise<SpfEvidence> {
  const records = await askTexts(network, domain, isSpfRecord);
  const others = new Map<string, readonly string[]>();
  let room = maxText;
  let level = listNext(records, others);
  while (level.length > 0 && room > 0) {
    const answers = await Promise.all(
      level.map(async (name) => ({ name, texts: await askTexts(network, name, isSpfRecord) })),
    );
    for (const { name, texts } of answers) {
      const kept = shorten(texts);
      room -= kept.join('').length;
      if (room > 0) others.set(name, kept);
    }
    level = listNext([...others.values()].flat(), others);
  }
  return { records, others: [...others].map(([name, texts]) => ({ name, records: texts })) };
}

/** Two records are already an error: their contents no longer matter. */
const shorten = (texts: readonly string[]) =>
  texts.length < 2 ? texts : texts.slice(0, 2).map((text) => text.slice(0, 100));

function listNext(records: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const names = records.flatMap((record) => listReferences(readSpf(record)).map(spellName));
  const fresh = [...new Set(names)].filter((name) => isAskable(name) && !known.has(name));
  return fresh.slice(0, maxOthers - known.size);
}
