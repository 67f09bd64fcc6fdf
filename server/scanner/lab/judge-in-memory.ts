import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../src/checks/check.ts';
import { createProbes } from '../src/probes/probes.ts';
import { judgeInLab } from './judge-in-lab.ts';
import { probeInMemory, type MemorySite } from './memory-network.ts';
import type { LabZone } from './start-dns.ts';

/** Judges one check of a site that is a function, with the parts that it needs. */
export const judgeInMemory = (check: Check, site: MemorySite): Promise<ScanTest> =>
  probeInMemory(site, (context) => judgeInLab(check, context, createProbes(context)));

/** Zones by their names; names of no zone do not exist. */
export function joinZones(zones: Readonly<Record<string, LabZone>>): LabZone {
  const domains = Object.keys(zones);
  return (question) => {
    const domain = domains.find((each) => `.${question.name}`.endsWith(`.${each}`)) ?? '';
    return zones[domain]?.(question) ?? (domain === '' ? { rcode: 'NXDOMAIN' } : null);
  };
}
