import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { readConsent } from './consent.tsx';

const box = () => screen.getByText('Cookies.').closest('aside') as HTMLElement;
const press = (name: string) => fireEvent.click(within(box()).getByRole('button', { name }));
const reopen = () => fireEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));

test('asks once, before the page, with two equal buttons, and does not take the focus', async () => {
  await renderApp('/offline');
  expect(box().hidden).toBe(false);
  const [reject, accept] = within(box()).getAllByRole('button');
  expect([reject?.textContent, accept?.textContent]).toEqual(['Reject', 'Accept']);
  expect(reject?.className).toBe(accept?.className);
  expect(readConsent()).toBeNull();
  const order = box().compareDocumentPosition(screen.getByRole('banner'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Skip to content' }).nextElementSibling).toBe(box());
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['Reject', 'rejected'],
  ['Accept', 'accepted'],
] as const)(
  '%s is kept with its date, and can be changed from the footer',
  async (label, choice) => {
    await renderApp('/offline');
    press(label);
    expect(box().hidden).toBe(true);
    expect(readConsent()).toEqual({ choice, at: '2026-11-21T17:00:00.000Z' });
    expect(document.activeElement?.id).toBe('main');

    screen.getByRole('button', { name: 'Cookie settings' }).focus();
    reopen();
    expect(box().hidden).toBe(false);
    expect(within(box()).getByText(`You ${choice} this on 21 November 2026.`)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    press(label);
    expect(document.activeElement?.textContent).toBe('Cookie settings');
  },
);

test('stays part of the page, hidden, once a choice was made', async () => {
  localStorage.setItem('consent', 'rejected 2026-03-01T08:00:00.000Z');
  await renderApp('/contact');
  expect(box()).toBeTruthy();
  expect(box().hidden).toBe(true);
});

test.each([
  ['accepted', 'a choice without a date'],
  ['accepted 2025-11-21T16:59:00.000Z', 'one of more than twelve months ago'],
  ['accepted 2027-01-01T00:00:00.000Z', 'one from the future'],
  ['accepted soon', 'no date'],
  ['perhaps 2026-11-01T00:00:00.000Z', 'no choice'],
])('%j counts as no choice: %s', (stored) => {
  localStorage.setItem('consent', stored);
  expect(readConsent()).toBeNull();
});

test('a choice is valid for twelve months', async () => {
  localStorage.setItem('consent', 'accepted 2025-11-22T17:00:00.000Z');
  expect(readConsent()?.choice).toBe('accepted');
  await act(async () => void vi.setSystemTime('2026-11-22T17:00:01.000Z'));
  expect(readConsent()).toBeNull();
});
