import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { ScanFindings } from '@longitude/contract/scans';

/** White text on each has a contrast of at least 4.5 to 1. */
const colours: Readonly<Record<RiskLevel, string>> = {
  critical: '#b3261e',
  high: '#b84308',
  medium: '#8a6100',
  low: '#1a7340',
};
/** Pixels of a letter at this size, about; `textLength` makes it exact whatever the font. */
const letter = 6.6;
const gap = 9;
const height = 22;

/** The score as a small picture for other sites: numbers and words of ours, no script, no font of its own. */
export function drawBadge({ score, overallRisk }: Pick<ScanFindings, 'score' | 'overallRisk'>) {
  const [label, value] = ['security', `${score}/100 ${overallRisk} risk`];
  const [left, right] = [measure(label), measure(value)];
  const whole = left + right;
  const title = `Security score ${score} of 100, ${overallRisk} risk`;
  const write = (text: string, x: number, width: number) =>
    `<text x="${x + gap}" y="15" textLength="${width - 2 * gap}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="edge"><rect width="${whole}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#edge)"><path fill="#082833" d="M0 0h${left}v${height}H0z"/><path fill="${colours[overallRisk]}" d="M${left} 0h${right}v${height}H${left}z"/></g>`,
    `<g fill="#fff" font-family="Verdana,Geneva,sans-serif" font-size="12">${write(label, 0, left)}${write(value, left, right)}</g>`,
    '</svg>',
  ].join('');
}

const measure = (text: string) => Math.round(text.length * letter) + 2 * gap;
