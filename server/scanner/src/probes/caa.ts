import type { CaaData } from 'dns-packet';
import type { RecordsEvidence } from '../evidence/dns.ts';
import type { Part } from '../evidence/part.ts';
import { askRecords, probeZone } from './dns-records.ts';
import type { ScanContext } from './scan-context.ts';

/** Names from the host up to the TLD (RFC 8659, 3); of a longer name the ten highest. */
function listAncestors(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_label, start) => labels.slice(start).join('.')).slice(-10);
}

/** The effective CAA records of the host: those of the nearest name with records. */
export async function probeCaa(context: ScanContext): Promise<Part<RecordsEvidence>> {
  return probeZone(context, async () => {
    const names = listAncestors(context.target.host);
    const answers = await Promise.allSettled(
      names.map((name) => askRecords(context.network, name, 'CAA')),
    );
    for (const [index, response] of answers.entries()) {
      // The failed name may have records that override those above it.
      if (response.status === 'rejected') throw response.reason;
      const records = response.value.slice(0, 20).map(({ data }) => showCaa(data));
      if (records.length > 0) return { name: names[index] ?? '', records };
    }
    return { name: names.at(-1) ?? '', records: [] };
  });
}

/** `0 issue "letsencrypt.org"`; at most 300 characters. */
export const showCaa = ({ flags = 0, tag, value }: CaaData) =>
  `${flags} ${tag} "${value}"`.slice(0, 300);
