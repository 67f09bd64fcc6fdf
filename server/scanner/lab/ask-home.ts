import assert from 'node:assert/strict';
import { collectParts, type AskPart, type Probes } from '../src/evidence/collect.ts';
import { probeHome } from '../src/probes/pages.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';

/** Requests the home page once, and no other part. */
export function askHome(context: ScanContext): AskPart {
  const probes: Partial<Probes> = { home: () => probeHome(context) };
  return collectParts(probes as Probes, assert.fail);
}
