import type { FindingText, ReportText } from '../compose-report.ts';
import { insetOf, type Block, type Part, type Row } from '../rows.ts';
import { column, margin, mm, type Sheet } from '../sheet.ts';
import type { Span, TextStyle } from '../type/break-lines.ts';
import { badgeHeight, drawBadge, drawMark } from './marks.ts';
import { drawRows } from './section.ts';
import { styles } from './styles.ts';

/** Each failed test in full, with its finding, why it matters, and its fix. */
export function drawFailed(sheet: Sheet, { failed }: ReportText): void {
  drawRows(
    sheet,
    'Failed',
    failed.map((finding) => composeFailure(sheet, finding)),
  );
}

const side = { x: margin + mm(6.6), width: mm(39) } as const;
const main = { x: margin + mm(50), width: column - mm(50) - mm(20) } as const;
/** Boxes also use the space below the score. */
const boxWidth = column - mm(50);
const scoreStyle = { ...styles.heading, size: 11.5, leading: 15 };
const scoreNote: TextStyle = { ...styles.smallMuted, size: 7.2, leading: 9.5 };

function composeFailure(sheet: Sheet, finding: FindingText): Row {
  const { name, category, risk } = finding;
  const title = sheet.setFewLines(name, styles.heading, side.width, 6);
  const below = sheet.setFewLines(category, styles.smallMuted, side.width, 2);
  const titleHeight = title.length * styles.heading.leading;
  const belowHeight = below.length * styles.smallMuted.leading;
  const draw = (top: number) => {
    const middle = top + styles.heading.leading / 2;
    drawMark(sheet, 'fail', { x: margin, middle, size: mm(4.6) });
    sheet.tag('H3', () => sheet.drawLines(title, styles.heading, { x: side.x, top }));
    let y = top + titleHeight + mm(0.4);
    sheet.tag('P', () => sheet.drawLines(below, styles.smallMuted, { x: side.x, top: y }));
    y += belowHeight + mm(1.4);
    drawBadge(sheet, risk, { x: side.x, top: y });
    drawScore(sheet, finding, top);
  };
  return {
    type: 'Sect',
    side: { height: titleHeight + belowHeight + badgeHeight + mm(1.8), draw },
    blocks: composeBlocks(sheet, finding, { text: main.width, box: boxWidth }),
    place: main,
    padding: mm(4.2),
    bookmark: name,
  };
}

function drawScore(sheet: Sheet, { score }: FindingText, top: number): void {
  const number = sheet.setLines(`${Math.round(score)}`, scoreStyle, mm(20));
  const note = sheet.setLines('of 100', scoreNote, mm(20));
  const place = { x: margin + column, align: 'right' } as const;
  const draw = () => {
    const end = sheet.drawLines(number, scoreStyle, { ...place, top });
    sheet.drawLines(note, scoreNote, { ...place, top: end });
  };
  sheet.tag('P', draw, { actual: `${Math.round(score)} of 100` });
}

/** The finding, why it matters, the site's response, the fix, and an example to copy. */
function composeBlocks(
  sheet: Sheet,
  { details, why, quotes, recommendation, example }: FindingText,
  { text: textWidth, box: width }: { readonly text: number; readonly box: number },
): Block[] {
  const text = details === '' ? why : details;
  const reason = details === '' ? '' : why;
  return [
    composeText(sheet, text, styles.body, textWidth, mm(0.4)),
    composeText(sheet, reason, styles.smallMuted, textWidth, mm(1.2)),
    composeBox(sheet, { title: 'Quoted from the site', text: quotes.join('\n'), width }, 'quote'),
    composeBox(sheet, { title: 'Recommendation', text: recommendation, width }, 'land'),
    composeBox(sheet, { title: 'Example', text: example, width }, 'water'),
  ].filter((block) => block !== null);
}

function composeText(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  width: number,
  gap: number,
): Block | null {
  if (text === '') return null;
  return { parts: [{ lines: sheet.setLines(text, style, width), style, tag: 'P' }], gap };
}

interface Box {
  readonly title: string;
  readonly text: string;
  readonly width: number;
}

/** A titled text on a background: advice on `land`, code and output on the others. */
function composeBox(
  sheet: Sheet,
  { title, text, width }: Box,
  background: 'land' | 'water' | 'quote',
): Block | null {
  if (text === '') return null;
  const inner = width - 2 * insetOf({ background }).x;
  const isAdvice = background === 'land';
  const style = isAdvice ? styles.small : styles.code;
  const { label } = styles;
  const parts: Part[] = [
    { lines: sheet.setLines(title, label, inner), style: label, tag: 'P' },
    { lines: sheet.setLines(text, style, inner), style, tag: isAdvice ? 'P' : 'Code' },
  ];
  return { parts, gap: background === 'water' ? mm(1.2) : mm(2), background, width };
}

/** The warnings, each in a row. */
export function drawWarned(sheet: Sheet, { warned }: ReportText): void {
  drawRows(
    sheet,
    'Warnings',
    warned.map((finding) => composeWarning(sheet, finding)),
  );
}

const nameStyle = { ...styles.heading, size: 9.2, leading: 12.2 };
const rowSide = { x: margin + mm(6.6), width: mm(38) } as const;
const badgeLeft = margin + mm(47);
const rowMain = { x: margin + mm(64), width: column - mm(64) } as const;

function composeWarning(sheet: Sheet, finding: FindingText): Row {
  const { name, risk } = finding;
  const title = sheet.setFewLines(name, nameStyle, rowSide.width, 6);
  const draw = (top: number) => {
    const middle = top + nameStyle.leading / 2;
    drawMark(sheet, 'warning', { x: margin, middle, size: mm(4) });
    sheet.tag('P', () => sheet.drawLines(title, nameStyle, { x: rowSide.x, top }));
    drawBadge(sheet, risk, { x: badgeLeft, top: middle - badgeHeight / 2 });
  };
  return {
    type: 'LI',
    side: { height: title.length * nameStyle.leading, draw },
    blocks: composeRow(sheet, finding),
    place: rowMain,
    padding: mm(1.9),
    bookmark: name,
  };
}

/** The finding and its fix in one paragraph, then the site's response and the example. */
function composeRow(sheet: Sheet, finding: FindingText): Block[] {
  const { details, why, recommendation } = finding;
  const spans: Span[] = [
    { ...styles.small, text: `${details === '' ? why : details} ` },
    { ...styles.smallMuted, text: recommendation },
  ];
  const lines = sheet.setLines(spans, styles.small, rowMain.width);
  const first: Block = { parts: [{ lines, style: styles.small, tag: 'P' }], gap: 0.3 };
  const width = rowMain.width;
  const rest = composeBlocks(
    sheet,
    { ...finding, recommendation: '' },
    { text: width, box: width },
  );
  return [first, ...rest.filter(({ background }) => background !== undefined)];
}
