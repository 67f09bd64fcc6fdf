import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import type * as ScanResult from './scan-result.tsx';
import { buildReport } from './testing/build-scan.ts';

const chunk = vi.hoisted(() => ({ isMissing: true }));
vi.mock('./scan-result.tsx', async (load) => {
  const { ScanResultView } = await load<typeof ScanResult>();
  return {
    get ScanResultView() {
      if (chunk.isMissing) throw new TypeError('The chunk could not be loaded');
      return ScanResultView;
    },
  };
});

const address = '/scanner/reports/report-token';

test('a report whose chunk is missing says so, and opens on retry', async () => {
  respondToCalls({ status: 200, body: buildReport() });
  await renderApp(address);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The report could not be loaded')).toBeTruthy();
  chunk.isMissing = false;
  await act(async () => fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' })));
  expect(await screen.findByText('HIGH RISK')).toBeTruthy();
});
