import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOverview } from '../../testing/builders.ts';
import { refuse, serveApi } from '../../testing/fake-api.ts';
import { hearEvents } from '../../testing/fake-events.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { overviewData } from './overview-data.ts';
import OverviewTab from './overview-tab.tsx';

signInEachTest();

const stats = { body: { totalRequests: 248, totalScans: 127, totalPosts: 23, totalSkills: 12 } };

test('shows the counts of the server with their labels', async () => {
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview() } });
  renderAdmin(<OverviewTab />);
  const requests = await screen.findByRole('link', { name: /Total Requests/ });
  expect(requests.textContent).toBe('Total Requests248service requests received');
  expect(screen.getByRole('link', { name: /Security Scans/ }).textContent).toBe(
    'Security Scans127scans performed',
  );
  expect(screen.getByRole('link', { name: /Blog Posts/ }).textContent).toBe(
    'Blog Posts23published articles4 drafts',
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
  expect(screen.queryByText(/SMTP/)).toBeNull();
});

test('leads from each figure to what it counts, and speaks of one draft as one', async () => {
  serveApi({
    'GET /admin/stats': stats,
    'GET /admin/overview': { body: buildOverview({ draftPosts: 1 }) },
  });
  renderAdmin(<OverviewTab />);
  const posts = await screen.findByRole('link', { name: /Blog Posts/ });
  expect(posts.textContent).toBe('Blog Posts23published articles1 draft');
  const tabs = [...document.querySelectorAll('.figures a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(tabs).toEqual(['requests', 'scans', 'posts', 'skills'].map((tab) => `/admin?tab=${tab}`));
});

test('counts again when something arrives, and not for presence', async () => {
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

test('says that no SMTP server is configured before any email is queued', async () => {
  const mail = { state: 'no_smtp' as const, waiting: 0, failed: 0, lastError: null };
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview({ mail }) } });
  renderAdmin(<OverviewTab />);
  expect(await screen.findByText('No SMTP server is configured.')).toBeTruthy();
  expect(screen.queryByText(/0 emails/)).toBeNull();
});

test('says how many emails are queued without an SMTP server, and leads to its settings', async () => {
  const mail = { state: 'no_smtp' as const, waiting: 3, failed: 0, lastError: null };
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview({ mail }) } });
  renderAdmin(<OverviewTab />);
  expect(await screen.findByText('3 emails are queued')).toBeTruthy();
  expect(screen.getByText(/because no SMTP server is configured/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email settings' }).getAttribute('href')).toBe(
    '/admin?tab=settings&section=email',
  );
});

test('shows what the mail server said last', async () => {
  const mail = {
    state: 'failing' as const,
    waiting: 1,
    failed: 2,
    lastError: '535 wrong password',
  };
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview({ mail }) } });
  renderAdmin(<OverviewTab />);
  expect(await screen.findByText(/535 wrong password/)).toBeTruthy();
});

test('a failure stands where the counts would, and Retry loads them', async () => {
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

test('the text of the server wins over ours', async () => {
  serveApi({
    'GET /admin/stats': refuse(503, 'unavailable', 'The service is busy or restarting.'),
    'GET /admin/overview': { body: buildOverview() },
  });
  renderAdmin(<OverviewTab />);
  expect(await screen.findByText('The service is busy or restarting.')).toBeTruthy();
});

test('leads to suspected spam while there is some', async () => {
  const overview = buildOverview({ spamRequests: 1, spamMessages: 3 });
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: overview } });
  renderAdmin(<OverviewTab />);
  const link = await screen.findByRole('link', { name: '1 request' });
  expect(link.getAttribute('href')).toBe('/admin?tab=requests&folder=spam');
  expect(screen.getByRole('link', { name: '3 messages' }).getAttribute('href')).toBe(
    '/admin?tab=messages&folder=spam',
  );
});

test('names the emails that could not be sent, and leads to what they are about', async () => {
  const failed = { id: 'e1', itemId: 'r1', name: 'Rosalind Achebe', subject: 'Our offer' };
  const failedEmails = [
    { ...failed, kind: 'service-request' as const },
    { ...failed, id: 'e2', itemId: 'm1', kind: 'contact-message' as const, name: 'Bo Li' },
    { ...failed, id: 'e3', itemId: 's1', kind: 'security-scan' as const, name: 'www.x.example' },
  ];
  const mail = { state: 'failing' as const, waiting: 0, failed: 3, lastError: null };
  const overview = buildOverview({ failedEmails, mail });
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: overview } });
  renderAdmin(<OverviewTab />);
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

test('all mail that failed can be tried again, one by one or together', async () => {
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
  expect(failed.getAllByText('The mail server refused our user name or password.')).toHaveLength(2);
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

test('says nothing of emails that could not be sent while there are none', async () => {
  serveApi({ 'GET /admin/stats': stats, 'GET /admin/overview': { body: buildOverview() } });
  renderAdmin(<OverviewTab />);
  await screen.findByText('127');
  expect(screen.queryByText(/not sent$/)).toBeNull();
});
