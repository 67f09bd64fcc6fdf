import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scanCategories, scoreGrades } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { gradeScore, measureGain, planLegs, scoreTests } from '@longitude/contract/scan-score';
import { renderApp } from '../../testing/render-app.tsx';
import { respondToCalls } from '../../testing/respond.ts';
import { lastResult } from './scan-state.ts';
import {
  buildReport,
  buildResult,
  buildTest,
  missingPolicy,
  oldProtocol,
} from './testing/build-scan.ts';

test('shows an example, its steps to 100, the scale and the rule', async () => {
  await renderApp('/scanner/scoring');
  expect(
    screen.getByRole('heading', { level: 1, name: 'How your score is calculated' }),
  ).toBeTruthy();
  expect(screen.getByText(/The numbers below are an example/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'One finding decides the band' })).toBeTruthy();
  for (const { grade, from, to } of scoreGrades) {
    expect(screen.getAllByText(grade).length).toBeGreaterThan(0);
    const range = from === to ? String(from) : `${from} to ${to}`;
    expect(screen.getByText(range, { selector: 'li > [data-risk] + span' })).toBeTruthy();
  }
  for (const [category, weight] of Object.entries(scanCategories)) {
    const names = screen.getAllByText(category, { selector: 'li > span' });
    const rows = names.map((name) => name.closest('li')?.textContent);
    expect(rows).toContain(`${category}${weight}`);
  }
  expect(screen.getByRole('heading', { name: 'When there is no number' })).toBeTruthy();
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
});

test('shows the numbers of the scan named by the address', async () => {
  const tests = buildResult().tests.map((each) =>
    each.status === 'pass' || !each.tested
      ? each
      : { ...each, gain: measureGain(buildResult().tests, each.name) },
  );
  const score = scoreTests(tests);
  lastResult.value = buildResult({ tests, score, reportToken: 'token-of-mine' });
  await renderApp('/scanner/scoring#token-of-mine');
  const back = await screen.findByRole('link', { name: 'Back to the result' });
  expect(back.getAttribute('href')).toBe('/scanner/reports/token-of-mine');
  expect(screen.getByText('https://shop.example.com/')).toBeTruthy();
  const name = new RegExp(`^Score ${score} of 100, grade ${gradeScore(score).replace('+', '.')}`);
  expect(screen.getByRole('img', { name })).toBeTruthy();
  for (const { from, to, findings } of planLegs(tests)) {
    const heading = screen.getByRole('heading', { level: 3, name: `${from} → ${to}` });
    const leg = within(heading.closest('section') ?? document.body);
    expect(leg.getByText(`+${to - from}`, { selector: 'header > span' })).toBeTruthy();
    for (const finding of findings) {
      const gain = finding.gain ?? 0;
      const row = leg.getByText(finding.name).closest('li');
      expect(row?.textContent).toContain(gain < 1 ? 'under +1' : `+${gain}`);
    }
  }
  lastResult.value = null;
});

test('a report of earlier rules has a score, and no steps to 100', async () => {
  respondToCalls({ status: 200, body: buildReport() });
  await renderApp('/scanner/scoring#token-of-old');
  await screen.findByRole('link', { name: 'Back to the result' });
  expect(screen.getByRole('img', { name: /^Score 61 of 100, grade D/ })).toBeTruthy();
  expect(screen.queryByText(/way to 100/)).toBeNull();
});

test('the sentence about the band has correct plurals', async () => {
  const small = buildTest('security.txt', { status: 'warning', score: 50 });
  const sentences: readonly (readonly [ScanTest[], RegExp])[] = [
    [[small], /^ A low risk is 90 to 100\. One finding puts you at 99 within it\.$/],
    [[small, oldProtocol], /A low risk is 90 to 100\. Two findings put you at \d+ within it\.$/],
    [[small, missingPolicy], /High risk is 40 to 69\. One other finding puts you at \d+ within it/],
    [[small, oldProtocol, missingPolicy], /\. Two other findings put you at \d+ within it\.$/],
  ];
  for (const [tests, sentence] of sentences) {
    lastResult.value = buildResult({ tests, score: scoreTests(tests), reportToken: 'mine' });
    const { unmount } = await renderApp('/scanner/scoring#mine');
    expect((await screen.findByText(/within it\.$/)).textContent).toMatch(sentence);
    unmount();
  }
  lastResult.value = null;
});

test('a report without a score is explained without one', async () => {
  const body = { ...buildReport(), score: null, grade: null, overallRisk: 'unknown' };
  respondToCalls({ status: 200, body });
  await renderApp('/scanner/scoring#token-of-wall');
  await screen.findByRole('link', { name: 'Back to the result' });
  expect(screen.getByRole('img', { name: 'No score: not enough could be tested' })).toBeTruthy();
  expect(screen.queryByText(/way to 100/)).toBeNull();
});

test('a finding that is counted elsewhere has the gain of the whole fix', () => {
  const headers = buildTest('Critical Security Headers', {
    status: 'warning',
    risk: 'medium',
    faults: ['Content Security Policy'],
  });
  const tests = [headers, missingPolicy, oldProtocol];
  expect(measureGain(tests, headers.name)).toBeCloseTo(measureGain(tests, missingPolicy.name));
});
