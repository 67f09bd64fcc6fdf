import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import styles from './result.module.css';
import {
  big,
  calm,
  calmEachTest,
  drawnAmount,
  fillIn,
  hero,
  mockUp,
  saved,
} from './testing/result.ts';
import { calculate, choose, field, openCalculator } from './testing/steps.ts';

const loss = '?team=mainframe-cobol-s1';

calmEachTest();

test('a shared address opens with its result, breakdown and charts, and saves nothing', async () => {
  const sent = respondToCalls(saved);
  await openCalculator(mockUp);
  expect(big()).toBe('CAD $52,480');
  expect(within(hero()).getByText('62.4% Cost Reduction')).toBeTruthy();
  expect(field('Skill', 2).selectedOptions[0]?.textContent).toBe('Quality Assurance');
  expect(sent).toHaveLength(0);
  const table = screen.getByRole('table', { name: 'Cost Breakdown' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Skill', 'Experience', 'Resources', 'India rate/hr', 'Canada rate/hr', 'Monthly savings'],
    [
      'Full-Stack Development',
      'Senior (5+ years)',
      '2',
      'CAD $45.00',
      'CAD $120.00',
      'CAD $24,000',
    ],
    ['Quality Assurance', 'Middle (3-5 years)', '2', 'CAD $30.00', 'CAD $78.00', 'CAD $15,360'],
    ['Cloud & DevOps', 'Senior (5+ years)', '1', 'CAD $48.00', 'CAD $130.00', 'CAD $13,120'],
  ]);
  const labels = [...(table.querySelectorAll('tbody tr')[0]?.children ?? [])].map((cell) =>
    cell.getAttribute('data-l'),
  );
  expect(labels.slice(1)).toEqual(rows[0]?.slice(1));
  expect(screen.getByText('hourly rate × resources × 160', { exact: false })).toBeTruthy();
  const captions = screen
    .getAllByRole('figure')
    .map((figure) => figure.querySelector('figcaption')?.textContent);
  expect(captions).toEqual([
    'Canada CAD $84,160 a month, India CAD $31,680: savings CAD $52,480',
    '2 × Full-Stack Development, senior: CAD $24,000; 2 × Quality Assurance, middle: CAD $15,360; 1 × Cloud & DevOps, senior: CAD $13,120',
  ]);
});

test('the result is in the address, which survives a reload', async () => {
  respondToCalls(saved);
  const { unmount } = await openCalculator();
  fillIn();
  await calculate();
  expect(location.search).toBe('?team=full-stack-development-s2');
  unmount();
  await openCalculator(location.search);
  expect(big()).toBe('CAD $24,000');
});

test('a link with a choice that is no longer offered says so', async () => {
  await openCalculator(`${mockUp}.gardening-s1`);
  expect(screen.getByText('The rest has been calculated.', { exact: false })).toBeTruthy();
  expect(big()).toBe('CAD $52,480');
});

test('a link with no offered choice says so, and the form is blank', async () => {
  await openCalculator('?team=gardening-s1');
  expect(
    screen.getByText('The team in this link is no longer available or cannot be read.'),
  ).toBeTruthy();
  expect(screen.getByText('Ready to Calculate')).toBeTruthy();
});

test('negative savings are shown as such, without celebration', async () => {
  calm(false);
  respondToCalls(saved);
  await openCalculator();
  choose('Skill', 'Mainframe & COBOL');
  choose('Experience', 'Senior (5+ years)');
  await calculate();
  expect(big()).toBe('CAD −$2,320');
  expect(within(hero()).getByText('−19.2% Cost Reduction')).toBeTruthy();
  expect(hero().className.split(' ')).toContain(styles['loss']);
  expect(screen.getByText('This team would cost more in India than in Canada.')).toBeTruthy();
  expect(hero().querySelector('figcaption')?.textContent).toBe(
    'Canada CAD $12,080 a month, India CAD $14,400: CAD $2,320 more',
  );
});

test.each([
  ['', 'USD $24,000', 'USD $14,400'],
  ['USD', 'USD $24,000', 'USD $14,400'],
  ['EUR', 'EUR €24,000', 'EUR €14,400'],
  ['GBP', 'GBP £24,000', 'GBP £14,400'],
])('the currency %s is the prefix, and nothing is converted', async (currency, savings, india) => {
  await openCalculator('?team=full-stack-development-s2', { default_currency: currency });
  expect(big()).toBe(savings);
  expect(within(hero()).getByText(`India ${india}`)).toBeTruthy();
  // Every amount of the page, also those for screen readers and for print (spec decision 57).
  const text = document.querySelector('main')?.textContent ?? '';
  const amounts = [...text.matchAll(/(.{0,5})[$€£][\d,.]*\d/gu)];
  expect(amounts.length).toBeGreaterThan(20);
  const code = currency || 'USD';
  expect(amounts.filter(([, before]) => !before?.endsWith(`${code} `)).map(String)).toEqual([]);
});

test('cents are shown where there are any; the headline is rounded to an integer', async () => {
  await openCalculator(`${loss}.full-stack-development-s1`);
  // 75.50 is 12,080 a month: a whole amount. The rate shows its cents.
  expect(screen.getAllByText('CAD $75.50')).toBeTruthy();
  expect(big()).toBe('CAD $9,680');
});

test('the headline counts up for 1.5 s in 60 steps; screen readers only get the final value', async () => {
  calm(false);
  respondToCalls(saved);
  await openCalculator();
  fillIn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await calculate();
  const steps = [big()];
  for (let step = 1; step <= 60; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes step by step
    await act(async () => vi.advanceTimersByTime(25));
    steps.push(big());
  }
  expect(steps).toHaveLength(61);
  expect([steps[0], steps[30], steps[59], steps[60]]).toEqual([
    'CAD $0',
    'CAD $12,000',
    'CAD $23,600',
    'CAD $24,000',
  ]);
  await act(async () => vi.advanceTimersByTime(250));
  expect(big()).toBe('CAD $24,000');
  expect(drawnAmount()?.getAttribute('aria-hidden')).toBe('true');
  expect(
    within(hero()).getByText('CAD $24,000', { selector: ':not([aria-hidden] *)' }),
  ).toBeTruthy();
  expect(screen.getByText('Monthly Savings: CAD $24,000').tagName).toBe('OUTPUT');
});
