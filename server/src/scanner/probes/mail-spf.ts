import { spellName } from '../dns/pick-records.ts';
import { isSpfRecord, listReferences, readSpf } from '../dns/spf.ts';
import type { SpfEvidence } from '../evidence/dns.ts';
import type { Network } from '../net/network.ts';
import { askTexts } from './mail-texts.ts';

/** Names to read beside the domain's own; a record may make receivers ask ten times. */
const mostOthers = 20;
/** Characters of them all: records of real services are a few hundred each. */
const mostText = 16_000;

/** Names with macros depend on the sender and the mail (RFC 7208, 7): nobody else can ask for them. */
const isAskable = (name: string) => name.length <= 253 && /^[a-z0-9._-]+$/.test(name);

/**
 * The domain's record with all that it includes, level by level.
 * @throws NetworkError when the domain's own or one of the included cannot be had: a receiver would retry
 */
export async function probeSpf(network: Network, domain: string): Promise<SpfEvidence> {
  const records = await askTexts(network, domain, isSpfRecord);
  const others = new Map<string, readonly string[]>();
  let room = mostText;
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

/** Two records are one too many: what they say no longer matters. */
const shorten = (texts: readonly string[]) =>
  texts.length < 2 ? texts : texts.slice(0, 2).map((text) => text.slice(0, 100));

function listNext(records: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const names = records.flatMap((record) => listReferences(readSpf(record)).map(spellName));
  const fresh = [...new Set(names)].filter((name) => isAskable(name) && !known.has(name));
  return fresh.slice(0, mostOthers - known.size);
}
