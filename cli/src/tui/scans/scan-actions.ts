import { overallRisks } from '@longitude/contract/scan-checks';
import { completeUrl, type ScanResult } from '@longitude/contract/scans';
import { scanEmails } from '@longitude/contract/scan-emails';
import { bulkScans, changeScan, readScan, type StoredScan } from '@longitude/contract/stored-scans';
import { readComparison } from '../../commands/scans/diff.ts';
import { describeReuse } from '../../commands/scans/running-scan.ts';
import type { Connection } from '../../connection.ts';
import { openWithNotice } from '../open-address.ts';
import { createConfirm, createMenu } from '../overlays/menu.ts';
import { createPrompt } from '../overlays/prompt.ts';
import { span } from '../ui/line.ts';
import { writeEmail } from '../write-email.ts';
import { riskSpan } from './marks.ts';
import type { ScansModel } from './model.ts';
import { ScanWatch } from './scan-watch.ts';
import { formatSite } from './source.ts';

/** Asks for an address and scans it; shows a scan that is already running. */
export function openNewScan(model: ScansModel): void {
  const { shell, watch } = model;
  if (watch) {
    model.isWatchShown = true;
    shell.redraw();
    return;
  }
  shell.openOverlay(
    createPrompt({
      title: 'New scan: the URL of the site',
      verb: 'scans',
      close: shell.closeOverlay,
      redraw: shell.redraw,
      accept: (typed) => void runScan(model, completeUrl(typed)),
    }),
  );
}

/** Scans the site of the shown report again. */
export function testAgain(model: ScansModel): void {
  const url = model.target?.scan.url;
  if (url === undefined) return;
  if (model.watch) openNewScan(model);
  else void runScan(model, url);
}

/** Follows the scan on its screen, and opens the report if it is still in front. */
async function runScan(model: ScansModel, url: string): Promise<void> {
  const { shell } = model;
  const watch = new ScanWatch(url, shell.session);
  model.watch = watch;
  model.isWatchShown = true;
  shell.redraw();
  const result = await watch.follow(shell.redraw);
  const isShown = model.isWatchShown;
  model.watch = undefined;
  model.isWatchShown = false;
  shell.redraw();
  if (result) finishScan(model, result, isShown);
  // Its event may reload the list as well, before or after.
  if (result && isShown) model.reports.expect(result.id);
  await model.reports.renew();
}

function finishScan(model: ScansModel, result: ScanResult, isShown: boolean): void {
  const { notices } = model.shell.session;
  const { url, score, grade, overallRisk } = result;
  if (isShown) model.openReport(result.id);
  if (result.reused) {
    notices.show({ mark: 'warning', text: describeReuse(result) });
  } else if (!isShown) {
    const verdict = score === null ? 'no score' : `${score}, grade ${grade ?? '-'}, ${overallRisk}`;
    notices.show({ mark: 'done', text: `Scanned ${formatSite(url)}: ${verdict}.` });
  }
}

/** The scan continues; a notice appears when it is ready. */
export function leaveScan(model: ScansModel): void {
  model.isWatchShown = false;
  model.shell.redraw();
}

export function openRiskMenu(model: ScansModel): void {
  const { shell, risk } = model;
  const choices = [undefined, ...overallRisks];
  const entries = choices.map((choice) => ({
    line: [choice === undefined ? span('all') : riskSpan(choice)],
    run: () => model.filterByRisk(choice),
  }));
  const { closeOverlay: close, redraw } = shell;
  shell.openOverlay(
    createMenu({ title: 'Risk', entries, index: choices.indexOf(risk), close, redraw }),
  );
}

/** Writes to the client; an administrator's scan has no address yet. */
export function emailClient(model: ScansModel): void {
  const { shell, targetId: id, target } = model;
  if (id === undefined || !target) return;
  const list = ({ call }: Connection) => call(scanEmails.list, { params: { id } });
  const write = (...words: string[]) =>
    void writeEmail(shell, { words: ['scans', 'email', id, ...words], list });
  if (target.scan.email !== null) return write();
  shell.openOverlay(
    createPrompt({
      title: `The client of ${target.scan.host}: email address`,
      verb: 'opens the editor',
      close: shell.closeOverlay,
      redraw: shell.redraw,
      accept: (to) => write(`--to=${to}`),
    }),
  );
}

export function savePdf({ shell, targetId }: ScansModel): void {
  if (targetId !== undefined) void shell.runQuietly(['scans', 'pdf', targetId]);
}

/** Opens the report on the page with the changes since the previous scan. */
export async function openComparison(model: ScansModel): Promise<void> {
  const { shell, targetId: id } = model;
  const { session } = shell;
  if (id === undefined) return;
  const comparison = await session.run(() => readComparison(session.connection, id));
  // The user may have opened another report.
  if (!comparison || model.targetId !== id) return;
  if (!model.report) model.openReport(id);
  model.report?.openPage({ kind: 'comparison', comparison });
  shell.redraw();
}

export function openSharedReport({ shell, target }: ScansModel): void {
  const { connection, notices } = shell.session;
  if (!target) return;
  const token = target.scan.reportToken ?? null;
  if (token === null) {
    notices.show({ mark: 'refused', text: 'The report is no longer shared.' });
    return;
  }
  openWithNotice(`${connection.url}/scanner/reports/${token}`, notices);
}

/** The notes of a scan are one text: a note becomes its last line. */
export function addToNotes(model: ScansModel): void {
  const { shell, target } = model;
  if (!target) return;
  const { id, host } = target.scan;
  const save = async (text: string) => {
    const { session } = shell;
    if (!(await session.run(() => appendNote(session.connection, id, text)))) return false;
    session.notices.show({ mark: 'done', text: 'Note added.' });
    model.details.expireOne(id);
    return true;
  };
  shell.openOverlay(
    createPrompt({
      title: `Note on ${host}`,
      verb: 'saves',
      close: shell.closeOverlay,
      redraw: shell.redraw,
      save,
    }),
  );
}

/** Appends to the current notes. @throws ApiError (stale) when someone else changes them first */
async function appendNote(
  { request, call }: Connection,
  id: string,
  text: string,
): Promise<StoredScan> {
  const params = { id };
  const { response, etag } = await request(readScan, { params });
  const notes = response.adminNotes.trimEnd();
  const payload = { adminNotes: notes === '' ? text : `${notes}\n${text}` };
  return call(changeScan, {
    params,
    payload,
    ...(etag === null ? {} : { headers: { 'if-match': etag } }),
  });
}

export function confirmTrash(model: ScansModel): void {
  const { shell, targetId: id } = model;
  const url = model.target?.scan.url ?? model.reports.chosen?.url ?? '';
  if (id === undefined) return;
  const { closeOverlay: close, redraw } = shell;
  const run = () => void moveToTrash(model, id, formatSite(url));
  shell.openOverlay(
    createConfirm(`Scan of ${formatSite(url)}`, 'Move to the trash', run, { close, redraw }),
  );
}

async function moveToTrash(model: ScansModel, id: string, name: string): Promise<void> {
  const { session } = model.shell;
  const change = (action: 'delete' | 'restore') =>
    session.run(() => session.connection.call(bulkScans, { payload: { ids: [id], action } }));
  const result = await change('delete');
  if (!result?.done.includes(id)) {
    if (result) session.notices.show({ mark: 'failed', text: 'The scan was not deleted.' });
    return;
  }
  model.report = undefined;
  model.reports.remove(new Set([id]));
  // A pending response would restore the row.
  void model.reports.renew();
  session.notices.offerUndo(`In the trash: ${name}.`, () => {
    void change('restore').then(() => model.reports.renew());
  });
}
