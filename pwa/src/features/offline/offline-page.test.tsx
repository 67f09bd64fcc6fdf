import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubCaches } from '../../testing/worker-scope.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('says what is saved, and links only to pages that open offline', async () => {
  stubCaches();
  const pages = await caches.open('pages');
  await pages.put('/', new Response('home'));
  await pages.put('/contact', new Response('contact'));
  await renderApp('/offline');
  const main = within(screen.getByRole('main'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'You are offline. Your words are safe.',
  );
  expect(main.getByText(/What you typed is saved, and nothing has been sent/)).toBeTruthy();
  await main.findByRole('link', { name: 'Home' });
  const paths = main.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/', '/contact']);
  expect(main.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
