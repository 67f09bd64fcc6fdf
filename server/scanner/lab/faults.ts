import { contentFaults } from './faults/content-faults.ts';
import { dnsFaults, portFaults } from './faults/dns-faults.ts';
import type { Fault } from './faults/fault.ts';
import { fileFaults } from './faults/file-faults.ts';
import { headerFaults } from './faults/header-faults.ts';
import { redirectFaults, tlsFaults } from './faults/tls-faults.ts';
import type { SiteDraft } from './site-draft.ts';

/** Planted in the responses of a site and its zone. */
const ofResponses = {
  ...headerFaults,
  ...fileFaults,
  ...contentFaults,
  ...dnsFaults,
  ...redirectFaults,
};
const all = { ...tlsFaults, ...portFaults, ...ofResponses };
export type FaultName = keyof typeof all;

/** Faults that can be planted in the good site, each separately or with others. */
export const faults: Readonly<Record<FaultName, Fault>> = all;
export const faultNames = Object.keys(all) as FaultName[];

/** Whether a scan in memory detects it; the others need their own server. */
export const isOfResponses = (name: FaultName) => name in ofResponses;

/** Plants faults in a draft. */
export function plant(draft: SiteDraft, names: readonly FaultName[]): SiteDraft {
  for (const name of names) faults[name].plant(draft);
  return draft;
}
