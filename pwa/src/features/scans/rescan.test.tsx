import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, press, showResult } from './testing/steps.ts';

// Loaded before the clock of a test runs.
await import('./scan-result.tsx');

test('a result that is an earlier one says so, with the time of the next scan', async () => {
  const timestamp = new Date(Date.now() - 80_000).toISOString();
  const rescanFrom = new Date(Date.now() + 520_000);
  await showResult({ reused: true, timestamp, rescanFrom: rescanFrom.toISOString() });
  const time = rescanFrom.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const text = `Result from 1 minute ago. A site can be scanned again after ${time}.`;
  const isNote = (_: string, element: Element | null) => element?.textContent === text;
  expect(screen.getAllByText(isNote, { selector: 'p' })).toHaveLength(2);
  await press('Got it, thanks!');
  expect(screen.getAllByText(isNote, { selector: 'p' })).toHaveLength(1);
  const hint = screen.getByText(`This site can be scanned again after ${time}.`);
  expect(hint.parentElement).toBe(button('New Scan').parentElement);
});

test('a new result says only when the next scan is possible', async () => {
  await showResult({ rescanFrom: new Date(Date.now() - 1).toISOString() });
  expect(screen.queryByText(/^Result from/)).toBeNull();
  expect(screen.getByText('This site can be scanned again now.')).toBeTruthy();
});
