import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { isConsentOpen, readConsent } from './consent-state.ts';

const box = () => document.querySelector('.consent') as HTMLElement;

test('asks once; reject and accept look alike and stand side by side', async () => {
  await renderApp('/');
  expect(box().hidden).toBe(false);
  const [reject, accept] = within(box()).getAllByRole('button');
  expect([reject?.textContent, accept?.textContent]).toEqual(['Reject', 'Accept']);
  expect(reject?.className).toBe(accept?.className);
  expect(readConsent()).toBeNull();
});

test.each([
  ['Reject', 'rejected'],
  ['Accept', 'accepted'],
] as const)('%s is kept, and can be changed from the footer', async (label, choice) => {
  await renderApp('/');
  fireEvent.click(within(box()).getByRole('button', { name: label }));
  expect(box().hidden).toBe(true);
  expect(readConsent()).toBe(choice);
  fireEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));
  expect(box().hidden).toBe(false);
});

test('stays part of the page, hidden, once a choice was made', async () => {
  isConsentOpen.value = false;
  localStorage.setItem('consent', 'rejected');
  await renderApp('/contact');
  expect(box()).toBeTruthy();
  expect(box().hidden).toBe(true);
});
