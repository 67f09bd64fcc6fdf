import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test('says what is kept, and leads only to pages that open without a connection', async () => {
  await renderApp('/offline');
  const main = within(screen.getByRole('main'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'The line is interrupted, your words are not',
  );
  expect(main.getByText(/What you have typed is kept, and nothing was sent/)).toBeTruthy();
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/services',
    '/calculator',
    '/blog',
    '/contact',
  ]);
  expect(main.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
