import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, refuse, serveApi, type Call } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { answerDialog } from '../../../testing/press.ts';
import { detail, id, read, request, serveRequest, show } from './testing/request-screen.tsx';

signInEachTest();

const changeStatus = `PATCH /service-requests/${id}/status`;
const select = () => screen.findByLabelText<HTMLSelectElement>('Status');

test('shows everything that the visitor sent', async () => {
  serveRequest();
  show();
  expect(await screen.findByRole('heading', { name: 'Thuy-Linh Tran' })).toBeTruthy();
  expect(
    screen
      .getByRole('link', { name: (_, { textContent }) => textContent === request.email })
      .getAttribute('href'),
  ).toBe('mailto:linh@lanterndental.example');
  expect(screen.getByRole('link', { name: '+1 416 555 0148' }).getAttribute('href')).toBe(
    'tel:+14165550148',
  );
  expect(screen.getByText(request.message ?? '')).toBeTruthy();
  for (const [question, answer] of Object.entries(request.answers ?? {})) {
    expect(screen.getByText(question).nextElementSibling?.textContent).toBe(answer);
  }
  const facts = screen.getByRole('complementary', { name: 'Request' });
  expect(within(facts).getByText('Help Desk Support')).toBeTruthy();
  expect(within(facts).getByText('Lantern Dental Group')).toBeTruthy();
  expect(facts.querySelector('time')?.dateTime).toBe(request.createdAt);
});

const team = {
  breakdown: [
    {
      skill: 'React',
      experience: 'senior' as const,
      resources: 2,
      indianCost: 28,
      usCost: 75,
      monthlyIndianCost: 8960,
      monthlyUsaCost: 24_000,
    },
  ],
  totalIndianCost: 8960,
  totalUsaCost: 24_000,
  monthlySavings: 15_040,
  savingsPercentage: 62.7,
};

test('shows the calculated team with what it costs and saves', async () => {
  // Two equal rows are both shown.
  const breakdown = [...team.breakdown, ...team.breakdown];
  serveRequest({ [read]: detail({ calculation: { ...team, breakdown } }) });
  const complaints = vi.spyOn(console, 'error');
  show();
  const table = await screen.findByRole('table', { name: 'Costs a month' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Team', 'India', 'Canada'],
    ['2 × React, senior', 'CAD $8,960', 'CAD $24,000'],
    ['2 × React, senior', 'CAD $8,960', 'CAD $24,000'],
    ['A month', 'CAD $8,960', 'CAD $24,000'],
  ]);
  expect(screen.getByText('CAD $15,040').parentElement?.textContent).toBe(
    'Savings of CAD $15,040 a month, 62.7%.',
  );
  expect(complaints).not.toHaveBeenCalled();
});

test('says why a request is suspected, and Not spam brings it to the inbox', async () => {
  let spam = true;
  const spamReasons = ['sent-too-soon' as const];
  serveRequest({
    [read]: () => detail({ spam, spamReasons: spam ? spamReasons : [] }),
    [`PATCH /service-requests/${id}`]: (call) => {
      spam = (call.body as { spam: boolean }).spam;
      return { body: { ...request, spam } };
    },
  });
  show();
  expect(
    await screen.findByText(/within three seconds of opening the page\. No one was/),
  ).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Suspected spam' });
  expect(back.getAttribute('href')).toBe('/admin?tab=requests&folder=spam');
  fireEvent.click(screen.getByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(screen.queryByText(/within three seconds/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
});

test('offers five statuses and saves the chosen one against the version that was read', async () => {
  let version = 1;
  let status = request.status;
  const now = () => detail({ status }, { etag: `"${version}"` });
  const calls = serveRequest({
    [read]: now,
    [changeStatus]: (call) => {
      ({ status } = call.body as { status: typeof status });
      version += 1;
      return { body: { ...request, status }, headers: { etag: `"${version}"` } };
    },
  });
  show();
  const field = await select();
  expect([...field.options].map((option) => option.value)).toEqual([
    'new',
    'quoted',
    'accepted',
    'rejected',
    'completed',
  ]);
  fireEvent.change(field, { target: { value: 'quoted' } });
  expect(await screen.findByText('Status saved')).toBeTruthy();
  expect(screen.getByText('Updated')).toBeTruthy();
  const saves = () => calls.filter(({ path: place }) => place.endsWith('/status'));
  expect(saves().at(-1)?.body).toEqual({ status: 'quoted' });
  expect(saves().at(-1)?.headers.get('if-match')).toBe('"1"');
  expect((await select()).value).toBe('quoted');
  expect(screen.getByText('140')).toBeTruthy();
  fireEvent.change(await select(), { target: { value: 'completed' } });
  await waitFor(() => expect(saves().at(-1)?.headers.get('if-match')).toBe('"2"'));
});

test('a conflict shows the stored value and saves only on confirmation', async () => {
  let isElsewhereChanged = false;
  const calls = serveRequest({
    [read]: () => (isElsewhereChanged ? detail({ status: 'rejected' }, { etag: '"7"' }) : detail()),
    [changeStatus]: (call: Call) => {
      if (call.headers.get('if-match') === '"7"') {
        return { body: { ...request, status: 'accepted' }, headers: { etag: '"8"' } };
      }
      isElsewhereChanged = true;
      const current = { ...request, status: 'rejected' };
      return refuse(412, 'stale', 'Someone else changed this in the meantime.', { current });
    },
  });
  show();
  fireEvent.change(await select(), { target: { value: 'accepted' } });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(
    'Its status is now rejected; your choice, accepted, was not saved.',
  );
  expect((await select()).value).toBe('rejected');
  fireEvent.click(within(notice).getByRole('button', { name: 'Set to accepted' }));
  expect(await screen.findByText('Status saved')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"7"');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a failed save restores the old status with the reason', async () => {
  serveRequest({
    [read]: detail(),
    [changeStatus]: refuse(500, 'internal', 'It has been logged.'),
  });
  show();
  fireEvent.change(await select(), { target: { value: 'accepted' } });
  expect(await screen.findByText('It has been logged.')).toBeTruthy();
  await waitFor(async () => expect((await select()).value).toBe('new'));
});

test('archives with Undo, and offers Delete only for archived requests', async () => {
  let archived = false;
  serveRequest({
    [read]: () => detail({ archived }),
    [`PATCH /service-requests/${id}/archive`]: (call) => {
      archived = (call.body as { archived: boolean }).archived;
      return { body: { ...request, archived } };
    },
    [`DELETE /service-requests/${id}`]: { status: 204 },
    'GET /admin/service-requests': listOf([]),
  });
  show();
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(archived).toBe(false));
  fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await answerDialog('Delete this service request?', 'Delete');
  expect(await screen.findByText('Service request deleted')).toBeTruthy();
  expect(location.search).toBe('?tab=requests&folder=archived');
});

test.each([
  refuse(404, 'not_found', 'Not found'),
  refuse(400, 'validation_failed', 'Please check the highlighted fields.'),
])('says so when there is no such request', async (answer) => {
  serveRequest({ [read]: answer });
  show();
  expect(await screen.findByText('Request not found')).toBeTruthy();
});

test('a failure offers Retry', async () => {
  serveApi({});
  show();
  expect(await screen.findByText('No connection to the server.')).toBeTruthy();
  serveRequest({ [read]: detail() });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Thuy-Linh Tran' })).toBeTruthy();
});
