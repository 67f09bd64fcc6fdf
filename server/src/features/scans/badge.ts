import type { OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanFindings } from '@longitude/contract/scans';

/** Background of a risk; white text on it has a contrast of at least 4.5 to 1. */
export const riskColours: Readonly<Record<OverallRisk, string>> = {
  critical: '#b3261e',
  high: '#b84308',
  medium: '#8a6100',
  low: '#1a7340',
  unknown: '#48606a',
};
/** Average pixels of a character at this size; `textLength` makes it exact whatever the font. */
const characterWidth = 6.6;
const gap = 9;
const height = 22;

/** The score as an SVG image for other sites: our words and numbers only, no script, no web font. */
export function drawBadge({ score, overallRisk }: Pick<ScanFindings, 'score' | 'overallRisk'>) {
  const isScored = score !== null;
  const [label, value] = ['security', isScored ? `${score}/100 ${overallRisk} risk` : 'no score'];
  const [left, right] = [measure(label), measure(value)];
  const whole = left + right;
  const title = isScored
    ? `Security score ${score} of 100, ${overallRisk} risk`
    : 'No security score: not enough could be tested';
  const write = (text: string, x: number, width: number) =>
    `<text x="${x + gap}" y="15" textLength="${width - 2 * gap}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${height}" viewBox="0 0 ${whole} ${height}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="edge"><rect width="${whole}" height="${height}" rx="4"/></clipPath>`,
    `<g clip-path="url(#edge)"><path fill="#082833" d="M0 0h${left}v${height}H0z"/><path fill="${riskColours[overallRisk]}" d="M${left} 0h${right}v${height}H${left}z"/></g>`,
    `<g fill="#fff" font-family="Verdana,Geneva,sans-serif" font-size="12">${write(label, 0, left)}${write(value, left, right)}</g>`,
    '</svg>',
  ].join('');
}

const measure = (text: string) => Math.round(text.length * characterWidth) + 2 * gap;
