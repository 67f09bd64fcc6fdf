import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOverview } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { hearEvents } from '../../testing/fake-events.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { overviewData } from './overview-data.ts';
import { followUnread } from './overview.ts';
import OverviewTab from './overview-tab.tsx';

signInEachTest();

const stats = { body: { totalRequests: 248, totalScans: 127, totalPosts: 23, totalSkills: 12 } };

/** Shows the overview with the server's counts, after these responses. */
function show(
  change: Parameters<typeof buildOverview>[0] = {},
  routes: Record<string, Handler> = {},
) {
  const overview = { body: buildOverview(change) };
  const calls = serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': overview, ...routes });
  return { calls, ...renderAdmin(<OverviewTab />) };
}

test('shows the server’s counts with their labels', async () => {
  show();
  const requests = await screen.findByRole('link', { name: /Total Requests/ });
  expect(requests.textContent).toBe('Total Requests248service requests received');
  expect(screen.getByRole('link', { name: /Security Scans/ }).textContent).toBe(
    'Security Scans127scans performed',
  );
  expect(screen.getByRole('link', { name: /Blog Posts/ }).textContent).toBe(
    'Blog Posts2319 published articles4 drafts',
  );
  expect(screen.getByRole('link', { name: /Calculator Skills/ }).textContent).toBe(
    'Calculator Skills12skills configured11 active',
  );
  const waiting = '&unanswered=true&sort=createdAt';
  expect(screen.getByRole('link', { name: '3 of 43 requests' }).getAttribute('href')).toBe(
    `/admin?tab=requests${waiting}`,
  );
  expect(screen.getByRole('link', { name: '5 of 27 messages' }).getAttribute('href')).toBe(
    `/admin?tab=messages${waiting}`,
  );
  expect(screen.queryByText(/mail server|not sent$/)).toBeNull();
});

test('links each figure to its list, and uses the singular for one article and one draft', async () => {
  show({ publishedPosts: 1, draftPosts: 1 });
  const posts = await screen.findByRole('link', { name: /Blog Posts/ });
  expect(posts.textContent).toBe('Blog Posts231 published article1 draft');
  const figures = [...(posts.parentElement?.querySelectorAll('a') ?? [])];
  const tabs = figures.map((link) => link.getAttribute('href'));
  expect(tabs).toEqual(['requests', 'scans', 'posts', 'skills'].map((tab) => `/admin?tab=${tab}`));
});

test('the frame and the overview load the counts together, once for each change', async () => {
  const count = (path: string) => calls.filter((call) => call.path === path).length;
  // A response takes longer than both need to notice a change, as it does over a network.
  const later = async () => {
    await waitFor(() => expect(count('/admin/stats')).toBe(count('/admin/overview')));
    return { body: buildOverview() };
  };
  const { calls } = show({}, { 'GET /admin/overview': later });
  const publish = hearEvents();
  const stop = followUnread();
  await screen.findByRole('link', { name: /43 requests/ });
  expect([count('/admin/overview'), count('/admin/stats')]).toEqual([1, 1]);
  await publish({ type: 'service-request.created', id: 'r2' });
  await waitFor(() => expect(count('/admin/stats')).toBe(2));
  await publish({ type: 'blog-post.updated', id: 'p1' });
  await waitFor(() => expect(count('/admin/stats')).toBe(3));
  expect(count('/admin/overview')).toBe(3);
  stop();
});

test('reloads counts on new items, but not on presence', async () => {
  let unansweredRequests = 3;
  let counted = 0;
  serveApi({
    'GET /admin/stats': () => {
      counted += 1;
      return stats;
    },
    'GET /admin/overview': () => ({ body: buildOverview({ unansweredRequests }) }),
  });
  const publish = hearEvents();
  renderAdmin(<OverviewTab />);
  const count = await screen.findByRole('link', { name: /43 requests/ });
  await publish({ type: 'presence', id: 'r1' });
  unansweredRequests = 4;
  await publish({ type: 'service-request.created', id: 'r2' });
  await waitFor(() => expect(count.textContent).toBe('4 of 43 requests'));
  expect(counted).toBe(2);
});

test.each([
  [0, 'No mail server is set up.'],
  [3, '3 emails are queued'],
])('without an SMTP server it says that %i emails are queued', async (waiting, text) => {
  show({ mail: { state: 'no_smtp', waiting, failed: 0, lastError: null } });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/0 emails/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Email settings' }).getAttribute('href')).toBe(
    '/admin?tab=settings&section=email',
  );
});

test('explains the mail server’s last response', async () => {
  show({ mail: { state: 'failing', waiting: 1, failed: 2, lastError: '535 wrong password' } });
  expect(
    await screen.findByText(/The mail server rejected the username or password\./),
  ).toBeTruthy();
});

test('a failure replaces the counts, and Retry loads them', async () => {
  let isDown = true;
  serveApi({
    'GET /admin/stats': () => (isDown ? { status: 502 } : stats),
    'GET /admin/overview': { body: buildOverview() },
  });
  renderAdmin(<OverviewTab />);
  await screen.findByText('Request failed: 502');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('127')).toBeTruthy();
  expect(screen.queryByText('Request failed: 502')).toBeNull();
});

test('links to suspected spam while there is some', async () => {
  show({ spamRequests: 1, spamMessages: 3 });
  const link = await screen.findByRole('link', { name: '1 request' });
  expect(link.getAttribute('href')).toBe('/admin?tab=requests&folder=spam');
  expect(screen.getByRole('link', { name: '3 messages' }).getAttribute('href')).toBe(
    '/admin?tab=messages&folder=spam',
  );
});

test('names the emails that could not be sent, and links to their items', async () => {
  const failed = { id: 'e1', itemId: 'r1', name: 'Rosalind Achebe', subject: 'Our offer' };
  const failedEmails = [
    { ...failed, kind: 'service-request' as const },
    { ...failed, id: 'e2', itemId: 'm1', kind: 'contact-message' as const, name: 'Bo Li' },
    { ...failed, id: 'e3', itemId: 's1', kind: 'security-scan' as const, name: 'www.x.example' },
  ];
  const mail = { state: 'failing' as const, waiting: 0, failed: 3, lastError: null };
  show({ failedEmails, mail });
  const list = await screen.findByRole('region', { name: '3 emails not sent' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Rosalind AchebeOur offer',
    'Bo LiOur offer',
    'www.x.exampleOur offer',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/requests/r1',
    '/admin?tab=messages&message=m1',
    '/admin?tab=scans&scan=s1',
  ]);
});

test('all failed email can be retried, one by one or together', async () => {
  const outboxMail = (id: string, subject: string) => ({
    id,
    kind: 'request-received',
    state: 'failed' as const,
    subject,
    to: null,
    item: null,
    attempts: 30,
    createdAt: '2026-11-21T09:31:00.000Z',
    nextAttemptAt: null,
    sentAt: null,
    lastError: '535 5.7.8 wrong password',
  });
  let mails = [outboxMail('e1', 'Our offer'), outboxMail('n1', 'New service request: Bo Li')];
  const failedEmails = [
    { id: 'e1', itemId: 'r1', kind: 'service-request' as const, name: 'Bo', subject: 'Our offer' },
  ];
  const readOverview = () => {
    const mail = { state: 'failing' as const, waiting: 0, failed: mails.length, lastError: null };
    return { body: buildOverview({ mail, failedEmails: mails.length > 1 ? failedEmails : [] }) };
  };
  const calls = serveApi({
    'GET /admin/stats': stats,
    'GET /admin/overview': readOverview,
    'GET /admin/outbox': () => ({ body: mails }),
    'POST /admin/outbox/e1/retry': () => {
      mails = mails.slice(1);
      return { status: 202, body: { id: 'e1', state: 'queued', sendAt: '2026-11-21T10:00:00Z' } };
    },
    'POST /admin/outbox/n1/retry': refuse(409, 'conflict', 'Only a mail that failed can be sent.'),
    'POST /admin/outbox/retry': () => {
      mails = [];
      return { status: 202, body: { count: 2 } };
    },
  });
  renderAdmin(<OverviewTab />);
  const failed = within(await screen.findByRole('region', { name: '2 emails not sent' }));
  expect(failed.getByText('Bo, New service request: Bo Li')).toBeTruthy();
  fireEvent.click(failed.getByText('2 emails not sent'));
  expect(calls.find(({ path }) => path === '/admin/outbox')?.query.get('state')).toBe('failed');
  expect(failed.getAllByText('The mail server rejected the username or password.')).toHaveLength(2);
  fireEvent.click(failed.getByRole('button', { name: 'Retry “New service request: Bo Li”' }));
  expect(await screen.findByText('Only a mail that failed can be sent.')).toBeTruthy();
  fireEvent.click(failed.getByRole('button', { name: 'Retry “Our offer”' }));
  expect(await screen.findByText('Email queued again')).toBeTruthy();
  await screen.findByRole('region', { name: '1 email not sent' });
  mails = [outboxMail('e1', 'Our offer'), ...mails];
  await overviewData.load();
  fireEvent.click(screen.getByRole('button', { name: 'Retry all 2' }));
  expect(await screen.findByText('2 emails queued again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/not sent$/)).toBeNull());
});

test('requests per week are a chart and a table, scans by risk are links, page views are listed', async () => {
  show();
  const [chart] = await screen.findAllByRole('img', { name: /^Service requests per week/ });
  expect(chart?.querySelector('title')?.textContent).toBe(
    'Service requests per week since 31 Aug: 4, 6, 3, 7, 8, 5, 9, 7, 11, 8, 10, and 12 so far this week',
  );
  expect(screen.getByRole('row', { name: '9 Nov 10' })).toBeTruthy();
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
  show({ waitingLongest: { id: 'r1', name: 'Dev', createdAt } });
  const link = (await screen.findByText(text)).closest('a');
  expect(link?.getAttribute('href')).toBe('/admin/requests/r1');
});
