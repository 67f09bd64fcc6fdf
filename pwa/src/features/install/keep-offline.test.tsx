import type { SiteList } from '@longitude/contract/site-list';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { stubCaches } from '../../testing/worker-scope.ts';
import { savedSite, saving, savingFailure } from './saved-site.ts';

const entry = (path: string) => ({ path, bytes: 2000, version: 'v1' });
const list: SiteList = {
  pages: [entry('/about'), entry('/services')],
  articles: [entry('/blog/ports')],
  checks: [entry('/scanner/checks/hsts')],
  files: [],
};
let about: PromiseWithResolvers<Response>;
const device = {
  locks: {
    request: (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
  },
  storage: { estimate: () => Promise.resolve({ quota: 3_000_000_000, usage: 1_000_000_000 }) },
};

beforeEach(() => {
  stubCaches();
  savedSite.value = saving.value = savingFailure.value = null;
  about = Promise.withResolvers<Response>();
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { configurable: true, value });
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    if (path === '/offline.json') return Response.json(list);
    if (path !== '/about') return new Response('there');
    const stopped = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return Promise.race([about.promise, stopped]);
  });
});

afterEach(() => {
  for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
});

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const isThere = async (path: string) => Boolean(await caches.match(path));

test('articles are preselected, checks are not, and the selection is saved', async () => {
  await renderApp('/install');
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  expect(await screen.findByText(/^2(?:\.0)? GB free for this site$/)).toBeTruthy();
  await press('Save offline');
  expect(await screen.findByText('Pages and services, 0 of 2')).toBeTruthy();
  about.resolve(new Response('there'));
  expect(await screen.findByText('On this device')).toBeTruthy();
  expect(screen.getByText(/^Saved on 21 November 2026\.$/)).toBeTruthy();
  expect(await Promise.all(['/blog/ports', '/scanner/checks/hsts'].map(isThere))).toEqual([
    true,
    false,
  ]);
  await press('Choose what to save');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Scanner tests/ }));
  await press('Save offline');
  expect(await screen.findByText('On this device')).toBeTruthy();
  expect(await isThere('/scanner/checks/hsts')).toBe(true);
  await press('Remove from this device');
  expect(await screen.findByRole('button', { name: 'Save offline' })).toBeTruthy();
  expect(await isThere('/blog/ports')).toBe(false);
});

test('saving is stopped by its button; an interrupted one says that it will continue later', async () => {
  await renderApp('/install');
  await press('Save offline');
  await screen.findByText('Pages and services, 0 of 2');
  await press('Stop');
  expect(await screen.findByRole('button', { name: 'Choose what to save' })).toBeTruthy();
  expect(screen.queryByText(/^Saved on/)).toBeNull();
  await press('Choose what to save');
  about.reject(new TypeError('no connection'));
  await press('Save offline');
  expect(await screen.findByText(/^The connection dropped/)).toBeTruthy();
});
