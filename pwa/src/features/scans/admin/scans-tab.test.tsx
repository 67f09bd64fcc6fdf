import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf, refuse, serveApi } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { activeSections } from '../../../ui/shortcuts.ts';
import { findRow, listCall, openScans, other, scan } from '../testing/open-scans.tsx';

signInEachTest();

test('a row shows risk, score, duration, status, date, client email and notes', async () => {
  await openScans();
  expect(screen.getByRole('heading', { level: 1, name: 'Security Scans' })).toBeTruthy();
  const text = findRow('shop.example.com').textContent;
  for (const part of [
    'HIGH',
    'completed',
    '61/100',
    '8,412 ms',
    '21 Nov 2026',
    'wilhelmina@outfitters.example',
    'Asked for by their auditor.',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Contacted');
  const second = findRow('harrowlane.example/kasse').textContent;
  expect(second).toContain('LOW');
  expect(second).toContain('Contacted');
  expect(second).toContain('Schedule, no client email');
});

test.for([
  ['low', 'LOW', 'low'],
  ['medium', 'MEDIUM', 'medium'],
  ['high', 'HIGH', 'high'],
  ['critical', 'CRITICAL', 'critical'],
  ['severe', 'SEVERE', 'critical'],
])('the risk %s is %s in the colour of %s', async ([overallRisk, label, colour]) => {
  await openScans({ [listCall]: listOf([{ ...scan, overallRisk }]) });
  expect((await screen.findByText(label ?? '')).className).toContain(`risk ${colour}`);
});

test('an unknown risk is neutral and says why, and a missing status is completed', async () => {
  const thin = { ...scan, overallRisk: 'unknown', score: null, status: '' };
  await openScans({ [listCall]: listOf([thin]) });
  expect((await screen.findByText('Not enough could be tested')).className).toBe('badge');
  expect(findRow('shop.example.com').textContent).toContain('no score');
  expect(findRow('shop.example.com').textContent).toContain('completed');
});

test('a damaged result is marked', async () => {
  await openScans({
    [listCall]: listOf([{ ...scan, damaged: true, score: null, overallRisk: 'unknown' }]),
  });
  expect(await screen.findByText('Result damaged')).toBeTruthy();
  expect(screen.queryByText('Not enough could be tested')).toBeNull();
});

test('a scan whose email could not be sent says so', async () => {
  await openScans({ [listCall]: listOf([{ ...scan, emailFailed: true }]) });
  expect(await screen.findByText('Email not sent')).toBeTruthy();
});

test('the address opens the report, and Back closes it', async () => {
  await openScans({ [`GET /security-scans/${scan.id}`]: { body: { ...scan, damaged: true } } });
  const link = screen.getByRole('link', { name: 'shop.example.com' });
  const note = document.getElementById(link.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('URL (opens the full report)');
  fireEvent.click(link);
  expect(await screen.findByRole('dialog', { name: 'shop.example.com' })).toBeTruthy();
  expect(location.search).toBe(`?tab=scans&scan=${scan.id}`);
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('search and filters are a query of the list, kept in the address', async () => {
  const calls = await openScans(
    {},
    '/admin?tab=scans&risk=high&contacted=false&origin=visitor&from=2026-11-01&q=shop&sort=createdAt',
  );
  const query = Object.fromEntries(calls[0]?.query ?? []);
  expect(query).toMatchObject({
    q: 'shop',
    risk: 'high',
    contacted: 'false',
    origin: 'visitor',
    sort: 'createdAt',
    fields: 'summary',
  });
  expect(Date.parse(query['from'] ?? '')).toBeGreaterThan(0);
  expect(screen.getByText('2 found')).toBeTruthy();
  const critical = screen.getByRole('link', { name: 'Critical' });
  expect(screen.getByRole('link', { name: 'High' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(critical);
  await waitFor(() => expect(calls.at(-1)?.query.get('risk')).toBe('critical'));
  expect(location.search).toContain('risk=critical');
});

test('the dialog holds every filter', async () => {
  const calls = await openScans();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  fireEvent.change(within(dialog).getByLabelText('Asked for by'), { target: { value: 'watch' } });
  await waitFor(() => expect(calls.at(-1)?.query.get('origin')).toBe('watch'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('origin')).toBeNull());
});

test('nothing found can be cleared; without any scan the next step is offered', async () => {
  await openScans({ [listCall]: listOf([]) }, '/admin?tab=scans&risk=low');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No security scans yet')).toBeTruthy();
});

test('a list that cannot be read says why, and tries again', async () => {
  await openScans({ [listCall]: refuse(503, 'unavailable', 'The database does not answer.') });
  expect(await screen.findByText('The database does not answer.')).toBeTruthy();
  serveApi({ [listCall]: listOf([scan]) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('shop.example.com')).toBeTruthy();
});

test('new scans are told of and shown on demand', async () => {
  let rows = [scan];
  await openScans({ [listCall]: () => listOf(rows) });
  await screen.findByText('shop.example.com');
  const publish = hearEvents();
  rows = [other, scan];
  await publish({ type: 'security-scan.created', id: other.id });
  fireEvent.click(await screen.findByText('1 new security scan'));
  expect(await screen.findByText('harrowlane.example/kasse')).toBeTruthy();
});

test('schedules are a page of their own', async () => {
  await openScans();
  expect(screen.getByRole('link', { name: 'Schedules' }).getAttribute('href')).toBe(
    '/admin/schedules',
  );
});

test.each([
  ['empty', '/admin?tab=scans', 'No security scans yet'],
  ['filtered', '/admin?tab=scans&risk=low', 'Nothing matches'],
])('the keys of the page work on a list that is %s', async (_, path, title) => {
  await openScans({ [listCall]: listOf([]) }, path);
  await screen.findByText(title);
  const keys = activeSections.value.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys));
  expect(keys.toSorted()).toEqual(['/', 'n']);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(await screen.findByRole('dialog', { name: 'New Scan' })).toBeTruthy();
});
