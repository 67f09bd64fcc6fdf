import { contentFaults } from './faults/content-faults.ts';
import { dnsFaults } from './faults/dns-faults.ts';
import type { Fault } from './faults/fault.ts';
import { fileFaults } from './faults/file-faults.ts';
import { headerFaults } from './faults/header-faults.ts';
import { tlsFaults } from './faults/tls-faults.ts';
import type { SiteDraft } from './site-draft.ts';

const all = { ...tlsFaults, ...headerFaults, ...fileFaults, ...contentFaults, ...dnsFaults };
export type FaultName = keyof typeof all;

/** Faults that can be planted in the good site, each alone or with others. */
export const faults: Readonly<Record<FaultName, Fault>> = all;
export const faultNames = Object.keys(all) as FaultName[];

/** Plants faults in a draft. */
export function plant(draft: SiteDraft, names: readonly FaultName[]): SiteDraft {
  for (const name of names) faults[name].plant(draft);
  return draft;
}
