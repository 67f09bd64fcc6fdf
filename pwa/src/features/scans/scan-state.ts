import { signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/core/errors';
import {
  scanTermsVersion,
  type ScanProgress,
  type ScanResult,
  type ScanTest,
} from '@longitude/contract/scans';
import { scanChecks } from '@longitude/contract/scan-checks';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { showToast, type ToastInput } from '../../platform/toast-state.ts';
import { keepOwner } from './owned-reports.ts';
import { forgetDraft, forgetTyped } from './scan-draft.ts';
import { requestScan, scanFailed } from './scan-stream.ts';

export interface ScanRequest {
  readonly url: string;
  readonly email: string;
}

/** A scan on its way, as far as the server has told. */
export interface RunningScan extends ScanRequest {
  /** Place in the queue; null once it runs. */
  readonly position: number | null;
  /** Of `total`; the tests themselves may come a little later. */
  readonly done: number;
  readonly total: number;
  readonly tests: readonly ScanTest[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export type ScanView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'scanning'; readonly scan: RunningScan }
  | { readonly kind: 'done'; readonly result: ScanResult; readonly email: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Whoever leaves the page and comes back finds the scan as it is by then. Written in the browser only. */
export const scanView = signal<ScanView>({ kind: 'idle' });
/** The dialog that opens once after a result. */
export const isResultNew = signal(false);
/** What the server says about single fields. */
export const refusedFields = signal<Readonly<Record<string, string>>>({});

/** Name of the form, for the key of its submissions. */
const form = 'scan';
let current: AbortController | undefined;
/** Takes away the toast that tells of a scan. */
let hush = (): void => undefined;

/** Says something of a scan, in place of what was said of the one before. */
export function tellOfScan(toast: ToastInput): void {
  hush();
  hush = showToast(toast);
}

/** Scans; never rejects. Another try of the same request is the same scan for the server. */
export async function startScan({ url, email }: ScanRequest): Promise<void> {
  if (scanView.value.kind === 'scanning') return;
  hush();
  const mine = new AbortController();
  current = mine;
  refusedFields.value = {};
  scanView.value = { kind: 'scanning', scan: beginScan({ url, email }) };
  const payload = { url, email, termsVersion: scanTermsVersion };
  try {
    const key = chooseSubmissionKey(form, JSON.stringify(payload));
    const result = await requestScan({ payload, key, signal: mine.signal, ...listener });
    if (!mine.signal.aborted) finish(result, email);
  } catch (error) {
    if (!mine.signal.aborted) fail(error);
  }
}

function beginScan(request: ScanRequest): RunningScan {
  const counts = { done: 0, total: scanChecks.length };
  return { ...request, ...counts, position: null, tests: [], startedAt: Date.now() };
}

const listener = {
  onQueued: (position: number) => change(() => ({ position })),
  onProgress: ({ done, total }: ScanProgress) => change(() => ({ done, total, position: null })),
  // A scan that is followed a second time tells its tests again.
  onTest: (test: ScanTest) =>
    change(({ tests }) => ({
      position: null,
      tests: [...tests.filter(({ name }) => name !== test.name), test],
    })),
};

function change(next: (scan: RunningScan) => Partial<RunningScan>): void {
  const view = scanView.peek();
  if (view.kind !== 'scanning') return;
  scanView.value = { kind: 'scanning', scan: { ...view.scan, ...next(view.scan) } };
}

function finish(result: ScanResult, email: string): void {
  forgetSubmissionKey(form);
  forgetDraft();
  keepOwner(result);
  scanView.value = { kind: 'done', result, email };
  isResultNew.value = true;
}

/** After these the server may still have the scan, or take it up: the next try keeps its key. */
const passing = new Set([
  'offline',
  'unknown',
  'in_progress',
  'rate_limited',
  'unavailable',
  'internal',
]);

function fail(error: unknown): void {
  const { code, message, fields } =
    error instanceof ApiError ? error : { code: 'unknown', message: '', fields: {} };
  if (!passing.has(code)) forgetSubmissionKey(form);
  const text = message || scanFailed;
  refusedFields.value = fields;
  scanView.value = { kind: 'failed', message: text };
  tellOfScan({ title: 'Scan Failed', text, tone: 'error' });
}

/** Stops following: what was begun is finished by the server, and its report sent (spec: scan calls). */
export function cancelScan(): void {
  const view = scanView.peek();
  if (view.kind !== 'scanning') return;
  current?.abort();
  scanView.value = { kind: 'idle' };
  tellOfScan({
    title: 'Scan Left',
    text: `A scan that has begun is finished on our side. Its report goes to ${view.scan.email}.`,
  });
}

/** 'Try Again' clears the error; what was typed stays (public-site section 4). */
export function clearFailure(): void {
  hush();
  refusedFields.value = {};
  scanView.value = { kind: 'idle' };
}

/** 'New Scan' clears result, URL, e-mail and the terms tick (public-site section 4). */
export function beginAnew(): void {
  forgetTyped();
  clearFailure();
  isResultNew.value = false;
}
