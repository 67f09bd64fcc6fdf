import type { ScanTest } from '@longitude/contract/scans';
import {
  breaking,
  escapeHtml,
  head,
  layOutAction,
  layOutBrand,
  layOutFootLinks,
  layOutPage,
  layOutParagraph,
  layOutRow,
  sans,
} from '../../platform/mail/layout.ts';
import { riskColours } from './badge.ts';
import type { ReportContent, ReportGroup } from './report.ts';

/** Cells of the bar that shows the score. */
const barCells = 20;

/** HTML for mail clients: tables, inline styles, 600 px, no images, one button. */
export function layOutReportHtml(report: ReportContent): string {
  const { heading, lead, summary, action, foot, footLink } = report;
  const rows = [
    layOutBrand(report.company),
    layOutRow('28px 32px 16px', layOutHeading(heading)),
    layOutRow('0 32px 20px', layOutParagraph(lead)),
    layOutRow('0 32px', layOutScoreCard(report)),
    layOutRow('20px 32px 0', layOutParagraph(summary)),
    layOutRow('24px 32px 0', layOutAction(action)),
    layOutRow('12px 32px 0', layOutSmall(report.attached)),
    ...report.findings.flatMap((group) => [layOutTitle(group), ...group.tests.map(layOutFinding)]),
    ...report.others.flatMap((group) => [
      layOutTitle(group),
      layOutRow('6px 32px 0', layOutParagraph(group.tests.map(({ name }) => name).join(', '))),
    ]),
    layOutRow(
      '28px 32px 28px',
      `<p class="mut rule" style="margin:0;padding-top:16px;border-top:1px solid #cbd8db;font:400 14px/21px ${sans};color:#48606a;${breaking}">${escapeHtml(foot)}${layOutFootLinks(footLink && [footLink])}</p>`,
    ),
  ];
  return layOutPage(heading, rows.join(''), describeAtOnce(report));
}

/** The preview text that an inbox shows beside the subject. */
function describeAtOnce({ score, overallRisk, counts, attached }: ReportContent): string {
  const result = score === null ? 'No score' : `${score} of 100, ${overallRisk} risk`;
  return `${result}: ${counts.join(', ')}. ${attached}`;
}

/** A line in small print. */
export function layOutSmall(text: string): string {
  return `<p class="mut" style="margin:0;font:400 14px/21px ${sans};color:#48606a;${breaking}">${escapeHtml(text)}</p>`;
}

/** The heading of an email with a report. */
export function layOutHeading(heading: string): string {
  return `<h1 class="ink" style="margin:0;font:600 26px/31px ${head};color:#0a2129">${escapeHtml(heading)}</h1>`;
}

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The score with a bar, and the number of tests by outcome. */
export function layOutScoreCard(report: ReportContent): string {
  const { score, grade, overallRisk, coverage } = report;
  const colour = riskColours[overallRisk];
  const figure = `<td class="ink" style="font:600 44px/46px ${head};color:#0a2129">${score ?? 'No score'}<span class="mut" style="font:500 16px/46px ${head};color:#48606a">${score === null ? '' : ` of 100, grade ${grade}`}</span></td>`;
  const badge = `<td align="right" valign="middle"><span style="display:inline-block;padding:2px 8px 3px;border-radius:3px;background:${colour};font:600 13px/18px ${head};color:#ffffff">${score === null ? 'NOT ENOUGH TESTED' : `${overallRisk.toUpperCase()} RISK`}</span></td>`;
  const thin =
    coverage === ''
      ? ''
      : `<p class="ink" style="margin:10px 0 0;font:600 16px/24px ${head};color:#0a2129">${escapeHtml(coverage)}</p>`;
  return `<table ${table}><tr><td class="tint" bgcolor="#f3ebd7" style="padding:20px;background:#f3ebd7;border-radius:3px"><table ${table}><tr>${figure}${badge}</tr></table>${layOutBar(score ?? 0, colour)}${thin}${layOutCounts(report)}</td></tr></table>`;
}

function layOutBar(score: number, colour: string): string {
  const filled = Math.round((score / 100) * barCells);
  const cells = Array.from({ length: barCells }, (_, index) =>
    index < filled
      ? `<td height="10" bgcolor="${colour}" style="background:${colour};font-size:1px;line-height:10px">&nbsp;</td>`
      : '<td height="10" class="off" bgcolor="#e0ebee" style="background:#e0ebee;font-size:1px;line-height:10px">&nbsp;</td>',
  );
  return `<table ${table} style="margin-top:10px"><tr>${cells.join('')}</tr></table>`;
}

function layOutCounts({ counts }: ReportContent): string {
  const width = Math.floor(100 / counts.length);
  const cells = counts.map((each) => {
    const [count = '', ...words] = each.split(' ');
    return `<td width="${width}%" align="center" valign="top" style="padding:12px 2px 0"><span class="ink" style="font:600 24px/28px ${head};color:#0a2129">${count}</span><br><span class="mut" style="font:400 14px/20px ${sans};color:#48606a">${escapeHtml(words.join(' '))}</span></td>`;
  });
  return `<table ${table} style="table-layout:fixed"><tr>${cells.join(' ')}</tr></table>`;
}

function layOutTitle({ heading, tests }: ReportGroup): string {
  const title = `<h2 class="ink" style="margin:0;font:600 18px/24px ${head};color:#0a2129">${escapeHtml(heading)} (${tests.length})</h2>`;
  return layOutRow('28px 32px 0', title);
}

function layOutFinding({ name, risk, why, recommendation }: ScanTest): string {
  const colour = riskColours[risk];
  const title = `<p class="ink" style="margin:0 0 2px;font:600 16px/24px ${head};color:#0a2129">${escapeHtml(name)} <span style="padding:0 6px 1px;border-radius:3px;background:${colour};font:600 12px/17px ${head};color:#ffffff">${escapeHtml(risk)}</span></p>`;
  const advice =
    recommendation === ''
      ? ''
      : `<p class="mut" style="margin:4px 0 0;font:400 14px/21px ${sans};color:#48606a;${breaking}">${escapeHtml(recommendation)}</p>`;
  return layOutRow('16px 32px 0', `${title}${layOutParagraph(why)}${advice}`);
}
