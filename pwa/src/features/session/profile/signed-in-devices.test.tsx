import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SignedInDevice } from '@longitude/contract/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDevice, user } from '../../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { press } from '../../../testing/press.ts';
import ProfileTab from './profile-tab.tsx';

signInEachTest();
beforeEach(() => void vi.setSystemTime('2026-11-21T14:00:00.000Z'));

const here = buildDevice({ isCurrent: true, isNew: true });
const phone = buildDevice({
  id: '64b1f0c2a9d3e8f7a6b5c5a1',
  device: 'Safari on iOS',
  address: '198.51.100.77',
  createdAt: '2026-11-21T03:14:00.000Z',
  lastUsedAt: '2026-11-21T03:31:00.000Z',
  isNew: true,
});
const runner = buildDevice({
  id: '64b1f0c2a9d3e8f7a6b5c5a2',
  device: 'Command line on build-runner-03',
  address: '2001:db8:4f1:1c::93',
  createdAt: '2026-11-02T15:00:00.000Z',
  lastUsedAt: '2026-11-21T11:00:00.000Z',
});

/** Responds with the current contents of `devices`. */
async function show(devices: SignedInDevice[], routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    'GET /admin/profile': { body: user },
    'GET /admin/sessions': () => ({ body: devices }),
    ...routes,
  });
  renderAdmin(<ProfileTab />, '/admin?tab=profile');
  await screen.findByRole('list', { name: 'Devices, this one first' });
  return calls;
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Devices, this one first' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('lists each device with its address and times, and marks this one and new ones', async () => {
  await show([phone, here, runner]);
  expect(screen.getByRole('heading', { name: 'Sign-in and access' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Signed-in devices 3' })).toBeTruthy();
  expect(
    screen.getByText(
      'Devices are signed out after 12 hours without use, and after 30 days in any case.',
    ),
  ).toBeTruthy();
  expect(rows()).toEqual([
    'Firefox on Windows 203.0.113.24 · since 19 November at 08:51Active nowThis device',
    'Safari on iOS New device198.51.100.77 · since yesterday at 22:14Used yesterday at 22:31Sign out',
    'Command line on build-runner-03 2001:db8:4f1:1c::93 · since 2 November at 10:00Used today at 06:00Sign out',
  ]);
});

test('a device is signed out, and the next one has the focus', async () => {
  const devices = [here, phone, runner];
  const response = Promise.withResolvers<Result>();
  await show(devices, { [`DELETE /admin/sessions/${phone.id}`]: () => response.promise });
  const button = screen.getByRole('button', { name: 'Sign out Safari on iOS' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Signing out...'));
  devices.splice(1, 1);
  response.resolve({ status: 204 });
  expect(await screen.findByText('Signed out')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  const next = screen.getByRole('button', { name: 'Sign out Command line on build-runner-03' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('a session that has ended already counts as signed out', async () => {
  const devices = [here, phone];
  await show(devices, {
    [`DELETE /admin/sessions/${phone.id}`]: () => {
      devices.pop();
      return refuse(404, 'not_found', 'Not found');
    },
  });
  press('Sign out Safari on iOS');
  expect(await screen.findByText('You are not signed in on any other device.')).toBeTruthy();
  expect(screen.getByText('Signed out')).toBeTruthy();
});

test('a device that cannot be signed out stays, and the reason is shown', async () => {
  await show([here, phone], {
    [`DELETE /admin/sessions/${phone.id}`]: refuse(503, 'unavailable', 'The service is busy.'),
  });
  press('Sign out Safari on iOS');
  expect(await screen.findByText('Could not sign the device out')).toBeTruthy();
  expect(screen.getByText('The service is busy.')).toBeTruthy();
  expect(rows()).toHaveLength(2);
});

test('all other devices are signed out after a confirmation', async () => {
  const devices = [here, phone, runner];
  const calls = await show(devices, {
    'DELETE /admin/sessions': () => {
      devices.splice(1);
      return { status: 204 };
    },
  });
  const ask = async (response: string) => {
    press('Sign out all other devices');
    const dialog = await screen.findByRole('dialog', { name: 'Sign out all other devices?' });
    fireEvent.click(within(dialog).getByRole('button', { name: response }));
  };
  await ask('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await ask('Sign out');
  expect(await screen.findByText('You are not signed in on any other device.')).toBeTruthy();
  expect(screen.getByText('All other devices')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('devices that cannot be loaded offer Retry', async () => {
  let isDown = true;
  serveApi({
    'GET /admin/profile': { body: user },
    'GET /admin/sessions': () =>
      isDown ? refuse(503, 'unavailable', 'The service is busy.') : { body: [here] },
  });
  renderAdmin(<ProfileTab />, '/admin?tab=profile');
  expect(
    await screen.findByText('The devices could not be loaded. The service is busy.'),
  ).toBeTruthy();
  isDown = false;
  press('Retry');
  expect(await screen.findByText('This device')).toBeTruthy();
});
