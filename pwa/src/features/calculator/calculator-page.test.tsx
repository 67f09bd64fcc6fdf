import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { skills } from './testing/skills.ts';
import { addDeveloper, calculate, choose, field, openCalculator } from './testing/steps.ts';

const options = (name: string) => [...field(name).options].map((option) => option.textContent);

test('opens at the top with one row, a place for the result, and a table of all rates', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  await openCalculator();
  expect(screen.getByRole('heading', { level: 1, name: 'Cost Savings Calculator' })).toBeTruthy();
  expect(document.title).toBe('Cost Savings Calculator - Longitude Consulting');
  expect(screen.getByText('160 hours per month', { exact: false })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Team Configuration' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Developer #1' })).toBeTruthy();
  for (const name of ['Skill', 'Experience', 'Resources']) expect(field(name)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Developer' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Calculate Costs' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ready to Calculate' })).toBeTruthy();
  expect(scroll).toHaveBeenCalledWith(0, 0);
  const table = within(screen.getByRole('table', { name: 'Rates' }));
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/^Mainframe/)).toEqual([
    'Mainframe & COBOL',
    'Not offered',
    'Not offered',
    'India CAD $90 /, Canada CAD $75.50',
  ]);
  expect(cells(/^Full-Stack/)[1]).toBe('India CAD $28 /, Canada CAD $65');
});

test('shows a loading state on client navigation, then the skills', async () => {
  const { letGo } = holdCall(200, skills);
  await renderApp('/calculator');
  expect(screen.getByText('Loading calculator...')).toBeTruthy();
  await act(async () => letGo());
  expect(await screen.findByRole('group', { name: 'Developer #1' })).toBeTruthy();
  expect(screen.queryByText('Loading calculator...')).toBeNull();
});

test('offers a retry when the rates cannot be loaded', async () => {
  const sent = respondToCalls('no connection', { status: 200, body: skills });
  await renderApp('/calculator');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The rates could not be loaded')).toBeTruthy();
  await act(async () => fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' })));
  expect(await screen.findByRole('group', { name: 'Developer #1' })).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual(['/api/calculator/skills', '/api/calculator/skills']);
});

test('without any skill it offers to contact a person', async () => {
  await renderApp('/calculator', {}, { skills: [] });
  expect(screen.getByText('No rates are listed at the moment')).toBeTruthy();
});

test('each select requires the previous one, and says so', async () => {
  await openCalculator();
  expect([field('Experience').disabled, field('Resources').disabled]).toEqual([true, true]);
  expect(options('Experience')).toEqual(['Choose a skill first']);
  expect(screen.getByText('Choose experience first').id).toBe(
    field('Resources').getAttribute('aria-describedby'),
  );
  choose('Skill', 'Full-Stack Development');
  expect([field('Experience').disabled, field('Resources').disabled]).toEqual([false, true]);
  expect(options('Experience')).toEqual([
    'Choose a level',
    'Junior (0-3 years)',
    'Middle (3-5 years)',
    'Senior (5+ years)',
  ]);
  choose('Experience', 'Senior (5+ years)');
  expect(field('Resources').disabled).toBe(false);
  expect(field('Resources').value).toBe('1');
  expect(options('Resources')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(screen.queryByText('Choose experience first')).toBeNull();
});

test('rows are added and removed without losing the focus; the only row stays', async () => {
  await openCalculator();
  expect(screen.queryByRole('button', { name: /^Remove developer/ })).toBeNull();
  addDeveloper();
  expect(document.activeElement).toBe(field('Skill', 2));
  choose('Skill', 'Cloud & DevOps', 2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove developer 1' }));
  expect(screen.queryByRole('group', { name: 'Developer #2' })).toBeNull();
  expect(field('Skill').selectedOptions[0]?.textContent).toBe('Cloud & DevOps');
  expect(document.activeElement).toBe(field('Skill'));
  expect(screen.queryByRole('button', { name: /^Remove developer/ })).toBeNull();
});

test('missing choices are marked and focused until the next edit', async () => {
  const sent = respondToCalls({ status: 201, body: {} });
  await openCalculator();
  await calculate();
  expect(screen.getByText('No Valid Entries')).toBeTruthy();
  expect(screen.getByText('Please add at least one developer with complete details.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Skill'));
  expect(field('Skill').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please choose a skill')).toBeTruthy();
  choose('Skill', 'Full-Stack Development');
  expect(screen.queryByText('No Valid Entries')).toBeNull();
  expect(screen.queryByText('Please choose a skill')).toBeNull();
  await calculate();
  expect(document.activeElement).toBe(field('Experience'));
  expect(screen.getByText('Please choose a level')).toBeTruthy();
  await calculate();
  expect(screen.getAllByText('No Valid Entries')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Ready to Calculate' })).toBeTruthy();
  expect(sent).toHaveLength(0);
  choose('Experience', 'Senior (5+ years)');
  await calculate();
  expect(await screen.findByText('Calculation Saved')).toBeTruthy();
  expect(screen.queryByText('No Valid Entries')).toBeNull();
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('the form is restored, complete or not', async () => {
  const { unmount } = await openCalculator();
  choose('Skill', 'Quality Assurance');
  choose('Experience', 'Middle (3-5 years)');
  choose('Resources', '3');
  addDeveloper();
  choose('Skill', 'Cloud & DevOps', 2);
  unmount();
  await openCalculator();
  await waitFor(() =>
    expect(field('Skill', 2).selectedOptions[0]?.textContent).toBe('Cloud & DevOps'),
  );
  expect(field('Resources').value).toBe('3');
  expect(field('Experience').value).toBe('middle');
  expect(screen.getByRole('heading', { name: 'Ready to Calculate' })).toBeTruthy();
});

test('a stored form of another shape is discarded', async () => {
  for (const saved of ['{', '{}', '[]', '[null, 1, {"skill": 2}]', '[{"skill":"gone"}]']) {
    localStorage.setItem('calculator:team', saved);
    const { unmount } = await openCalculator();
    expect(field('Skill').value).toBe('');
    unmount();
  }
});
