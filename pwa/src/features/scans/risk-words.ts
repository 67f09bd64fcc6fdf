import { riskLevels, scoreBands, type RiskLevel } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';

/** The band that a score lies in. */
export function findBand(score: number) {
  return scoreBands.findLast(({ from }) => score >= from) ?? scoreBands[0];
}

/** Class of a risk's colour; neutral for what the server does not say (decision 2). */
export function toneOf(risk: string): RiskLevel | 'neutral' {
  return riskLevels.find((level) => level === risk) ?? 'neutral';
}

const marks = ['pass', 'warning', 'fail'] as const;

/** Status as its icon is named: a test that could not run, or one of a later version, is `other`. */
export function markOf({
  status,
  tested,
}: Pick<ScanTest, 'tested'> & { readonly status: string }): (typeof marks)[number] | 'other' {
  return (tested && marks.find((mark) => mark === status)) || 'other';
}

/** The first sentence, and what follows it: `Renew it. With certbot …`. */
export function splitSentence(text: string): { first: string; rest: string } {
  const [, first = text, rest = ''] = /^(.+?\.)\s+(.+)$/s.exec(text) ?? [];
  return { first, rest };
}
