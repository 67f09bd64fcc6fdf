import { scoreBands, type RiskLevel } from '@longitude/contract/scan-checks';
import { palette } from '../palette.ts';
import { mm, type Sheet } from '../sheet.ts';
import type { ReportText } from '../compose-report.ts';
import type { TextStyle } from '../type/break-lines.ts';

/** Size of the drawing, in points. */
export const gaugeSize = { width: mm(92), height: mm(92) * (288 / 520) } as const;
const scale = gaugeSize.width / 520;
/** In the drawing's own units: a half circle along which the score runs from 0 to 100. */
const centre = { x: 260, y: 262 };
const radius = 240;
/** Gap between two bands, in points of the score. */
const gap = 0.55;

/** Colours of the bands on the dark cover. */
const bandColours: Readonly<Record<RiskLevel, string>> = {
  critical: '#e8604f',
  high: '#f08a45',
  medium: '#f7cf3c',
  low: '#58c08a',
};
const unseen = '#2b5563';
const tick = '#7f9ea8';

type Scored = Pick<ReportText, 'score' | 'grade' | 'overallRisk'>;

function place(score: number, distance: number): { x: number; y: number } {
  const angle = Math.PI * (1 - score / 100);
  return {
    x: centre.x + distance * Math.cos(angle),
    y: centre.y - distance * Math.sin(angle),
  };
}

const writePoint = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

const arc = (from: number, to: number) =>
  `M${writePoint(place(from, radius))}A${radius} ${radius} 0 0 1 ${writePoint(place(to, radius))}`;

const bands = scoreBands.map(({ risk, from }, index) => {
  const next = scoreBands[index + 1]?.from;
  return { risk, path: arc(from === 0 ? 0 : from + gap, next === undefined ? 100 : next - gap) };
});

/** A tick every 5 points, a long one every 10. */
const ticks = Array.from({ length: 21 }, (_, index) => {
  const from = writePoint(place(index * 5, 224));
  return `M${from}L${writePoint(place(index * 5, index % 2 === 0 ? 206 : 216))}`;
}).join('');

function describeScore({ score, grade, overallRisk }: Scored): string {
  if (score === null) return 'No score: not enough could be tested';
  return `Score ${score} of 100, grade ${grade}, ${overallRisk} risk`;
}

/** The score on the scale of its bands; without one the scale is empty. */
export function drawGauge(sheet: Sheet, report: Scored, { x, top }: { x: number; top: number }) {
  const { width, height } = gaugeSize;
  const bbox = [x, top, x + width, top + height] as const;
  const draw = () => {
    const { doc } = sheet;
    doc.save();
    doc.translate(x, top).scale(scale);
    for (const { risk, path } of bands) {
      const colour = report.score === null ? unseen : bandColours[risk];
      doc.path(path).lineWidth(12).lineCap('butt').stroke(colour);
    }
    doc.path(ticks).lineWidth(2).stroke(tick);
    if (report.score !== null) drawNeedle(sheet, report.score);
    doc.restore();
    writeScore(sheet, report, x + centre.x * scale, top);
  };
  sheet.tag('Figure', draw, { alt: describeScore(report), bbox });
}

function drawNeedle({ doc }: Sheet, score: number): void {
  const [inner, outer] = [place(score, 170), place(score, radius)];
  doc.moveTo(inner.x, inner.y).lineTo(outer.x, outer.y).lineWidth(4).stroke(palette.onNight);
  doc.circle(outer.x, outer.y, 16).lineWidth(4.5).fillAndStroke(palette.night, palette.onNight);
}

function writeScore(sheet: Sheet, { score, grade }: Scored, x: number, top: number): void {
  const number: TextStyle = {
    font: 'heading',
    size: 150 * scale,
    leading: 150 * scale,
    colour: palette.onNight,
    tracking: score === null ? 0 : -2.4,
  };
  const below: TextStyle = {
    font: 'medium',
    size: 34 * scale,
    leading: 34 * scale,
    colour: palette.nightMuted,
  };
  const write = (text: string, style: TextStyle, middle: number) => {
    const lines = sheet.setLines(text, style, gaugeSize.width);
    const y = top + middle * scale - style.leading / 2;
    // Half of the spacing that follows the last letter.
    sheet.drawLines(lines, style, { x: x - (style.tracking ?? 0) / 2, top: y, align: 'middle' });
  };
  write(score === null ? '–' : `${score}`, number, 186);
  write(score === null ? 'no score' : `of 100, grade ${grade}`, below, 274);
}
