import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test.each(['/nowhere', '/services/cloud', '/About', '/%E0%A4%A'])(
  '%s says that nothing is there, with ways onward',
  async (path) => {
    await renderApp(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'This page is off the chart',
    );
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/services',
      '/blog',
      '/contact',
    ]);
    expect(document.querySelector('main svg')?.getAttribute('aria-hidden')).toBe('true');
  },
);
