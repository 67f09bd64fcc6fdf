import type { ReportText } from '../compose-report.ts';
import { palette } from '../palette.ts';
import type { FixGroup, FixLine } from '../plan-fixes.ts';
import { measureRow, type Row } from '../rows.ts';
import { column, margin, mm, type Sheet } from '../sheet.ts';
import { badgeHeight, drawBadge, drawMark } from './marks.ts';
import {
  drawHeading,
  drawParagraphs,
  measureParagraphs,
  placeRows,
  startSection,
} from './section.ts';
import { styles } from './styles.ts';

const titles = ['Do this first', 'Do these two first', 'Do these three first'];
const number = { ...styles.heading, size: 12.5, leading: 15, colour: palette.muted };

/** The fixes with the greatest effect, numbered. */
export function drawFirst(sheet: Sheet, fixes: readonly FixLine[]): void {
  const rows = fixes.map((fix, index) => composeNumbered(sheet, fix, `${index + 1}`));
  // Together on one page, if they fit.
  const whole = rows.reduce((sum, row) => sum + measureRow(row), gap);
  const need = whole < mm(120) ? whole : gap + measureFirst(rows);
  drawHeading(sheet, titles[fixes.length - 1] ?? '', need);
  sheet.y += gap;
  placeRows(sheet, rows);
}

/** Points between a heading and its rows. */
const gap = mm(2.5);
const measureFirst = ([first]: readonly Row[]) => (first ? measureRow(first) : 0);

function composeNumbered(sheet: Sheet, { name, text }: FixLine, label: string): Row {
  const place = { x: margin + mm(8), width: column - mm(8) };
  const spans = [
    { ...styles.body, font: 'heading' as const, text: `${name}: ` },
    { ...styles.body, text },
  ];
  const lines = sheet.setLines(spans, styles.body, place.width);
  const shown = sheet.setLines(label, number, mm(8));
  const draw = (top: number) =>
    sheet.tag('P', () => sheet.drawLines(shown, number, { x: margin, top: top - 1 }));
  return {
    type: 'LI',
    side: { height: number.leading, draw },
    blocks: [{ parts: [{ lines, style: styles.body, tag: 'P' }], gap: 0 }],
    place,
    padding: mm(2),
  };
}

/** Every fix in the order of its effect, in groups that each move the site into another band. */
export function drawFixes(sheet: Sheet, { fixes }: ReportText): void {
  const count = fixes.reduce((sum, group) => sum + group.fixes.length, 0);
  if (count === 0) return;
  const hasGain = fixes.some((group) => group.fixes.some(({ gain }) => gain !== ''));
  const legend = hasGain ? [explainGain] : [];
  const groups = fixes.map((group) => composeGroup(sheet, group));
  const before = measureParagraphs(sheet, legend, styles.body) + (hasGain ? mm(6) : 0);
  const need = before + styles.heading.leading + (groups[0]?.need ?? 0);
  startSection(sheet, { title: 'Fixes by impact', count, need });
  drawParagraphs(sheet, legend, styles.body);
  if (hasGain) sheet.y += mm(6);
  for (const [index, group] of groups.entries()) {
    if (index > 0) sheet.y += mm(8);
    drawGroup(sheet, group);
  }
}

const explainGain = 'The number on the right is how many points that fix alone adds.';

interface ComposedGroup extends FixGroup {
  readonly rows: readonly Row[];
  /** Points below the heading: of the introduction and the first fix. */
  readonly need: number;
}

function composeGroup(sheet: Sheet, group: FixGroup): ComposedGroup {
  const rows = group.fixes.map((fix) => composeFix(sheet, fix));
  const intro = measureParagraphs(sheet, [group.intro], styles.smallMuted);
  return { ...group, rows, need: mm(1) + intro + gap + measureFirst(rows) };
}

function drawGroup(sheet: Sheet, { from, to, reaches, intro, rows, need }: ComposedGroup): void {
  if (sheet.room < styles.heading.leading + need && !sheet.isAtTop) sheet.addPage();
  if (from !== null && to !== null) {
    const top = sheet.y;
    drawHeading(sheet, `From ${from} to ${to}`, 0);
    const width = sheet.setLines(`From ${from} to ${to}`, styles.heading, column)[0]?.width ?? 0;
    const place = {
      x: margin + width + mm(3),
      top: top + (styles.heading.leading - badgeHeight) / 2,
    };
    const text = reaches === null ? 'Nothing left to fix' : `Reaches ${reaches} risk`;
    drawBadge(sheet, reaches ?? 'low', { ...place, text });
    sheet.y += mm(1);
  }
  drawParagraphs(sheet, [intro], styles.smallMuted);
  sheet.y += gap;
  placeRows(sheet, rows);
}

const names = { x: margin + mm(6.6), width: mm(44) } as const;
const texts = { x: margin + mm(54), width: column - mm(54) - mm(22) } as const;
const nameStyle = { ...styles.heading, size: 9.2, leading: 12.6 };
const gainStyle = { ...styles.heading, size: 9.2, leading: 12.6 };

function composeFix(sheet: Sheet, { name, status, text, gain }: FixLine): Row {
  const title = sheet.setFewLines(name, nameStyle, names.width, 6);
  const lines = sheet.setLines(text, styles.small, texts.width);
  const draw = (top: number) => {
    const middle = top + nameStyle.leading / 2;
    drawMark(sheet, status === 'fail' ? 'fail' : 'warning', { x: margin, middle, size: mm(4) });
    sheet.tag('P', () => sheet.drawLines(title, nameStyle, { x: names.x, top }));
    if (gain === '') return;
    const shown = sheet.setLines(gain, gainStyle, mm(22));
    const place = { x: margin + column, top, align: 'right' } as const;
    sheet.tag('P', () => sheet.drawLines(shown, gainStyle, place), { actual: `${gain} points` });
  };
  return {
    type: 'LI',
    side: { height: title.length * nameStyle.leading, draw },
    blocks: [{ parts: [{ lines, style: styles.small, tag: 'P' }], gap: 0.4 }],
    place: texts,
    padding: mm(1.8),
  };
}
