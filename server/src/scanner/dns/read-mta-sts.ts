import { spellName } from './pick-records.ts';
import { readTags } from './read-tags.ts';

/** What is wrong, as the end of a sentence. */
export type Fault = { readonly fault: string };

/** The id of a TXT record of _mta-sts (RFC 8461, 3.1); never throws. */
export function readMtaStsRecord(record: string): { readonly id: string } | Fault {
  const { tags, first } = readTags(record);
  if (first !== 'v' || tags.get('v') !== 'STSv1') {
    return { fault: 'the record does not begin with v=STSv1' };
  }
  const id = tags.get('id') ?? '';
  return /^[A-Za-z0-9]{1,32}$/.test(id) ? { id } : { fault: 'the record has no valid id' };
}

const modes = ['enforce', 'testing', 'none'] as const;

export interface MtaStsPolicy {
  readonly mode: (typeof modes)[number];
  /** Seconds. */
  readonly maxAge: number;
  /** Names of mail hosts, some with `*.` for one label; at most 100. */
  readonly mx: readonly string[];
}

/** Reads the file mta-sts.txt (RFC 8461, 3.2); never throws. */
export function readMtaStsPolicy(body: string): MtaStsPolicy | Fault {
  const lines = body.split(/\r?\n/).map((line) => /^([a-z]\w*)\s*:\s*(\S*)\s*$/i.exec(line));
  const valuesOf = (wanted: string) =>
    lines.flatMap((line) => (line?.[1] === wanted ? [line[2] ?? ''] : []));
  if (valuesOf('version')[0] !== 'STSv1') {
    return { fault: 'the policy does not begin with version: STSv1' };
  }
  const [named] = valuesOf('mode');
  const mode = modes.find((known) => known === named);
  if (mode === undefined) return { fault: 'the policy names no valid mode' };
  const [age = ''] = valuesOf('max_age');
  if (!/^\d{1,10}$/.test(age))
    return { fault: 'the policy does not say how long it holds (max_age)' };
  const mx = valuesOf('mx').slice(0, 100);
  if (mx.length === 0 && mode !== 'none') return { fault: 'the policy names no mail host (mx)' };
  return { mode, maxAge: Number(age), mx };
}

/** Whether one of the patterns covers a mail host (RFC 8461, 4.1). */
export function coversHost(patterns: readonly string[], host: string): boolean {
  const name = spellName(host);
  return patterns.some((pattern) => {
    const wanted = spellName(pattern);
    if (!wanted.startsWith('*.')) return wanted === name;
    const [, ...rest] = name.split('.');
    return rest.length > 0 && rest.join('.') === wanted.slice(2);
  });
}
