import { readFileSync } from 'node:fs';
import { palette, riskColours } from '../palette.ts';
import { margin, mm, paper, type Sheet } from '../sheet.ts';
import type { ReportText } from '../compose-report.ts';
import type { TextStyle } from '../type/break-lines.ts';
import { drawGauge, gaugeSize } from './gauge.ts';

const { onNight, nightMuted } = palette;
const title: TextStyle = {
  font: 'heading',
  size: 40,
  leading: 40,
  colour: onNight,
  tracking: -1.2,
};
const host = { font: 'medium', colour: nightMuted } as const;
const label: TextStyle = { font: 'text', size: 9, leading: 15.5, colour: nightMuted };
const value: TextStyle = { font: 'medium', size: 10.5, leading: 15.5, colour: onNight };
const badge: TextStyle = { font: 'heading', size: 12, leading: 16, colour: palette.white };

/** The first page: the globe below the score, as far as it fits on the paper. */
export function drawCover(sheet: Sheet, report: ReportText): void {
  sheet.addCover();
  sheet.artifact(() => {
    sheet.doc.rect(0, 0, paper.width, paper.height).fill(palette.night);
    drawGlobe(sheet);
  });
  drawBrand(sheet, report.company);
  let y = mm(56.6);
  const lines = sheet.setLines('Security\nscan report', title, mm(150));
  const place = { x: margin, top: y };
  sheet.tag('H1', () => sheet.drawLines(lines, title, place));
  sheet.bookmark(report.title, 1);
  y += 2 * title.leading + mm(6);
  y = drawHost(sheet, report.host, y);
  y += mm(17);
  drawGauge(sheet, report, { x: margin - mm(2), top: y });
  drawVerdict(sheet, report, y + gaugeSize.height + mm(5));
  drawFacts(sheet, report);
}

/** The mark of the site, and the company's name as large as it fits. */
function drawBrand(sheet: Sheet, company: string): void {
  const scale = mm(9.6) / 34;
  sheet.artifact(() => {
    const { doc } = sheet;
    doc.save();
    doc.translate(margin, margin).scale(scale);
    doc.path(
      'M5.5 3.5A7.5 23.5 0 0 1 13 27M5.5 3.5A15 23.5 0 0 1 20.5 27M5.5 3.5A22.5 23.5 0 0 1 28 27',
    );
    doc.lineWidth(1.3).stroke(onNight);
    doc.path('M5.5 3.5V27H28.5').lineWidth(3.4).stroke(onNight);
    doc.circle(21.2, 10.2, 3.3).fill(palette.cta);
    doc.restore();
  });
  const sizes = [19, 16, 13];
  const width = mm(150);
  const set = (size: number) => {
    const style: TextStyle = { font: 'heading', size, leading: size * 1.15, colour: onNight };
    return { style, lines: sheet.setFewLines(company, style, width, 2) };
  };
  const { style, lines } = sizes.map(set).find((each) => each.lines.length === 1) ?? set(13);
  const x = margin + 37 * scale;
  const top = margin + 17.5 * scale - (lines.length * style.leading) / 2;
  sheet.tag('P', () => sheet.drawLines(lines, style, { x, top }));
}

/** A host may have 253 characters. */
function drawHost(sheet: Sheet, name: string, top: number): number {
  const set = (size: number, most: number) => {
    const style: TextStyle = { ...host, size, leading: size * 1.3 };
    return { style, lines: sheet.setFewLines(name, style, mm(150), most) };
  };
  const large = set(15, 3);
  const { style, lines } = large.lines.length < 3 ? large : set(11, 6);
  sheet.tag('P', () => sheet.drawLines(lines, style, { x: margin, top }));
  return top + lines.length * style.leading;
}

function drawVerdict(sheet: Sheet, { score, overallRisk }: ReportText, top: number): void {
  const text = score === null ? 'NOT ENOUGH TESTED' : `${overallRisk.toUpperCase()} RISK`;
  const { background, text: colour } = riskColours[overallRisk];
  const style = { ...badge, colour };
  const tracked = { ...style, tracking: 0.36 };
  const lines = sheet.setLines(text, tracked, mm(120));
  const [width, height] = [(lines[0]?.width ?? 0) + 2 * mm(4), mm(7.2)];
  const middle = margin - mm(2) + gaugeSize.width / 2;
  sheet.artifact(() =>
    sheet.doc.roundedRect(middle - width / 2, top, width, height, mm(0.8)).fill(background),
  );
  const place = { x: middle, top: top + (height - style.leading) / 2, align: 'middle' } as const;
  sheet.tag('P', () => sheet.drawLines(lines, tracked, place));
}

/** At the foot of the page. */
function drawFacts(sheet: Sheet, { facts }: ReportText): void {
  const rows = facts.map((fact) => ({
    label: sheet.setLines(`${fact.label} `, label, mm(34)),
    value: sheet.setFewLines(fact.value, value, mm(105), 2),
  }));
  const count = rows.reduce((sum, row) => sum + row.value.length, 0);
  let y = paper.height - margin - count * value.leading;
  for (const row of rows) {
    const top = y;
    sheet.tag('P', () => {
      sheet.drawLines(row.label, label, { x: margin, top });
      sheet.drawLines(row.value, value, { x: margin + mm(30), top });
    });
    y += row.value.length * value.leading;
  }
}

/** The globe of the site's hero, which the social images show as well. */
const globe = readFileSync(new URL('../../../../site/pictures/globe.svg', import.meta.url), 'utf8');
const findPath = (name: string) =>
  new RegExp(`<path class="${name}"[^>]* d="([^"]+)"`).exec(globe)?.[1] ?? '';
const [dusk, graticule, route] = ['dusk', 'gr', 'rt'].map(findPath) as [string, string, string];
/** Both ends of the route. */
const ends = [...globe.matchAll(/<circle class="d" cx="([\d.]+)" cy="([\d.]+)"/g)].map(
  ([, x, y]) => [Number(x), Number(y)] as const,
);

function drawGlobe(sheet: Sheet): void {
  const { doc } = sheet;
  doc.save();
  doc.translate(mm(102), mm(164)).scale(mm(166) / 608);
  doc.circle(304, 304, 300).fill('#0e4152');
  doc.save();
  doc.circle(304, 304, 300).clip();
  doc.path(dusk).fill('#0a303c');
  doc.path(graticule).lineWidth(0.8).strokeOpacity(0.3).stroke('#8fd3e6');
  doc.restore();
  doc.lineCap('round');
  doc.path(route).lineWidth(2.6).stroke(palette.cta);
  for (const [x, y] of ends) {
    doc.circle(x, y, 13).lineWidth(1).stroke(palette.cta);
    doc.circle(x, y, 6).fill(palette.cta);
  }
  doc.restore();
}
