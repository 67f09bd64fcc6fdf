import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { choose } from './steps.ts';

/** The response to a saved calculation. */
export const saved = {
  status: 201,
  body: { id: 'a'.repeat(24), createdAt: '2026-11-21T17:00:00.000Z' },
};

/** The team of the mock-up. */
export const mockUp = '?team=full-stack-development-s2.quality-assurance-m2.cloud-devops-s1';

/** Whether the visitor prefers reduced motion: then the headline is final immediately. */
export const calm = (matches: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query.includes('reduced-motion'),
  }));

/** Each test of the file begins without reduced motion. */
export const calmEachTest = () => beforeEach(() => calm(true));

export const hero = () => screen.getByRole('region', { name: 'Monthly Savings' });
/** The headline's amount as it is drawn: its currency is small. */
export const drawnAmount = () => hero().querySelector('p > small')?.parentElement;
export const big = () => drawnAmount()?.textContent;

/** Two developers, who save CAD $24,000 a month. */
export function fillIn(): void {
  choose('Skill', 'Full-Stack Development');
  choose('Experience', 'Senior (5+ years)');
  choose('Resources', '2');
}
