import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { renderApp } from '../../../testing/render-app.tsx';
import { buildEntry } from '../testing/build-check.ts';

const headers = buildEntry({});
const hsts = buildEntry({
  slug: 'hsts',
  name: 'HSTS',
  summary: 'Only https',
  keywords: ['preload'],
});
const dmarc = buildEntry({
  slug: 'dmarc',
  name: 'DMARC',
  check: 'DMARC',
  category: 'DNS Security',
  summary: 'Forged email',
  keywords: ['spoofing'],
});
const certificate = buildEntry({
  slug: 'ssl-certificate',
  name: 'SSL Certificate',
  check: 'SSL Certificate',
  category: 'SSL/TLS Security',
  summary: 'Chain and key',
  keywords: [],
});
const checks = [dmarc, headers, hsts, certificate];
const show = (path = '/scanner/checks') => renderApp(path, {}, { checks });
const names = () =>
  [...document.querySelectorAll('main section li a')].map((link) => link.textContent);

test('lists the checks by category, the weightiest first, and finds them by parts of words', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    `${scanChecks.length} tests in ${Object.keys(scanCategories).length} categories`,
  );
  expect(names()).toEqual(['SSL Certificate', 'Critical Security Headers', 'HSTS', 'DMARC']);
  const link = screen.getByRole('link', { name: 'HSTS' });
  expect(link.getAttribute('href')).toBe('/scanner/checks/hsts');
  expect(link.closest('li')?.textContent).toContain('Part of Critical Security Headers');
  const dns = within(screen.getByRole('region', { name: 'DNS Security' }));
  expect(dns.getByText(/worth up to/).textContent).toBe('worth up to 6 of 100');
  const chips = within(screen.getByRole('navigation', { name: 'Categories' }));
  const links = chips.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(Object.keys(scanCategories).length);
  expect(links.slice(0, 3)).toEqual([
    '#ssl-tls-security',
    '#http-security-headers',
    '#content-security',
  ]);
  const search = screen.getByRole('searchbox', { name: 'Find a test' });
  for (const [text, ...found] of [
    ['SPOOF', 'DMARC'],
    ['hsts', 'Critical Security Headers', 'HSTS'],
    ['critical preload', 'HSTS'],
    ['chain', 'SSL Certificate'],
    ['nothing of this'],
  ]) {
    fireEvent.change(search, { target: { value: text } });
    expect(names()).toEqual(found);
    const count = found.length === 0 ? 'No tests match' : `${found.length} page`;
    expect(screen.getByText(new RegExp(`^${count}`))).toBeTruthy();
  }
});

test('a search is in the address, and hidden from search engines', async () => {
  await show('/scanner/checks?q=dmarc');
  expect(names()).toEqual(['DMARC']);
  expect(document.head.querySelector('meta[name="robots"]')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await act(async () => fireEvent.change(field, { target: { value: '' } }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(names()).toHaveLength(4);
});
