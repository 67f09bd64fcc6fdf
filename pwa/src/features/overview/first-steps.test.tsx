import type { Overview } from '@longitude/contract/overview';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOverview } from '../../testing/builders.ts';
import { serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import OverviewTab from './overview-tab.tsx';

signInEachTest();

const stats = { body: { totalRequests: 248, totalScans: 127, totalPosts: 23, totalSkills: 12 } };

function show(
  change: Parameters<typeof buildOverview>[0] = {},
  routes: Record<string, Handler> = {},
) {
  const overview = { body: buildOverview(change) };
  const calls = serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': overview, ...routes });
  return { calls, ...renderAdmin(<OverviewTab />) };
}

test('sample content is marked as checked, and the server stores it', async () => {
  let doneSteps: Overview['doneSteps'] = ['password', 'smtp', 'company', 'article'];
  const { calls } = show(
    {},
    {
      'GET /admin/overview': () => ({ body: buildOverview({ doneSteps }) }),
      'POST /admin/settings/bulk': () => {
        doneSteps = [...doneSteps, 'content'];
        return { body: [] };
      },
    },
  );
  const name = /^Mark as checked: Figures, sample articles and legal pages: check or replace$/;
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { settings: [{ category: 'general', key: 'content_checked', value: 'true' }] } },
  ]);
});

test('first steps list what is left, and disappear when all are done', async () => {
  const { unmount } = show({ doneSteps: ['password', 'company'] });
  expect(await screen.findByText('2 of 5')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /^(Set up|Write)/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin?tab=settings&section=email',
    '/admin?tab=posts&post=new',
  ]);
  unmount();
  show();
  await screen.findByText('127');
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
});
