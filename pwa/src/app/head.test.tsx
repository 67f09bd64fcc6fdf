import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content');

test('the home page is named by company and tagline', async () => {
  await renderApp('/', { company_name: 'Meridian Works', site_tagline: 'One. Two.' });
  expect(document.title).toBe('Meridian Works - One. Two.');
  expect(content('meta[property="og:title"]')).toBe('Meridian Works - One. Two.');
});

test('other pages are named by page and company, with description and addresses', async () => {
  await renderApp('/contact');
  expect(document.title).toBe('Contact - Longitude Consulting');
  expect(content('meta[name="description"]')).toMatch(/^Write to us/);
  expect(content('meta[name="twitter:card"]')).toBe('summary');
  expect(content('meta[property="og:url"]')).toBe('https://longitude.example/contact');
  const canonical = document.head.querySelector('link[rel="canonical"]');
  expect(canonical?.getAttribute('href')).toBe('https://longitude.example/contact');
});

test('there is one title after a navigation, and pages without content are not indexed', async () => {
  await renderApp('/');
  const [about] = screen.getAllByRole('link', { name: 'About' });
  await act(async () => fireEvent.click(about as HTMLElement));
  await waitFor(() => expect(document.title).toBe('About Us - Longitude Consulting'));
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(content('meta[name="robots"]')).toBe('noindex');
});
