import { ApiError } from '@longitude/contract/core/errors';
import { createSchedule } from '@longitude/contract/scan-schedules';
import { completeUrl, type ScanResult } from '@longitude/contract/scans';
import { createAdminScan } from '@longitude/contract/stored-scans';
import { signal } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import { adminApi, leaveAdmin } from '../../../platform/api.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { openDialog, readDialog, turnDialog } from '../../../platform/dialog-address.ts';
import { session, whenSessionEnds } from '../../../platform/session-state.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../../platform/submission-key.ts';
import { leaveFor } from '../../../editing/leave-guard.ts';
import { makeChange } from '../../../records/actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import { formatSite } from '../format-site.ts';
import { beginProgress, followProgress, type RunProgress } from '../run-progress.ts';
import { mayStillRun, requestScan, scanFailed } from '../scan-stream.ts';
import { readFreeTime, sendWhenFree } from './free-site.ts';
import { scanList } from './scan-list.tsx';
import {
  addOpen,
  beginSent,
  createKey,
  endSent,
  exchangeTyped,
  failWith,
  nothingTyped,
  takeOpen,
  typedScan,
  typeInForm,
  type NewScan,
  type OpenScan,
} from './typed-scans.ts';

/** A scan started in this window. */
export interface AdminRun extends RunProgress {
  readonly key: number;
  readonly url: string;
  /** When it begins, in milliseconds since 1970: the site was scanned a moment ago. */
  readonly waitsUntil?: number | undefined;
}

/** The run shown in the dialog; null while it shows its form. */
export const shownRun = signal<number | null>(null);
/** Running scans, oldest first: closing their dialog does not stop them. */
export const runs = signal<readonly AdminRun[]>([]);
/** The error of the last scan, beside its fields; null after the next input. */
export const refusal = signal<ApiError | null>(null);
/** When the site of the last error may be scanned again, in milliseconds since 1970. */
export const freeFrom = signal<number | undefined>(undefined);
/** Incremented with each rejection: the first invalid field takes the focus. */
export const refusals = signal(0);

const ends = new Set<AbortController>();

whenSessionEnds(() => {
  for (const end of ends) end.abort();
  ends.clear();
  runs.value = [];
  shownRun.value = null;
  refusal.value = null;
});

/** Changes the contents of the dialog. */
export function typeScan(change: Partial<NewScan>): void {
  typeInForm({ ...typedScan.peek(), ...change });
  refusal.value = null;
}

/** Opens the dialog, at the form or at a run. */
export function openNewScan(run: number | null = null): void {
  shownRun.value = run;
  openDialog('new', 'scan');
}

/**
 * Opens the form for another scan of a site.
 * @param from key of the dialog that it replaces
 */
export function scanAgain(url: string, from: string): void {
  exchangeTyped({ ...nothingTyped, url });
  refusal.value = null;
  shownRun.value = null;
  turnDialog('new', 'scan', from);
}

/**
 * Scans the site in the form, inside the dialog.
 * @param waitsUntil when the site may be scanned again, in milliseconds since 1970
 */
export async function startScan(waitsUntil?: number): Promise<void> {
  const typed = typedScan.peek();
  if (typed.url.trim() === '') return;
  const key = createKey();
  shownRun.value = key;
  refusal.value = null;
  // In this order, so that a reload at any point loses nothing: the next scan starts with an empty
  // form.
  beginSent(key, typed);
  typeInForm(nothingTyped);
  await run(key, typed, waitsUntil);
}

/** Restarts a scan that did not finish. */
export async function retryScan(open: OpenScan): Promise<void> {
  const key = createKey();
  beginSent(key, open.typed);
  takeOpen(open.key);
  await run(key, open.typed);
}

/** Opens the form with the input of a scan that did not finish, and the reason. */
export function editScan(open: OpenScan): void {
  takeOpen(open.key);
  exchangeTyped(open.typed);
  refuse(open.failure);
  openNewScan();
}

function changeRun(run: number, next: (before: AdminRun) => Partial<AdminRun>): void {
  runs.value = runs.peek().map((each) => (each.key === run ? { ...each, ...next(each) } : each));
}

/** A retry of the same scan has the same idempotency key. */
async function run(key: number, typed: NewScan, waitsUntil?: number): Promise<void> {
  const [url, notes] = [completeUrl(typed.url), typed.notes.trim()];
  const end = new AbortController();
  ends.add(end);
  runs.value = [...runs.peek(), { key, url, waitsUntil, ...beginProgress(Date.now()) }];
  try {
    const send = () => request(key, { url, notes }, end.signal);
    const show = (until: number | undefined) =>
      changeRun(key, () => ({ waitsUntil: until, startedAt: Date.now() }));
    const result = await (waitsUntil === undefined
      ? send()
      : sendWhenFree({ waitsUntil, send, show, signal: end.signal }));
    finish(key, result);
    if (typed.isWeekly) await repeatWeekly(result.url);
  } catch (error) {
    if (!end.signal.aborted) fail(key, error, typed);
  } finally {
    ends.delete(end);
    runs.value = runs.peek().filter((each) => each.key !== key);
    // The end of the session keeps the input.
    if (!end.signal.aborted) endSent(key);
  }
}

async function request(
  run: number,
  { url, notes }: Pick<NewScan, 'url' | 'notes'>,
  signal: AbortSignal,
) {
  const payload = notes ? { url, notes } : { url };
  const form = `admin:scan:${url}`;
  const listener = followProgress((next) => changeRun(run, next));
  const key = chooseSubmissionKey(form, JSON.stringify(payload));
  const onUnauthenticated = leaveAdmin;
  const call = { endpoint: createAdminScan, payload, key, signal, onUnauthenticated };
  try {
    const result = await requestScan({ ...call, ...listener });
    forgetSubmissionKey(form);
    return result;
  } catch (error) {
    if (!mayStillRun(error)) forgetSubmissionKey(form);
    throw error;
  }
}

/**
 * Schedules scans of a site that was scanned successfully; alerts go to the signed-in
 * administrator.
 */
async function repeatWeekly(url: string): Promise<void> {
  const { email } = session.peek().user ?? {};
  const alertTo = email ? [email] : [];
  const payload = { url, frequency: 'weekly', alertTo, active: true } as const;
  await makeChange({
    call: () => adminApi.call(createSchedule, { payload }),
    failure: 'Not scheduled',
    done: () => ({ title: 'Weekly scans scheduled', text: formatSite(url) }),
  });
}

/** Whether the dialog shows this run. */
const isShown = (run: number) =>
  shownRun.peek() === run && readDialog(location.search, 'new') !== null;

function finish(run: number, { id }: ScanResult): void {
  const text = 'Admin security scan completed successfully';
  const toast = { title: 'Scan Complete', text, tone: 'success' } as const;
  if (isShown(run)) {
    shownRun.value = null;
    turnDialog('scan', id, 'new');
    showToast(toast);
  } else {
    const open = () => void leaveFor(() => openDialog('scan', id));
    showToast({ ...toast, action: { label: 'View Full Report', run: open } });
  }
  void scanList.refresh();
}

/**
 * Returns the input to the open form, or adds it to the list of unfinished scans, so that nothing
 * is reported twice.
 */
function fail(run: number, error: unknown, typed: NewScan): void {
  const known = error instanceof ApiError ? error : null;
  const failure = known?.message ? known : failWith(scanFailed);
  if (isShown(run)) {
    shownRun.value = null;
    exchangeTyped(typed);
    refuse(failure);
    return;
  }
  addOpen(typed, failure);
  if (isListShown()) return;
  const open = () => void leaveFor(() => navigate(composeTabPath('scans')));
  const text = formatSite(typed.url);
  showToast({ title: 'Scan Failed', text, tone: 'error', action: { label: 'Open', run: open } });
}

function refuse(failure: ApiError): void {
  refusal.value = failure;
  freeFrom.value = readFreeTime(failure);
  refusals.value = refusals.peek() + 1;
}

/** Whether the list of scans is on screen, which shows why a scan has no result. */
const isListShown = () => readDialog(location.search, 'tab') === 'scans';
