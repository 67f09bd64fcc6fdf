import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ScanResult } from '@longitude/contract/scans';
import { respondToCalls } from '../../../testing/respond.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { buildReport, buildResult } from './build-scan.ts';
import { startScanServer } from './stream.ts';
import { receipt } from '../saved-scan.ts';
import { lastResult, resetScan, scanView } from '../scan-state.ts';

export const url = 'https://shop.example.com/';
export const email = 'wilhelmina@outfitters.example';

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const terms = () => screen.getByRole<HTMLInputElement>('checkbox');
export const start = () => button('Start Security Scan');

/** Opens the scanner for a visitor who has scanned nothing yet. */
export async function openScanner(): Promise<void> {
  resetScan();
  await loadAgain('/scanner');
}

/** Scans, and waits for the result on the page. */
export async function showResult(change: Partial<ScanResult> = {}): Promise<void> {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.publish('result', buildResult(change));
  await screen.findByRole('heading', { level: 1, name: /^Scan result for/ });
}

/** Opens the same result by its link, without the form and the live scan before it. */
export async function openShared(change: Partial<ScanResult> = {}): Promise<void> {
  respondToCalls({ status: 200, body: { ...buildReport(), ...change } });
  await loadAgain('/scanner/reports/report-token');
  await screen.findByRole('heading', { level: 1, name: /^Scan result for/ });
}

/** Loads an address of the scanner: only data stored on the device survives that. */
export async function loadAgain(path: string): Promise<void> {
  cleanup();
  scanView.value = { kind: 'idle' };
  lastResult.value = null;
  receipt.value = null;
  await renderApp(path);
}

export function type(label: string, value: string): void {
  fireEvent.input(field(label), { target: { value } });
}

/** Fills in everything that a scan requires. */
export function fillIn(): void {
  type('Website URL', url);
  type('Email Address', email);
  fireEvent.click(terms());
  fireEvent.input(terms());
}

export const press = (name: string) => act(async () => fireEvent.click(button(name)));
/** Like the Enter key, also while the button is disabled. */
export const submit = () =>
  act(async () => fireEvent.submit(start().closest('form') as HTMLFormElement));

/** Fills in the form and starts a scan. */
export async function begin(): Promise<void> {
  fillIn();
  await submit();
}
