import assert from 'node:assert/strict';
import { collectParts, type AskPart, type Probes } from '../../scanner/evidence/collect.ts';
import { probeHome } from '../../scanner/probes/pages.ts';
import type { ScanContext } from '../../scanner/probes/scan-context.ts';

/** Requests the home page once, and no other part. */
export function askHome(context: ScanContext): AskPart {
  const probes: Partial<Probes> = { home: () => probeHome(context) };
  return collectParts(probes as Probes, assert.fail);
}
