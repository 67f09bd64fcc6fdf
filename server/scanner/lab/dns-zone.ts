import type { Answer } from 'dns-packet';
import { pickOwnRecords } from '../src/dns/pick-records.ts';
import type { LabQuestion, LabZone } from './start-dns.ts';

const bytesOfText = 255;

/** The parser of the rest of a line, by type. */
const readers: Readonly<Record<string, (rest: string) => unknown>> = {
  MX(rest) {
    const [preference, exchange = '.'] = rest.split(' ');
    return { preference: Number(preference), exchange };
  },
  TXT: (rest) =>
    Array.from({ length: Math.ceil(rest.length / bytesOfText) || 1 }, (_each, index) =>
      rest.slice(index * bytesOfText, (index + 1) * bytesOfText),
    ),
  CAA(rest) {
    const [flags, tag = '', ...value] = rest.split(' ');
    return { flags: Number(flags), tag, value: value.join(' ').replaceAll('"', '') };
  },
  TLSA(rest) {
    const [usage, selector, matchingType] = rest.split(' ').map(Number);
    return { usage, selector, matchingType, certificate: Buffer.alloc(32, 7) };
  },
};

/** Parses lines such as `mail.shop.example MX 10 mail.shop.example`; empty ones are left out. */
export function readZoneLines(text: string): Answer[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [name = '', type = '', ...rest] = line.split(' ');
    const read = readers[type] ?? String;
    return { name, type, ttl: 60, data: read(rest.join(' ')) } as Answer;
  });
}

export function buildSoa(domain: string) {
  const times = { serial: 2026112201, refresh: 7200, retry: 3600, expire: 1209600, minimum: 300 };
  const data = { mname: `ns1.${domain}`, rname: `host\\.master.${domain}`, ...times };
  return { name: domain, type: 'SOA', ttl: 60, data } as const;
}

/**
 * A zone as shown by a resolver: aliases are followed within it, a wildcard matches missing names,
 * NXDOMAIN for anything else, and the SOA if only the type is missing.
 */
export function serveZone(domain: string, records: readonly Answer[]): LabZone {
  const all = [buildSoa(domain), ...records];
  const soa = { authorities: [buildSoa(domain)] };
  const exists = (name: string) =>
    all.some((record) => record.name === name || record.name.endsWith(`.${name}`));
  const find = (name: string): readonly Answer[] => {
    if (exists(name)) return all.filter((record) => record.name === name);
    const wild = all.filter((record) => record.name === name.replace(/^[^.]+/, '*'));
    return wild.map((record) => ({ ...record, name }));
  };
  return ({ name, type }: LabQuestion) => {
    // The parent answers for its records about the zone (RFC 4035, 3.1.4.1).
    if (type === 'DS' && name === domain) return { authorities: [buildSoa('example')] };
    const answers: Answer[] = [];
    let end = name;
    for (let step = 0; step < 8; step += 1) {
      const here = find(end);
      const wanted = here.filter((record) => record.type === type);
      if (wanted.length > 0) return { answers: [...answers, ...wanted] };
      const [alias] = pickOwnRecords(here, end, 'CNAME');
      if (alias === undefined) {
        const isThere = here.length > 0 || exists(end);
        return { answers, ...soa, rcode: isThere ? 'NOERROR' : 'NXDOMAIN' };
      }
      answers.push(alias);
      end = alias.data;
    }
    return { rcode: 'SERVFAIL' };
  };
}
