import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { activeSections } from '../../../ui/shortcuts.ts';
import { findRow, listCall, openScans, other, scan } from '../testing/open-scans.tsx';

signInEachTest();

test('a row shows every field of a scan; schedules are a separate page', async () => {
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
  expect(screen.getByRole('link', { name: 'Schedules' }).getAttribute('href')).toBe(
    '/admin/schedules',
  );
});

test('a row shows its risk, result and email state', async () => {
  const known = ['low', 'medium', 'high', 'critical', 'severe'];
  const changes = [
    ...known.map((overallRisk) => ({ overallRisk })),
    { overallRisk: 'unknown', score: null, status: '' },
    { overallRisk: 'unknown', score: null, damaged: true },
    { emailFailed: true },
  ];
  const rows = changes.map((change, index) => ({ ...scan, ...change, id: `scan-${index}` }));
  await openScans({ [listCall]: listOf(rows) });
  await screen.findByText('LOW');
  for (const risk of known) {
    const [mark] = screen.getAllByText(risk.toUpperCase());
    expect(mark?.dataset['risk']).toBe(risk === 'severe' ? 'critical' : risk);
  }
  // An unknown risk is neutral and says why, and a missing status is completed.
  expect(screen.getByText('Not enough could be tested').dataset['risk']).toBeUndefined();
  const thin = findRow('Not enough could be tested').textContent;
  expect(thin).toContain('no score');
  expect(thin).toContain('completed');
  expect(findRow('Result damaged').dataset['id']).toBe('scan-6');
  expect(findRow('Email not sent').dataset['id']).toBe('scan-7');
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

test('search and filters are stored in the address, and sent with the query', async () => {
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

test('scans not contacted yet are one click, all scans another', async () => {
  const calls = await openScans();
  const press = async (contacted: string | null) => {
    fireEvent.click(screen.getByRole('link', { name: 'Not contacted' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('contacted')).toBe(contacted));
    const isOn = screen.getByRole('link', { name: 'Not contacted' }).getAttribute('aria-current');
    expect(isOn).toBe(contacted === null ? null : 'true');
  };
  await press('false');
  await press(null);
});

test('the dialog contains every filter', async () => {
  const calls = await openScans();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  fireEvent.change(within(dialog).getByLabelText('Requested by'), { target: { value: 'watch' } });
  await waitFor(() => expect(calls.at(-1)?.query.get('origin')).toBe('watch'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('origin')).toBeNull());
});

test('a search without matches can be cleared; without any scan the next step is offered', async () => {
  await openScans({ [listCall]: listOf([]) }, '/admin?tab=scans&risk=low');
  expect(await screen.findByText('No matches')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No security scans yet')).toBeTruthy();
});

test('new scans are announced and shown on request', async () => {
  let rows = [scan];
  await openScans({ [listCall]: () => listOf(rows) });
  await screen.findByText('shop.example.com');
  const publish = hearEvents();
  rows = [other, scan];
  await publish({ type: 'security-scan.created', id: other.id });
  fireEvent.click(await screen.findByText('1 new security scan'));
  expect(await screen.findByText('harrowlane.example/kasse')).toBeTruthy();
});

test.each([
  ['empty', '/admin?tab=scans', 'No security scans yet'],
  ['filtered', '/admin?tab=scans&risk=low', 'No matches'],
])('the keys of the page work on a list that is %s', async (_, path, title) => {
  await openScans({ [listCall]: listOf([]) }, path);
  await screen.findByText(title);
  const keys = activeSections.value.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys));
  expect(keys.toSorted()).toEqual(['/', 'n']);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(await screen.findByRole('dialog', { name: 'New Scan' })).toBeTruthy();
});
