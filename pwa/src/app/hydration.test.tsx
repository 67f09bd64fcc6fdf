import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isOffline } from '../platform/connection.ts';
import { ready, renderPage } from '../entry-server.tsx';
import { buildPageData } from '../testing/render-app.tsx';
import { App } from './app.tsx';
import { pinLocation } from './navigation.ts';

const data = buildPageData({ youtube_url: 'https://video.example' });

/** Puts the server's page into the window, hydrates it, and answers what React complained about. */
async function hydrate(rendered: string, address: string, isOnline = true): Promise<unknown[]> {
  history.replaceState(null, '', address);
  const page = renderPage(rendered, data);
  // Only the browser knows, and on a slow device before all of the page has hydrated.
  isOffline.value = !isOnline;
  document.head.innerHTML = page.head;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = page.body;
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said));
  const onRecoverableError = (error: unknown) => complaints.push(error);
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
  await act(async () =>
    render(<App data={data} rendered={rendered} />, {
      container,
      hydrate: true,
      onRecoverableError,
    }),
  );
  return complaints;
}

test.each([
  '/',
  '/contact',
  '/contact?tab=request',
  '/scanner',
  '/scanner/reports/a-token',
  '/scanner/watch',
  '/about',
  '/blog/an-article',
  '/privacy',
  '/terms',
  '/cookies',
  '/install',
  '/offline',
  '/admin/login',
  '/no/such/page',
])('%s hydrates without a mismatch', async (url) => {
  await ready;
  expect(await hydrate(url, url)).toEqual([]);
  expect(document.querySelectorAll('h1').length).toBeLessThanOrEqual(1);
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
});

test.each(['/', '/scanner', '/contact', '/calculator', '/blog', '/no/such/page'])(
  '%s hydrates without a connection, and then says so',
  async (url) => {
    await ready;
    expect(await hydrate(url, url, false)).toEqual([]);
    expect(screen.getByText('You are offline.')).toBeTruthy();
  },
);

test('a saved page without the query hydrates, and then follows the address', async () => {
  await ready;
  expect(await hydrate('/contact', '/contact?tab=request')).toEqual([]);
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toBe('Service Request');
});

test.each([
  ['/scanner/reports/a-token', '?against=another-token'],
  ['/scanner/watch', '?token=a.token'],
  ['/scanner/watch?sent=watch-stop', '&token=a.token'],
])('%s is rendered without its secret query, and hydrates', async (path, query) => {
  await ready;
  expect(await hydrate(path, path + query)).toEqual([]);
});

test('the offline page stands in under another address without a mismatch', async () => {
  await ready;
  pinLocation('/offline', '/blog/unread');
  expect(await hydrate('/offline', '/blog/unread')).toEqual([]);
  expect(document.querySelector('h1')?.textContent).toBe(
    'The line is interrupted, your words are not',
  );
});

test('an unknown address answers 404 with a way onward', async () => {
  await ready;
  const page = renderPage('/no/such/page', data);
  expect(page.status).toBe(404);
  expect(page.module).toBe('src/features/not-found/not-found-page.tsx');
  expect(page.body).toContain('This page is off the chart');
});

test('title and meta stand in the head, and no markup carries a style attribute', async () => {
  await ready;
  const page = renderPage('/contact?tab=request', data);
  expect(page.status).toBe(200);
  expect(page.head).toContain('<title>Contact - Longitude Consulting</title>');
  expect(page.head).not.toContain('<a ');
  expect(page.body).not.toContain('<title');
  expect(page.body.startsWith('<a class="skip"')).toBe(true);
  for (const url of ['/', '/contact', '/about', '/offline', '/nope']) {
    expect(renderPage(url, data).body).not.toMatch(/ style=|<script|<style/);
  }
});

test('says that it is ready only once its forms can be sent', async () => {
  await ready;
  const taken: boolean[] = [];
  const trySubmit = () => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    taken.push(event.defaultPrevented);
  };
  addEventListener('app:ready', trySubmit, { once: true });
  expect(await hydrate('/contact', '/contact')).toEqual([]);
  expect(taken).toEqual([true]);
});
