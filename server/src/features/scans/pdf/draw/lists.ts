import { countUntested, type ReportText, type UntestedText } from '../compose-report.ts';
import { measureRow, type Row } from '../rows.ts';
import { column, margin, mm, type Sheet } from '../sheet.ts';
import { replacement } from '../type/printable.ts';
import type { TextStyle } from '../type/break-lines.ts';
import { drawMark } from './marks.ts';
import {
  drawHeading,
  drawParagraphs,
  measureParagraphs,
  placeRows,
  startSection,
} from './section.ts';
import { styles } from './styles.ts';

const columns = 3;
const columnWidth = column / columns;
const lineHeight = mm(5.3);

/** The names of the passed tests. */
export function drawPassed(sheet: Sheet, { passed }: ReportText): void {
  if (passed.length === 0) return;
  startSection(sheet, { title: 'Passed', count: passed.length, need: needOf(passed) });
  drawNames(sheet, passed, 'pass');
}

/** A list of a few lines stays on one page, a longer one may be split. */
const needOf = (names: readonly string[]) =>
  Math.min(Math.ceil(names.length / columns), 8) * lineHeight;

/** Names in three columns, each from top to bottom. */
function drawNames(sheet: Sheet, names: readonly string[], mark: 'pass' | 'other'): void {
  let rest = names;
  sheet.within('L', () => {
    while (rest.length > 0) {
      if (sheet.room < lineHeight) sheet.addPage();
      const fitting = Math.floor(sheet.room / lineHeight) * columns;
      const shown = rest.slice(0, fitting);
      rest = rest.slice(shown.length);
      const rows = Math.ceil(shown.length / columns);
      for (const [index, name] of shown.entries()) {
        const x = margin + Math.floor(index / rows) * columnWidth;
        drawName(sheet, name, mark, { x, top: sheet.y + (index % rows) * lineHeight });
      }
      sheet.y += rows * lineHeight;
    }
  });
}

function drawName(
  sheet: Sheet,
  name: string,
  mark: 'pass' | 'other',
  { x, top }: { x: number; top: number },
): void {
  const style = { ...styles.small, leading: lineHeight };
  const line = sheet.setOneLine(name, style, columnWidth - mm(8));
  drawMark(sheet, mark, { x, middle: top + lineHeight / 2, size: mm(3.6) });
  sheet.within('LI', () =>
    sheet.tag('LBody', () => sheet.drawLines([line], style, { x: x + mm(5.2), top })),
  );
}

/** The tests that could not run: the reason, and their names. */
export function drawUntested(sheet: Sheet, { untested, link }: ReportText): void {
  if (untested.length === 0) return;
  const title = 'Not tested';
  const count = countUntested({ untested });
  const rows = untested.filter(({ reason }) => reason !== '');
  if (rows.length > 0) {
    const composed = rows.map((bundle) => composeReason(sheet, bundle));
    startSection(sheet, { title, count, need: measureRow(composed[0] as Row) });
    placeRows(sheet, composed);
    return;
  }
  const names = untested.flatMap((bundle) => bundle.names);
  const where = link === null ? '' : ' The online report says why.';
  const text = `These tests could not run, or had nothing to test. They do not count.${where}`;
  const before = measureParagraphs(sheet, [text], styles.body) + mm(3);
  startSection(sheet, { title, count, need: before + needOf(names) });
  drawParagraphs(sheet, [text], styles.body);
  sheet.y += mm(3);
  drawNames(sheet, names, 'other');
}

const reasonPlace = { x: margin + mm(64), width: column - mm(64) } as const;
const namesStyle = { ...styles.heading, size: 9.2, leading: 12.2 };

function composeReason(sheet: Sheet, { names, reason }: UntestedText): Row {
  const isFew = names.length <= 2;
  const title = sheet.setFewLines(
    isFew ? names.join(', ') : `${names.length} tests`,
    namesStyle,
    mm(53),
    6,
  );
  const set = (text: string, style: TextStyle) => ({
    parts: [{ lines: sheet.setLines(text, style, reasonPlace.width), style, tag: 'P' as const }],
    gap: 0.3,
  });
  const draw = (top: number) => {
    const middle = top + namesStyle.leading / 2;
    drawMark(sheet, 'other', { x: margin, middle, size: mm(4) });
    sheet.tag('P', () => sheet.drawLines(title, namesStyle, { x: margin + mm(6.6), top }));
  };
  return {
    type: 'LI',
    side: { height: title.length * namesStyle.leading, draw },
    blocks: [
      set(reason, styles.small),
      ...(isFew ? [] : [set(names.join(', '), styles.smallMuted)]),
    ],
    place: reasonPlace,
    padding: mm(1.9),
  };
}

const explainReplacement = `${replacement} replaces a character that this document cannot display, or that would hide the text beside it.`;

/** How to read the report, its author, and its online address. */
export function drawAbout(sheet: Sheet, { about, link, company }: ReportText): void {
  const room = mm(62);
  if (sheet.room < room) sheet.addPage();
  else if (!sheet.isAtTop) sheet.y += mm(12);
  sheet.bookmark('About this report', 1);
  drawHeading(sheet, 'About this report', 0);
  sheet.y += mm(2);
  const texts = sheet.hasReplaced ? [...about, explainReplacement] : about;
  drawParagraphs(sheet, texts, styles.smallMuted);
  if (link !== null) drawLink(sheet, link, company);
}

function drawLink(sheet: Sheet, link: string, company: string): void {
  sheet.y += mm(2);
  const style = { ...styles.small, colour: '#0b5d78' };
  const lines = sheet.setLines(link, style, column);
  const top = sheet.y;
  const height = lines.length * style.leading;
  const element = sheet.open('Link', { alt: `Read the report online at ${company}` });
  element.add(() => {
    sheet.drawLines(lines, style, { x: margin, top });
  });
  const width = Math.max(...lines.map((line) => line.width));
  sheet.linkTo(link, [margin, top, width, height], element);
  element.end();
  sheet.y += height;
}
