import type { ScanTest } from '@longitude/contract/scans';
import {
  escapeHtml,
  head,
  layOutAction,
  layOutBrand,
  layOutRow,
  wrap,
} from '../../../platform/mail/layout.ts';
import type { MailPart } from '../../../platform/mail/personal-layout.ts';
import { layOutHeading, layOutScoreCard, layOutSmall } from '../report-html.ts';
import { layOutScore, type ReportContent } from '../report.ts';

const columns = 76;

/** The findings that the email names; the attached report has all (back-office section 9). */
const maxShown = 3;
const titles = ['', 'Fix this first', 'Fix these two first', 'Fix these three first'];

/** The part of the email above its author's words. */
export function layOutAbove({ company, heading }: ReportContent): MailPart {
  return {
    html: layOutBrand(company) + layOutRow('28px 32px 0', layOutHeading(heading)),
    text: [heading],
  };
}

/**
 * The part below them: the score, and why the worst findings matter. It quotes nothing from the
 * site: the address is often an unconfirmed one of a visitor (spec decision 15).
 * @param fileName of the attached report
 */
export function layOutBelow(report: ReportContent, fileName: string): MailPart {
  const failed = report.findings.find(({ heading }) => heading === 'Failed')?.tests ?? [];
  const shown = failed.slice(0, maxShown);
  const attached = `Attached: ${fileName}. Reply to this email to reach us.`;
  return { html: layOutHtml(report, shown, attached), text: layOutText(report, shown, attached) };
}

function layOutHtml(report: ReportContent, shown: readonly ScanTest[], attached: string): string {
  const title = `<h2 class="ink" style="margin:0;font:600 18px/24px ${head};color:#0a2129">${titles[shown.length]}</h2>`;
  const rows = [
    layOutRow('12px 32px 0', layOutScoreCard(report)),
    ...(shown.length > 0 ? [layOutRow('28px 32px 4px', title)] : []),
    ...shown.map((test, index) => layOutRow('12px 32px 0', layOutFinding(test, index + 1))),
    ...(report.action.url === '' ? [] : [layOutRow('28px 32px 0', layOutAction(report.action))]),
    layOutRow('16px 32px 28px', layOutSmall(attached)),
  ];
  return rows.join('');
}

function layOutFinding({ name, why }: ScanTest, number: number): string {
  const mark = `<td class="mut" width="28" valign="top" style="font:600 18px/24px ${head};color:#48606a">${number}</td>`;
  const text = `<td><p class="ink" style="margin:0 0 2px;font:600 16px/24px ${head};color:#0a2129">${escapeHtml(name)}</p>${layOutSmall(why)}</td>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${mark}${text}</tr></table>`;
}

function layOutText(report: ReportContent, shown: readonly ScanTest[], attached: string): string[] {
  const { action } = report;
  const margin = '   ';
  const findings = shown.flatMap(({ name, why }, index) => [
    '',
    `${index + 1}. ${name}`,
    ...wrap(why, columns - margin.length).map((line) => margin + line),
  ]);
  return [
    ...layOutScore(report),
    ...(shown.length > 0 ? ['', (titles[shown.length] ?? '').toUpperCase(), ...findings] : []),
    ...(action.url === '' ? [] : ['', `${action.label}:`, action.url]),
    '',
    ...wrap(attached, columns),
  ];
}
