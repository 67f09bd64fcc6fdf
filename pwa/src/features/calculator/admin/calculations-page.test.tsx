import type { SavedCalculation } from '@longitude/contract/calculator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hearEvents } from '../../../testing/fake-events.ts';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { skills } from '../testing/skills.ts';
import CalculationsPage from './calculations-page.tsx';

signInEachTest();

const list = 'GET /calculator/sessions';
const row = {
  skill: 'Full-Stack Development',
  experience: 'senior',
  resources: 2,
  indianCost: 45,
  usCost: 120,
  monthlyIndianCost: 14_400,
  monthlyUsaCost: 38_400,
} as const;
const usual: SavedCalculation = {
  id: '64b1f0c2a9d3e8f7a6b5c4f1',
  createdAt: '2026-11-21T15:00:00.000Z',
  breakdown: [row, { ...row, skill: 'Quality Assurance', experience: 'middle', resources: 1 }],
  totalIndianCost: 21_440,
  totalUsaCost: 52_800.5,
  monthlySavings: 31_360.5,
  savingsPercentage: 59.4,
};
const dearer: SavedCalculation = {
  ...usual,
  id: '64b1f0c2a9d3e8f7a6b5c4f2',
  breakdown: [{ ...row, skill: 'Retired skill' }],
  monthlySavings: -4640,
  savingsPercentage: -19.2,
};
const long: SavedCalculation = {
  ...usual,
  id: '64b1f0c2a9d3e8f7a6b5c4f3',
  breakdown: Array.from({ length: 50 }, () => row),
};

function open(routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    [list]: listOf([usual, dearer, long]),
    'GET /calculator/skills/all': { body: skills },
    ...routes,
  });
  renderPage(<CalculationsPage />, '/admin/calculations');
  return calls;
}
async function findEntries() {
  const entries = await screen.findByRole('list', { name: 'Calculations, newest first' });
  return [...entries.querySelectorAll<HTMLElement>(':scope > li')];
}

test('each calculation shows its team, both costs and what the team saves', async () => {
  open();
  const [first, second] = await findEntries();
  expect(first?.textContent).toContain('2 × Full-Stack Development, senior');
  expect(first?.textContent).toContain('1 × Quality Assurance, middle');
  expect(first?.textContent).toContain('India CAD $21,440, Canada CAD $52,800.50');
  expect(first?.textContent).toContain('CAD $31,360.50 saved, 59.4%');
  expect(second?.textContent).toContain('CAD $4,640 more in India, 19.2%');
  expect(screen.getByRole('link', { name: 'Back to Calculator Skills' })).toBeTruthy();
});

test('a team opens in the calculator while all of it is offered; a long one is folded', async () => {
  open();
  const [first, second] = (await findEntries()).map((entry) => within(entry));
  const link = first?.getByRole('link', { name: 'Open in the calculator' });
  expect(link?.getAttribute('href')).toBe(
    '/calculator?team=full-stack-development-s2.quality-assurance-m1',
  );
  expect(second?.queryByRole('link')).toBeNull();
  expect(second?.getByText('No longer offered')).toBeTruthy();
  const entry = within((await findEntries())[2] as HTMLElement);
  expect(entry.getByText('46 more')).toBeTruthy();
  expect(entry.getAllByText(/Full-Stack Development/)).toHaveLength(50);
});

test('a disabled skill is not offered either', async () => {
  const body = skills.map((skill) => ({ ...skill, active: 0 }));
  open({ 'GET /calculator/skills/all': { body } });
  await findEntries();
  expect(screen.queryByRole('link', { name: 'Open in the calculator' })).toBeNull();
});

test('without the skills the list is shown without links', async () => {
  open({ 'GET /calculator/skills/all': { status: 500 } });
  const [first] = await findEntries();
  expect(first?.textContent).toContain('2 × Full-Stack Development, senior');
  expect(screen.queryByText('No longer offered')).toBeNull();
});

test('more rows are loaded on request', async () => {
  open({
    [list]: ({ query }) => (query.has('cursor') ? listOf([long], 2) : listOf([usual], 2, 'next')),
  });
  expect(await findEntries()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await findEntries()).toHaveLength(2));
});

test('a calculation that a visitor saves appears in an empty list immediately', async () => {
  let saved: readonly SavedCalculation[] = [];
  open({ [list]: () => listOf(saved) });
  const publish = hearEvents();
  expect(await screen.findByText('No calculations yet')).toBeTruthy();
  saved = [usual];
  await publish({ type: 'calculation.created', id: usual.id });
  expect(await findEntries()).toHaveLength(1);
});

test('CSV requests all calculations', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:it');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const calls = open();
  await findEntries();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(calls.at(-1)?.headers.get('accept')).toBe('text/csv'));
  expect([calls.at(-1)?.path, calls.at(-1)?.query.size]).toEqual(['/calculator/sessions', 0]);
});
