import { joinText, spellName } from '../dns/pick-records.ts';
import type { DkimEvidence, MailEvidence, TlsaEvidence } from '../evidence/dns.ts';
import { notRun, type Part } from '../evidence/part.ts';
import type { Network } from '../net/network.ts';
import { askRecords, attempt, probeZone } from './dns-records.ts';
import { askTexts } from './mail-texts.ts';
import { probeMtaSts } from './mail-mta-sts.ts';
import { probeSpf } from './mail-spf.ts';
import type { Scene } from './scene.ts';
import { takeTurns } from './take-turns.ts';
import { isDkimRecord } from '../dns/mail-policies.ts';

/** What the domain says about its mail. */
export async function probeMail(scene: Scene): Promise<Part<MailEvidence>> {
  return probeZone(scene, async (domain) => {
    const { network } = scene;
    const mx = attempt(() => listMailHosts(network, domain));
    const [hosts, spf, dmarc, mtaSts, tlsa, dkim] = await Promise.all([
      mx,
      attempt(() => probeSpf(network, domain)),
      attempt(() =>
        askTexts(network, `_dmarc.${domain}`, (text) => /^\s*v\s*=\s*dmarc/i.test(text)),
      ),
      withMail(mx, () => probeMtaSts(scene, domain)),
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

/** What makes sense only where mail is taken. */
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

/** A selector cannot be guessed: these are the defaults of common software and services. */
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
  const found = await takeTurns(selectors, 6, async (selector) => {
    const texts = await askRecords(network, `${selector}._domainkey.${domain}`, 'TXT');
    return texts
      .map(joinText)
      .filter(isDkimRecord)
      .slice(0, 1)
      .map((record) => ({ selector, record }));
  });
  return { tried: selectors, keys: found.flat() };
}
