import { pluralize } from '@longitude/contract/core/text';
import { scoreBands, type RiskLevel } from '@longitude/contract/scan-checks';
import type { CategoryScore } from '@longitude/contract/scans';
import { palette, riskColours } from '../palette.ts';
import { column, margin, mm, type Sheet } from '../sheet.ts';
import { countUntested, type ReportText } from '../compose-report.ts';
import type { TextStyle } from '../type/break-lines.ts';
import { drawMark, type Mark } from './marks.ts';
import { drawParagraphs, drawHeading, startSection } from './section.ts';
import { styles } from './styles.ts';
import { drawFirst } from './fixes.ts';

/** One page: the result in words and numbers, each category, and what to do first. */
export function drawSummary(sheet: Sheet, report: ReportText): void {
  startSection(sheet, { title: 'Executive summary', need: 0 });
  drawParagraphs(sheet, report.summary, styles.lead);
  sheet.y += mm(6);
  if (sheet.room < boxHeight) sheet.addPage();
  drawBoxes(sheet, report);
  sheet.y += mm(9);
  drawHeading(sheet, 'Score by category', mm(2) + measureCategories(report.categories));
  sheet.y += mm(2);
  drawCategories(sheet, report.categories);
  if (report.first.length > 0) {
    sheet.y += mm(7);
    drawFirst(sheet, report.first);
  }
}

const boxHeight = mm(17.5);

interface Box {
  readonly figure: string;
  readonly text: string;
  readonly mark: Mark | null;
}

function drawBoxes(sheet: Sheet, { score, grade, ...tests }: ReportText): void {
  const [failed, warned, passed] = [tests.failed.length, tests.warned.length, tests.passed.length];
  const untested = countUntested(tests);
  const boxes: Box[] = [
    score === null
      ? { figure: '–', text: 'no score', mark: null }
      : { figure: `${score}`, text: `of 100, grade ${grade}`, mark: null },
    { figure: `${failed}`, text: 'failed', mark: 'fail' },
    { figure: `${warned}`, text: pluralize(warned, 'warning'), mark: 'warning' },
    { figure: `${passed}`, text: 'passed', mark: 'pass' },
    { figure: `${untested}`, text: 'not tested', mark: 'other' },
  ];
  const width = column / boxes.length;
  const top = sheet.y;
  sheet.artifact(() => {
    const { doc } = sheet;
    doc.rect(margin, top, column, boxHeight);
    for (let index = 1; index < boxes.length; index++) {
      const x = margin + index * width;
      doc.moveTo(x, top).lineTo(x, top + boxHeight);
    }
    doc.lineWidth(mm(0.25)).stroke(palette.line);
  });
  for (const [index, box] of boxes.entries()) drawBox(sheet, box, margin + index * width, top);
  sheet.y = top + boxHeight;
}

function drawBox(sheet: Sheet, { figure, text, mark }: Box, left: number, top: number): void {
  const x = left + mm(4);
  const middle = top + mm(2.6) + styles.figure.leading / 2;
  const size = mm(4.6);
  if (mark) drawMark(sheet, mark, { x, middle, size });
  const after = mark ? size + mm(2) : 0;
  const lines = sheet.setLines(`${figure} `, styles.figure, mm(28));
  const below = sheet.setLines(text, styles.smallMuted, mm(30));
  sheet.tag('P', () => {
    const end = sheet.drawLines(lines, styles.figure, { x: x + after, top: top + mm(2.6) });
    sheet.drawLines(below, styles.smallMuted, { x, top: end + mm(0.4) });
  });
}

const rowHeight = mm(7.5);
const bar = { left: margin + mm(58), width: mm(98), height: mm(3.5) } as const;
const axis: TextStyle = { ...styles.smallMuted, size: 7.6, leading: 11 };
const name: TextStyle = { font: 'medium', size: 9.2, leading: rowHeight, colour: palette.ink };
const figure: TextStyle = { ...name, font: 'heading' };
const none: TextStyle = { ...name, font: 'text', size: 8.2, colour: palette.muted };

const findBand = (score: number): RiskLevel =>
  (scoreBands.findLast(({ from }) => score >= from) ?? scoreBands[0]).risk;

/** Of the axis. */
const head = mm(5);
const measureCategories = ({ length }: readonly CategoryScore[]) => head + length * rowHeight;

/** A bar for each category, in the colour of the band that its score would have. */
function drawCategories(sheet: Sheet, categories: readonly CategoryScore[]): void {
  const { y: top } = sheet;
  const bottom = top + measureCategories(categories);
  const bbox = [margin, top, margin + column, bottom] as const;
  const draw = () => {
    drawAxis(sheet, top, bottom);
    for (const [index, category] of categories.entries()) {
      drawCategory(sheet, category, top + head + index * rowHeight);
    }
  };
  sheet.tag('Figure', draw, { alt: describeCategories(categories), bbox });
  sheet.y = bottom;
}

function describeCategories(categories: readonly CategoryScore[]): string {
  const each = categories.map(({ name, score }) =>
    score === null ? `${name} not tested` : `${name} ${Math.round(score)}`,
  );
  return `Score by category, of 100: ${each.join(', ')}.`;
}

function drawAxis(sheet: Sheet, top: number, bottom: number): void {
  const { doc } = sheet;
  for (const score of [0, 25, 50, 75, 100]) {
    const x = bar.left + (bar.width * score) / 100;
    doc.moveTo(x, top + mm(4.6)).lineTo(x, bottom);
    doc.lineWidth(0.6).stroke(palette.line);
    const lines = sheet.setLines(`${score}`, axis, mm(20));
    sheet.drawLines(lines, axis, { x, top, align: 'middle' });
  }
}

function drawCategory(sheet: Sheet, category: CategoryScore, top: number): void {
  const { score } = category;
  const label = sheet.setFewLines(category.name, name, mm(54), 1);
  sheet.drawLines(label, name, { x: bar.left - mm(3.5), top, align: 'right' });
  if (score === null) {
    sheet.drawLines(sheet.setLines('not tested', none, mm(30)), none, { x: bar.left + mm(2), top });
    return;
  }
  const width = (bar.width * Math.min(100, Math.max(0, score))) / 100;
  const colour = riskColours[findBand(score)].background;
  sheet.doc.rect(bar.left, top + (rowHeight - bar.height) / 2, width, bar.height).fill(colour);
  const shown = sheet.setLines(`${Math.round(score)}`, figure, mm(20));
  sheet.drawLines(shown, figure, { x: bar.left + width + mm(2.4), top });
}
