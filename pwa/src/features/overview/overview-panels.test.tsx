import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOverview } from '../../testing/builders.ts';
import { serveApi } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import OverviewTab from './overview-tab.tsx';

signInEachTest();

const stats = { body: { totalRequests: 248, totalScans: 127, totalPosts: 23, totalSkills: 12 } };

test('requests per week are a chart that is read as a sentence, and a table', async () => {
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview() } });
  renderAdmin(<OverviewTab />);
  const [chart] = await screen.findAllByRole('img', { name: /^Service requests per week/ });
  expect(chart?.querySelector('title')?.textContent).toBe(
    'Service requests per week since 31 Aug: 4, 6, 3, 7, 8, 5, 9, 7, 11, 8, 10, and 12 so far this week',
  );
  expect(screen.getByRole('row', { name: '9 Nov 10' })).toBeTruthy();
});

test('scans by risk lead to the scans, and page views are listed', async () => {
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview() } });
  renderAdmin(<OverviewTab />);
  const bar = await screen.findByRole('img', {
    name: '127 scans: 5 critical, 21 high, 58 medium, 43 low',
  });
  expect(bar.querySelectorAll('rect')).toHaveLength(4);
  const high = screen.getByRole('link', { name: 'High 21' });
  expect(high.getAttribute('href')).toBe('/admin?tab=scans&risk=high');
  const pages = within(screen.getByRole('region', { name: 'Page views' }));
  expect(pages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '/120',
    '/scanner48',
  ]);
});

test.each([
  [17, 'Waiting longest: Dev, 17 of the promised 24 hours'],
  [30, 'Waiting longest: Dev, 30 hours; the site promises 24 hours'],
  [80, 'Waiting longest: Dev, 3 days; the site promises 24 hours'],
])('the request that has waited %i hours is offered first', async (hours, text) => {
  const createdAt = new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
  const waitingLongest = { id: 'r1', name: 'Dev', createdAt };
  const overview = buildOverview({ waitingLongest });
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: overview } });
  renderAdmin(<OverviewTab />);
  const link = (await screen.findByText(text)).closest('a');
  expect(link?.getAttribute('href')).toBe('/admin/requests/r1');
});

test('first steps say what is left, and disappear when all are done', async () => {
  const left = buildOverview({ doneSteps: ['password', 'company'] });
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: left } });
  const { unmount } = renderAdmin(<OverviewTab />);
  expect(await screen.findByText('2 of 4')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /^Set up/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin?tab=settings&section=email',
    '/admin?tab=posts&post=new',
  ]);
  unmount();
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview() } });
  renderAdmin(<OverviewTab />);
  await screen.findByText('127');
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull());
});
