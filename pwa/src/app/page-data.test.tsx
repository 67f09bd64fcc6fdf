import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../testing/respond.ts';
import { renderApp } from '../testing/render-app.tsx';
import { refreshSettings } from './page-data.ts';
import { newerData } from '../platform/site.ts';
import { toasts } from '../ui/toast.tsx';

const value = 'Meridian Works';
const settings = [{ category: 'general', key: 'company_name', value }];

test('settings are fresh for five minutes, then a navigation reloads them', async () => {
  const sent = respondToCalls({ status: 200, body: settings });
  await renderApp('/');
  await act(() => refreshSettings());
  expect(sent).toHaveLength(0);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 });
  const [about] = screen.getAllByRole('link', { name: 'About' });
  await act(async () => fireEvent.click(about as HTMLElement));
  await waitFor(() => expect(document.title).toBe(`About Us - ${value}`));
  expect(sent.map((call) => call.url)).toEqual(['/api/settings/public']);
  vi.useRealTimers();
  newerData.value = null;
});

test('a failure is reported, and the rendered settings stay', async () => {
  respondToCalls({ status: 500, body: { error: 'Broken', code: 'internal' } });
  await refreshSettings({ force: true });
  expect(toasts.value.map((toast) => toast.title)).toEqual(['Failed to fetch public settings']);
  expect(newerData.value).toBeNull();
});

test('offline, the banner is enough', async () => {
  respondToCalls('no connection');
  await refreshSettings({ force: true });
  expect(toasts.value).toEqual([]);
});
