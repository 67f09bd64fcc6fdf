import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetContent } from '../../platform/public-content.ts';
import { readTeamRequest } from './calculator.ts';
import { choose, openCalculator } from './testing/steps.ts';

const shared = '?team=full-stack-development-s2';
const talk = () => screen.queryByRole('link', { name: 'Get Started Today' });
const request = () => screen.getByRole('link', { name: 'Request this team' });

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  forgetContent();
  vi.unstubAllGlobals();
});

test('before anything is calculated the page ends with a call that promises no team', async () => {
  await openCalculator();
  expect(
    screen.getByText(
      'Tell us who you need and we answer with names, dates and a contract form that fits.',
    ),
  ).toBeTruthy();
  expect(talk()?.getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('link', { name: 'Request this team' })).toBeNull();
});

test('with a result it takes the calculation along into the request', async () => {
  await openCalculator(shared);
  expect(
    screen.getByText(
      'Ask for this team and we answer with names, dates and a contract form that fits.',
    ),
  ).toBeTruthy();
  expect(talk()).toBeNull();
  await act(async () => fireEvent.click(request()));
  await waitFor(() => expect(location.pathname + location.search).toBe('/contact?tab=request'));
  const kept = readTeamRequest();
  expect(kept?.summary.split('\n')[0]).toBe('2 x Full-Stack Development, senior (5+ years)');
  expect(kept?.calculation.monthlySavings).toBe('24000.00');
});

test('a team that has changed since is not asked for', async () => {
  await openCalculator(shared);
  choose('Resources', '3');
  expect(talk()).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Request this team' })).toBeNull();
});

test('it leads nowhere without the calculation', async () => {
  await openCalculator(shared);
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse });
  await act(async () => fireEvent.click(request()));
  expect(await screen.findByText('Not Handed Over')).toBeTruthy();
  expect(location.pathname).toBe('/calculator');
});
