import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { buildSchedule } from '../testing/build-schedule.ts';
import { answerDialog } from '../../../testing/press.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

signInEachTest();
/** Saturday, 09:44 in Toronto. */
beforeEach(() => void vi.setSystemTime('2026-11-21T14:44:00.000Z'));

const schedule = buildSchedule();
const create = 'POST /admin/scan-schedules';
const path = `/admin/scan-schedules/${schedule.id}`;
const list = { 'GET /admin/scan-schedules': listOf([]) };

function open(routes: Record<string, Handler> = {}, id: string | null = null) {
  const onClose = vi.fn<() => void>();
  const calls = serveApi({ ...list, ...routes });
  renderAdmin(<ScheduleDialog id={id} onClose={onClose} />, '/admin/schedules');
  return { calls, onClose };
}
const dialog = () => within(screen.getByRole('dialog', { name: /Schedule$/ }));
const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const alerts = /^Alert by email/;
const sent = (calls: ReturnType<typeof open>['calls'], method: string) =>
  calls.find((call) => call.method === method);

test('a new schedule runs weekly, on Monday morning, and shows its next times', async () => {
  const { calls, onClose } = open({ [create]: { status: 201, body: schedule } });
  expect(field('Monday').checked).toBe(true);
  expect(field('Time').value).toBe('06:00');
  expect([field('Timezone').value, field('Timezone').disabled]).toEqual(['America/Toronto', true]);
  expect(
    dialog().getByText('Next Mon 23 Nov 06:00, Toronto time (EST). Then Mon 30 Nov, Mon 7 Dec, …'),
  ).toBeTruthy();
  type('Website URL', ' brightwaterclinic.example ');
  type(alerts, 'ifeoma@brightwaterclinic.example,');
  type(alerts, 'it@brightwaterclinic.example');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(calls, 'POST')?.body).toEqual({
    url: 'https://brightwaterclinic.example',
    frequency: 'weekly',
    at: '06:00',
    weekday: 1,
    alertTo: ['ifeoma@brightwaterclinic.example', 'it@brightwaterclinic.example'],
    active: true,
  });
  expect(sent(calls, 'POST')?.headers.get('idempotency-key')).toBeTruthy();
});

test('each frequency has its own day', async () => {
  const { calls } = open({ [create]: { status: 201, body: schedule } });
  type('Website URL', 'https://brightwaterclinic.example');
  press('Daily');
  expect(dialog().queryByText('Day')).toBeNull();
  press('Monthly');
  fireEvent.change(dialog().getByLabelText('Day'), { target: { value: 'last' } });
  expect(dialog().getByText(/^Next Mon 30 Nov 06:00, .* Then Thu 31 Dec, Sun 31 Jan 2027, …$/));
  press('Save');
  await waitFor(() => expect(sent(calls, 'POST')).toBeTruthy());
  expect(sent(calls, 'POST')?.body).toEqual({
    url: 'https://brightwaterclinic.example',
    frequency: 'monthly',
    at: '06:00',
    day: 'last',
    alertTo: [],
    active: true,
  });
});

test('the preview follows a clock put forward', () => {
  vi.setSystemTime('2027-03-13T12:00:00.000Z');
  open();
  press('Daily');
  type('Time', '02:30');
  expect(dialog().getByText(/^Next Sun 14 Mar 03:00, Toronto time \(EDT\)\. Then Mon 15 Mar/));
});

test('shows errors at their fields, and sends nothing', async () => {
  const { calls } = open();
  type('Website URL', 'ftp://brightwaterclinic');
  type(alerts, 'it.brightwaterclinic,');
  expect(dialog().getByText('“it.brightwaterclinic” is not an email address')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(field('Website URL').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('Website URL'));
  expect(calls).toEqual([]);
});

test('a missing time is requested in plain words', async () => {
  open();
  type('Website URL', 'https://brightwaterclinic.example');
  type('Time', '');
  press('Save');
  expect(await screen.findByText('Enter a time such as 08:30')).toBeTruthy();
});

test('more than five addresses are too many', () => {
  open();
  type(alerts, 'a@b.example, c@b.example, d@b.example, e@b.example, f@b.example, g@b.example,');
  expect(dialog().getByText('At most 5 addresses: remove 1')).toBeTruthy();
});

test('an address refused by the server is reported at its field', async () => {
  const error = 'This address cannot be scanned.';
  open({ [create]: refuse(400, 'validation_failed', error, { fields: { url: error } }) });
  type('Website URL', 'https://10.0.0.1');
  press('Save');
  await answerDialog(`Failed to create schedule: ${error}`, 'OK');
  await waitFor(() => expect(field('Website URL').getAttribute('aria-invalid')).toBe('true'));
});

test('an edit sends only differences, with the version that was read', async () => {
  const { calls, onClose } = open(
    {
      [`GET ${path}`]: { body: schedule, headers: { etag: '"3"' } },
      [`PATCH ${path}`]: { body: schedule },
    },
    schedule.id,
  );
  fireEvent.click(await screen.findByLabelText('Wednesday'));
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const patch = sent(calls, 'PATCH');
  expect([patch?.body, patch?.headers.get('if-match')]).toEqual([{ weekday: 3 }, '"3"']);
});

test('the next time of an unchanged rule is the server’s', async () => {
  const held = { ...schedule, nextRun: '2026-11-23T11:04:00.000Z' };
  open({ [`GET ${path}`]: { body: held } }, schedule.id);
  expect(await screen.findByText(/^Next Mon 23 Nov 06:04, .* Then Mon 30 Nov, Mon 7 Dec/));
});

test('if someone else saved in the meantime it says so, and the next save is based on that version', async () => {
  let version = 3;
  const { calls, onClose } = open(
    {
      [`GET ${path}`]: () => ({
        body: version === 3 ? schedule : { ...schedule, alertTo: ['new@clinic.example'] },
        headers: { etag: `"${version}"` },
      }),
      [`PATCH ${path}`]: ({ headers }) =>
        headers.get('if-match') === '"4"'
          ? { body: schedule }
          : refuse(412, 'stale', 'Someone else changed this in the meantime.'),
    },
    schedule.id,
  );
  fireEvent.click(await screen.findByLabelText('Wednesday'));
  version = 4;
  press('Save');
  await answerDialog('Failed to update schedule: Someone else changed this in the meantime.', 'OK');
  await waitFor(() => expect(field('Wednesday').checked).toBe(true));
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const patches = calls.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ body }) => body)).toEqual([{ weekday: 3 }, { weekday: 3 }]);
});
