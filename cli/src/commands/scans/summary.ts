import { countWords } from '@longitude/contract/core/text';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { io } from '../../io.ts';
import { escapeText, isWide, style } from '../../output.ts';
import { cutText, joinEnds, measureText, padText } from '../../text.ts';
import { countTests, drawMark, formatGain, listFindings, riskStyles } from './marks.ts';

const maxFindings = 10;

/** The verdict on a site in lines: its worst findings, and the number of tests by outcome. */
export function renderSummary(findings: ScanFindings, width: number): string[] {
  const found = listFindings(findings.tests);
  const more = found.length - maxFindings;
  return [
    renderVerdict(findings, width),
    '',
    ...renderFindings(found.slice(0, maxFindings), width),
    ...(more > 0 ? [countWords(more, 'more finding')] : []),
    countTests(findings.tests),
  ];
}

/** `https://shop.example.com                        HIGH   54/100   grade E` */
export function renderVerdict(
  { url, score, grade, overallRisk }: Pick<ScanFindings, 'url' | 'score' | 'grade' | 'overallRisk'>,
  width: number,
): string {
  const verdict =
    score === null
      ? 'NOT ENOUGH COULD BE TESTED   no score'
      : `${overallRisk.toUpperCase()}   ${score}/100   grade ${grade ?? '-'}`;
  const line = joinEnds(escapeText(url), verdict, width);
  const start = line.length - verdict.length;
  return style('bold', line.slice(0, start)) + style(riskStyles[overallRisk], line.slice(start));
}

/**
 * A line per finding: risk, name, details and the points gained by fixing it. Truncated to the
 * terminal's width; complete in a pipe.
 */
function renderFindings(tests: readonly ScanTest[], width: number): string[] {
  const rows = tests.map((test) => ({
    test,
    risk: test.risk,
    name: escapeText(test.name),
    details: escapeText(test.details),
    gain: formatGain(test.gain),
  }));
  const longest = (key: 'risk' | 'name' | 'gain') =>
    Math.max(...rows.map((row) => row[key].length));
  const [riskWidth, nameWidth, gainWidth] = [longest('risk'), longest('name'), longest('gain')];
  // A mark, and the gaps between five columns.
  const room = Math.max(8, width - riskWidth - nameWidth - gainWidth - 8);
  const whole = Math.max(...rows.map(({ details }) => measureText(details)));
  const isWhole = isWide() || !io().stdout.isTTY;
  const detailsWidth = isWhole ? Math.max(room, whole) : room;
  return rows.map(({ test, risk, name, gain, details: text }) => {
    const details = padText(cutText(text, detailsWidth), detailsWidth);
    const cells = [
      risk.padEnd(riskWidth),
      name.padEnd(nameWidth),
      details,
      gain.padStart(gainWidth),
    ];
    return `${drawMark(test)} ${cells.join('  ')}`.trimEnd();
  });
}
