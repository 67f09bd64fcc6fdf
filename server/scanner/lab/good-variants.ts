import type { ScanTest } from '@longitude/contract/scans';
import { createRandom } from '../../src/testing/random.ts';
import { scanDraft } from './scan-draft.ts';
import { draftGoodSite, type SiteDraft } from './site-draft.ts';
import { responseVariations } from './variants/response-variations.ts';
import { contentVariations } from './variants/content-variations.ts';
import { headerVariations } from './variants/header-variations.ts';
import { pageVariations } from './variants/page-variations.ts';
import { siteVariations } from './variants/site-variations.ts';
import type { Variations } from './variants/variation.ts';
import { readOutcome } from './build-evidence.ts';

export const variationGroups: readonly Variations[] = [
  // Replacements of the home page come before additions to it.
  contentVariations.languages,
  pageVariations.forms,
  responseVariations.errors,
  responseVariations.pretences,
  ...Object.values(headerVariations),
  pageVariations.cookies,
  contentVariations.contents,
  contentVariations.examples,
  contentVariations.scripts,
  responseVariations.methods,
  siteVariations.caches,
  siteVariations.files,
  siteVariations.certificates,
  siteVariations.handshakes,
  siteVariations.zones,
  siteVariations.places,
  // Compression of a response comes after changes of it.
  responseVariations.codings,
];
/** Enough that each group is sometimes left unchanged. */
const share = 0.35;

/** A unique well-made site; a number gives the same one each time. */
export interface GoodVariant {
  readonly names: readonly string[];
  readonly draft: SiteDraft;
}

/**
 * Takes the next variation of each group in turn, or none; one of every group for the most varied
 * site.
 */
export function buildVariant(number: number, isMostVaried = false): GoodVariant {
  const random = createRandom(number);
  const draft = draftGoodSite();
  const names: string[] = [];
  for (const group of variationGroups) {
    const entries = Object.entries(group);
    const [name, vary] = entries[number % entries.length] ?? [];
    if (!isMostVaried && random() > share) continue;
    if (name !== undefined) names.push(name);
    vary?.(draft);
  }
  return { names, draft };
}

export interface VariantResult {
  readonly judged: number;
  /** Each is a false positive. */
  readonly findings: readonly string[];
}

/** Scans it. HTTP/2 is left out if the site must only support HTTP/1.1. */
export async function judgeVariant(
  { names, draft }: GoodVariant,
  scan = scanDraft,
): Promise<VariantResult> {
  const { findings } = await scan(draft);
  const tests = findings.tests.filter(({ name }) => name !== 'HTTP/2' || !draft.isHttp1);
  const judged = tests.filter(({ tested }) => tested);
  const isFinding = (test: ScanTest) => ['fail', 'warning'].includes(readOutcome(test));
  return {
    judged: judged.length,
    findings: judged
      .filter(isFinding)
      .map(
        ({ name, details, evidence }) =>
          `${name}: ${details} [${evidence.join(' | ')}] (${names.join(', ')})`,
      ),
  };
}
