import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/answer.ts';
import { renderApp } from '../testing/render-app.tsx';
import { isOffline } from '../platform/connection.ts';
import { findRoute } from './find-route.ts';
import { publicRoutes } from './routes.ts';
import { applyUpdate } from './worker.ts';

const main = () => within(screen.getByRole('main'));

test('home splits the tagline on its period and offers both buttons', async () => {
  await renderApp('/');
  const lines = screen.getByRole('heading', { level: 1 }).querySelectorAll('span');
  expect([...lines].map((line) => line.textContent?.trim())).toEqual([
    'Scale Your Team.',
    'Secure Your Future.',
  ]);
  const explore = main().getByRole('link', { name: 'Explore Services' });
  expect(explore.getAttribute('href')).toBe('/services');
  const start = main().getByRole('link', { name: 'Get Started Today' });
  expect(start.getAttribute('href')).toBe('/contact');
});

test('every link of every page leads to a page of the site', async () => {
  const paths = publicRoutes.map((route) => route.path);
  const targets = new Set<string>();
  for (const path of paths) {
    const { container, unmount } = await renderApp(path.replace(/:\w+/, 'a-name'));
    for (const link of container.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      targets.add(link.pathname);
    }
    unmount();
  }
  expect([...targets].filter((path) => findRoute(path).route.path === '*')).toEqual([]);
});

test('an address of a parameter is read, and a stray percent sign is no accident', () => {
  expect(findRoute('/blog/caf%C3%A9').params).toEqual({ slug: 'café' });
  expect(findRoute('/blog/100%').params).toEqual({ slug: '100%' });
  expect(findRoute('/contact/').route.path).toBe('/contact');
  expect(findRoute('/contact/more').route.path).toBe('*');
});

test('the offline banner stays until the server answers', async () => {
  const sent = answerCalls('no connection', { status: 200, body: {} });
  await renderApp('/');
  act(() => {
    isOffline.value = true;
  });
  const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('What you type is kept on this device.', { exact: false })).toBeTruthy();
  await act(async () => retry());
  expect(screen.getByText('You are offline.')).toBeTruthy();
  await act(async () => retry());
  expect(screen.queryByText('You are offline.')).toBeNull();
  expect(sent).toHaveLength(2);
});

test('a new version is offered, and applied only when asked for', async () => {
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
