import { readFileSync } from 'node:fs';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../testing/respond.ts';
import { renderApp } from '../testing/render-app.tsx';
import { isOffline } from '../platform/connection.ts';
import { findRoute } from './find-route.ts';
import { publicRoutes } from './routes.ts';
import { applyUpdate } from './worker.ts';

test('every link of every page leads to a page of the site, and every meridian has its dot', async () => {
  const targets = new Set<string>();
  const dots = new Set<string>();
  for (const { path } of publicRoutes) {
    const { container, unmount } = await renderApp(path.replace(/:\w+/, 'a-name'));
    for (const link of container.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      targets.add(link.pathname);
    }
    for (const line of container.querySelectorAll<HTMLElement>('[data-at]')) {
      dots.add(line.dataset['at'] ?? 'none');
    }
    unmount();
  }
  expect([...targets].filter((path) => findRoute(path).route.path === '*')).toEqual([]);
  // The lines that the style sheet places (ui/meridian.tsx).
  const sheet = readFileSync('src/ui/meridian.module.css', 'utf8');
  const placed = [...sheet.matchAll(/data-at='(\d+)'\] \{\s+--at: (\d+);/g)];
  for (const [, at, value] of placed) expect(value).toBe(at);
  const places = new Set(placed.map(([, at]) => at));
  expect(dots.size).toBeGreaterThan(10);
  expect([...dots].filter((at) => !places.has(at))).toEqual([]);
});

test('a path parameter is decoded, and a stray percent sign does not throw', () => {
  expect(findRoute('/blog/caf%C3%A9').params).toEqual({ slug: 'café' });
  expect(findRoute('/blog/100%').params).toEqual({ slug: '100%' });
  expect(findRoute('/contact/').route.path).toBe('/contact');
  expect(findRoute('/contact/more').route.path).toBe('*');
});

test('the offline banner stays until the server responds', async () => {
  const sent = respondToCalls('no connection', { status: 200, body: {} });
  await renderApp('/');
  act(() => {
    isOffline.value = true;
  });
  const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('What you type is saved on this device.', { exact: false })).toBeTruthy();
  await act(async () => retry());
  expect(screen.getByText('You are offline.')).toBeTruthy();
  await act(async () => retry());
  expect(screen.queryByText('You are offline.')).toBeNull();
  expect(sent).toHaveLength(2);
});

test('a new version is offered, and activated only on request', async () => {
  await renderApp('/');
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  const apply = vi.fn();
  act(() => {
    applyUpdate.value = apply;
  });
  expect(screen.getByText('A new version is ready.')).toBeTruthy();
  expect(apply).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(apply).toHaveBeenCalledOnce();
  applyUpdate.value = null;
});
