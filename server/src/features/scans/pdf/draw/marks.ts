import { capitalize } from '@longitude/contract/core/text';
import type { OverallRisk } from '@longitude/contract/scan-checks';
import { riskColours } from '../palette.ts';
import { mm, type Sheet } from '../sheet.ts';
import { styles } from './styles.ts';

/** Outcomes as drawings of 20 x 20, those of pwa/src/ui/outcome-mark.module.css. */
const marks = {
  pass: {
    path: 'M18 10a8 8 0 1 1-16 0a8 8 0 1 1 16 0M6 10.4l2.8 2.8 5.2-6',
    colour: riskColours.low.background,
  },
  warning: {
    path: 'M10 2.5 18.5 17.5h-17zM10 8v4.5M10 14v1.2',
    colour: riskColours.high.background,
  },
  fail: {
    path: 'M6.5 1.8h7l4.7 4.7v7l-4.7 4.7h-7l-4.7-4.7v-7zM7 7l6 6M13 7l-6 6',
    colour: riskColours.critical.background,
  },
  other: {
    path: 'M18 10a8 8 0 1 1-16 0a8 8 0 1 1 16 0M6.5 10h7',
    colour: riskColours.unknown.background,
  },
} as const;
export type Mark = keyof typeof marks;

interface MarkPlace {
  readonly x: number;
  /** The middle of its line. */
  readonly middle: number;
  readonly size: number;
}

/** Draws an outcome; decorative, because the words beside it say the same. */
export function drawMark(sheet: Sheet, mark: Mark, { x, middle, size }: MarkPlace): void {
  const { path, colour } = marks[mark];
  sheet.artifact(() => {
    const { doc } = sheet;
    doc.save();
    doc.translate(x, middle - size / 2).scale(size / 20);
    doc.path(path).lineWidth(1.8).lineCap('round').lineJoin('round').stroke(colour);
    doc.restore();
  });
}

export const badgeHeight = mm(4.1);

/** Draws a risk in its colour. @returns the width */
export function drawBadge(
  sheet: Sheet,
  risk: OverallRisk,
  { x, top, text }: { x: number; top: number; text?: string },
): number {
  const { background, text: colour } = riskColours[risk];
  const style = { ...styles.badge, colour };
  const lines = sheet.setLines(text ?? capitalize(risk), style, mm(60));
  const width = (lines[0]?.width ?? 0) + 2 * mm(1.8);
  sheet.artifact(() => sheet.doc.roundedRect(x, top, width, badgeHeight, mm(0.8)).fill(background));
  const place = { x: x + mm(1.8), top: top + (badgeHeight - style.leading) / 2 };
  const actual = text ?? `${capitalize(risk)} risk`;
  sheet.tag('P', () => sheet.drawLines(lines, style, place), { actual });
  return width;
}
