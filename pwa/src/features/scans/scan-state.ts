import { signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/core/errors';
import {
  createScan,
  scanTermsVersion,
  type CreateScan,
  type ScanResult,
} from '@longitude/contract/scans';
import { onAccepted } from '../../platform/outbox/deliver.ts';
import type { ReturnedItem } from '../../platform/outbox/returned-items.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import {
  findSentScan,
  forgetSentScan,
  saveReceipt,
  saveSentScan,
  receipt,
  restoreReceipt,
} from './saved-scan.ts';
import { saveOwner } from './owned-reports.ts';
import { forgetTyped, form, saveTyped, readAcceptedAt, type ScanRequest } from './scan-input.ts';
import { beginProgress, followProgress, type RunProgress } from './run-progress.ts';
import { saveScan } from './waiting-scan.ts';
import {
  continuesOnServer,
  isUnreachable,
  mayStillRun,
  requestScan,
  scanFailed,
} from './scan-stream.ts';
import { showToast, type ToastInput } from '../../ui/toast.tsx';

/** A running scan. */
export type RunningScan = ScanRequest & RunProgress;

type ScanView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'scanning'; readonly scan: RunningScan }
  /** The id of the request in the outbox, where it waits for a connection. */
  | { readonly kind: 'waiting'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Survives navigation. Written only in the browser. */
export const scanView = signal<ScanView>({ kind: 'idle' });
/** The result of this tab's last scan, so that its address shows it without loading it. */
export const lastResult = signal<ScanResult | null>(null);
/** The server's errors by field. */
export const refusedFields = signal<Readonly<Record<string, string>>>({});

let current: AbortController | undefined;
/** Dismisses the latest toast about a scan. */
let dismiss = (): void => undefined;

/** Shows a toast that replaces the previous one about a scan. */
export function showScanToast(toast: ToastInput): void {
  dismiss();
  dismiss = showToast(toast);
}

/**
 * Scans; never rejects. A retry of the same request has the same idempotency key.
 * @param startedAt of a scan that is followed again; milliseconds since 1970
 */
export async function startScan(
  { url, email }: ScanRequest,
  startedAt = Date.now(),
): Promise<void> {
  if (scanView.value.kind === 'scanning') return;
  dismiss();
  const content = { url, email, termsVersion: scanTermsVersion };
  const key = chooseSubmissionKey(form, JSON.stringify(content));
  // The consent counts from the tick, whenever the request arrives. After a reload, only the start
  // of the scan is known.
  const acceptedAt = Math.min(readAcceptedAt() ?? startedAt, startedAt);
  const payload = { ...content, acceptedAt: new Date(acceptedAt).toISOString() };
  if (!navigator.onLine && (await waitInOutbox(key, payload, false))) return;
  const mine = new AbortController();
  current = mine;
  refusedFields.value = {};
  saveSentScan({ url, email, startedAt });
  scanView.value = { kind: 'scanning', scan: { url, email, ...beginProgress(startedAt) } };
  try {
    const result = await requestScan({
      endpoint: createScan,
      payload,
      key,
      signal: mine.signal,
      ...listener,
    });
    if (!mine.signal.aborted) finish(result, email);
  } catch (error) {
    if (mine.signal.aborted) return;
    const isLeft = isUnreachable(error) && (await waitInOutbox(key, payload, true));
    if (!isLeft) fail(error);
  }
}

/** Leaves a scan in the outbox. False where the device could not store it. */
async function waitInOutbox(
  key: string,
  payload: CreateScan,
  isUncertain: boolean,
): Promise<boolean> {
  if (!(await saveScan(key, payload, isUncertain))) return false;
  forgetSubmissionKey(form);
  forgetSentScan();
  forgetTyped();
  scanView.value = { kind: 'waiting', id: key };
  return true;
}

onAccepted((item, response) => {
  const view = scanView.peek();
  const result = response as ScanResult | null;
  if (view.kind !== 'waiting' || view.id !== item.id || !result) return;
  finish(result, item.content?.values['email'] ?? '');
});

/** Shows the form again; a waiting scan continues to wait. */
export function leaveWaitingScan(): void {
  if (scanView.peek().kind === 'waiting') scanView.value = { kind: 'idle' };
}

/** Shows the reason why the outbox returned a scan to the form. */
export function receiveScan({ rejection }: ReturnedItem): void {
  refusedFields.value = rejection?.fields ?? {};
  scanView.value = rejection ? { kind: 'failed', message: rejection.message } : { kind: 'idle' };
}

/**
 * Restores the state that a visitor left: a result not yet seen, or the scan that is still running.
 */
export function resumeScan(): void {
  restoreReceipt();
  if (showUnseenResult() || scanView.peek().kind !== 'idle') return;
  const sent = findSentScan();
  if (!sent) return;
  // If it fails, the form has the input again, with the box ticked.
  saveTyped({ url: sent.url, email: sent.email, isAccepted: true });
  void startScan(sent, sent.startedAt);
}

/** Path of the page with the form. */
export const scannerPath = '/scanner';

/** The path of a report on this site. */
export const composeReportPath = (token: string): string =>
  `/scanner/reports/${encodeURIComponent(token)}`;

/** The address of the comparison of a report with an earlier one of the same URL. */
export const composeComparisonPath = (token: string, against: string): string =>
  `${composeReportPath(token)}?against=${encodeURIComponent(against)}`;

/**
 * On the scanner's page, the address of the result takes the place of the page's own (spec decision
 * 42).
 */
function showUnseenResult(): boolean {
  const unseen = receipt.peek();
  const isAtForm = location.pathname.replace(/\/$/, '') === scannerPath;
  if (!unseen || unseen.isSeen || !isAtForm) return false;
  history.replaceState(history.state, '', composeReportPath(unseen.token));
  return true;
}

const listener = followProgress(change);

function change(next: (scan: RunningScan) => Partial<RunningScan>): void {
  const view = scanView.peek();
  if (view.kind !== 'scanning') return;
  scanView.value = { kind: 'scanning', scan: { ...view.scan, ...next(view.scan) } };
}

function finish(result: ScanResult, email: string): void {
  forgetSubmissionKey(form);
  forgetSentScan();
  forgetTyped();
  saveOwner(result);
  const { reportToken: token, emailQueued, reused, rescanFrom } = result;
  lastResult.value = result;
  saveReceipt({ token, email, emailQueued, reused, rescanFrom, isSeen: false });
  scanView.value = { kind: 'idle' };
  showUnseenResult();
}

function fail(error: unknown): void {
  const { message, fields } = error instanceof ApiError ? error : { message: '', fields: {} };
  if (!mayStillRun(error)) forgetSubmissionKey(form);
  // A reload breaks the connection as well: the next page follows a scan that has begun.
  if (!continuesOnServer(error)) forgetSentScan();
  const text = message || scanFailed;
  refusedFields.value = fields;
  scanView.value = { kind: 'failed', message: text };
  showScanToast({ title: 'Scan Failed', text, tone: 'error' });
}

/**
 * Disconnects. The server finishes a scan that has started and sends its report by email (spec:
 * scan calls).
 */
export function cancelScan(): void {
  const view = scanView.peek();
  if (view.kind !== 'scanning') return;
  current?.abort();
  forgetSentScan();
  scanView.value = { kind: 'idle' };
  showScanToast({
    title: 'You left the scan',
    text: `If your scan has started, it will finish, and we will email the report to ${view.scan.email}.`,
  });
}

/**
 * 'Try Again' clears the error; the typed text stays (public-site section 4), and no scan starts.
 */
export function clearFailure(): void {
  dismiss();
  forgetSentScan();
  refusedFields.value = {};
  scanView.value = { kind: 'idle' };
}

/** 'New Scan' clears result, URL, email and the terms tick (public-site section 4). */
export function resetScan(): void {
  const last = receipt.peek();
  if (last) saveReceipt({ ...last, isSeen: true });
  forgetTyped();
  clearFailure();
}
