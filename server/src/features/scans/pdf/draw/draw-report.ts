import type { ReportText } from '../compose-report.ts';
import { palette } from '../palette.ts';
import { column, margin, mm, paper, Sheet } from '../sheet.ts';
import type { PdfFonts } from '../type/fonts.ts';
import { drawCover } from './cover.ts';
import { drawFailed, drawWarned } from './findings.ts';
import { drawFixes } from './fixes.ts';
import { drawAbout, drawPassed, drawUntested } from './lists.ts';
import { styles } from './styles.ts';
import { drawSummary } from './summary.ts';

/** Draws a report as a PDF file: A4, tagged, with bookmarks and embedded fonts. */
export function drawReport(report: ReportText, fonts: PdfFonts): Promise<Uint8Array> {
  const sheet = new Sheet(fonts, { title: report.title, createdAt: new Date(report.scannedAt) });
  drawCover(sheet, report);
  drawSummary(sheet, report);
  drawFixes(sheet, report);
  drawFailed(sheet, report);
  drawWarned(sheet, report);
  drawPassed(sheet, report);
  drawUntested(sheet, report);
  drawAbout(sheet, report);
  sheet.onEveryPage((page, pages) => drawFooter(sheet, report, `${page} / ${pages}`));
  return sheet.finish();
}

function drawFooter(sheet: Sheet, { company, host, day }: ReportText, number: string): void {
  const { doc } = sheet;
  const line = paper.height - mm(18);
  doc.moveTo(margin, line).lineTo(margin + column, line);
  doc.lineWidth(mm(0.25)).stroke(palette.line);
  const top = line + mm(2.2);
  const { footer: style, footerStrong } = styles;
  let x = margin;
  for (const [text, room] of [
    [company, mm(55)],
    [host, mm(60)],
    [day, mm(35)],
  ] as const) {
    const shown = sheet.setOneLine(text, style, room);
    sheet.drawLines([shown], style, { x, top });
    x += shown.width + mm(6);
  }
  const pages = sheet.setLines(number, footerStrong, mm(20));
  const place = { x: margin + column, top, align: 'right' } as const;
  sheet.drawLines(pages, footerStrong, place);
}
