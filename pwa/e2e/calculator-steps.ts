import type { Skill } from '@longitude/contract/skills';
import type { Page } from 'playwright-core';
import { waitForStart } from './steps.ts';

/** Chooses a row of the calculator by what its selects show. */
export async function chooseDeveloper(
  page: Page,
  number: number,
  [skill, experience, resources]: readonly [string, string, number],
): Promise<void> {
  const row = page.getByRole('group', { name: `Developer #${number}` });
  await row.getByLabel('Skill').selectOption(skill);
  await row.getByLabel('Experience').selectOption(experience);
  await row.getByLabel('Resources').selectOption(String(resources));
}

/** The monthly savings as they are seen, while they count up. */
export const savingsFigure = (page: Page) =>
  page.getByRole('region', { name: 'Monthly Savings' }).locator('> p[aria-hidden]');

/** Waits for a result and for the end of its count. */
export async function seeResult(page: Page, savings: string): Promise<void> {
  await savingsFigure(page).filter({ hasText: savings }).waitFor();
}

/**
 * Opens the calculator from another page, with a single skill that is more expensive in India, and
 * calculates it.
 */
export async function reachNegativeSavings(page: Page): Promise<void> {
  const legacy: Skill = {
    id: 'a'.repeat(24),
    name: 'Mainframe & COBOL',
    juniorIndiaRate: null,
    middleIndiaRate: null,
    seniorIndiaRate: '90',
    juniorUsaRate: null,
    middleUsaRate: null,
    seniorUsaRate: '75.50',
    active: 1,
  };
  await page.route('**/api/calculator/skills', (route) => route.fulfill({ json: [legacy] }));
  await page.route('**/api/calculator/sessions', (route) =>
    route.fulfill({
      status: 201,
      json: { id: 'b'.repeat(24), createdAt: '2026-01-01T00:00:00.000Z' },
    }),
  );
  await waitForStart(page);
  await page.getByRole('link', { name: 'Calculate Your Savings' }).click();
  // By keyboard, as a person would: layout shifts then count as caused by input, unlike those of a
  // script.
  await typeChoices(page, { Skill: 'Mainframe', Experience: 'Senior', Resources: '2' });
  await page.getByRole('button', { name: 'Calculate Costs' }).click();
  await seeResult(page, '−$4,640');
}

async function typeChoices(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(choices)) {
    const select = page.getByLabel(label);
    await select.and(page.locator(':enabled')).focus();
    await page.keyboard.type(text);
    await select.locator('option:checked', { hasText: text }).waitFor({ state: 'attached' });
  }
}

/** Runs in the page: the team that the calculator passes on. */
export function saveTeam(): void {
  const calculation = {
    sessionData: '{}',
    totalIndianCost: '24640.00',
    totalUsaCost: '66400.00',
    monthlySavings: '41760.00',
    savingsPercentage: '62.9',
  };
  const lines = [
    '3 × Node.js Development, senior (5+ years)',
    '2 × Cloud Architecture, middle (3-5 years)',
    'India Cost: CAD $24,640 per month',
    'Canada Cost: CAD $66,400 per month',
    'Monthly Savings: CAD $41,760 (62.9% Cost Reduction)',
  ];
  sessionStorage.setItem('calculation', JSON.stringify({ calculation, summary: lines.join('\n') }));
}
