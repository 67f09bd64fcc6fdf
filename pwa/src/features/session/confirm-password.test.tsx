import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listSettings } from '@longitude/contract/settings';
import { adminApi } from '../../platform/api.ts';
import { wasCancelled } from '../../platform/was-cancelled.ts';
import { endSession } from '../../platform/session-state.ts';
import { refuse, serveApi, type Result } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { press } from '../../testing/press.ts';
import { reportFailure } from '../../ui/report-failure.ts';
import { ConfirmPasswordHost } from './confirm-password.tsx';

signInEachTest();

const needed = refuse(403, 'reauthentication_required', 'Please confirm.');
const read = () => adminApi.call(listSettings);
const dialog = () => screen.queryByRole('dialog', { name: 'Confirm that it’s you' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const enter = (value: string) => fireEvent.change(password(), { target: { value } });

/** A server whose sensitive call is refused until the right password was sent. */
function serve(refusal?: Result) {
  let isConfirmed = false;
  const calls = serveApi({
    'GET /admin/settings': () => (isConfirmed ? { body: [] } : needed),
    'POST /auth/confirm': ({ body }) => {
      if ((body as { password: string }).password !== 'right') {
        return refusal ?? refuse(400, 'validation_failed', 'No', { fields: wrong });
      }
      isConfirmed = true;
      return { status: 204 };
    },
  });
  renderAdmin(<ConfirmPasswordHost />);
  return calls;
}
const wrong = { password: 'This is not your password.' };

test('asks for the password, then repeats the call', async () => {
  const calls = serve();
  const reading = read();
  await waitFor(() => expect(dialog()).toBeTruthy());
  expect(document.activeElement).toBe(password());
  expect(password().autocomplete).toBe('current-password');
  enter('right');
  press('Confirm');
  expect(await reading).toEqual([]);
  expect(dialog()).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([
    '/admin/settings',
    '/auth/confirm',
    '/admin/settings',
  ]);
});

test.each([
  [undefined, 'This is not your password.'],
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 61 }),
    'Too many requests. Please wait 2 minutes before trying again.',
  ],
])('keeps what was typed after a refusal, and says why', async (refusal, text) => {
  serve(refusal);
  const reading = read();
  await waitFor(() => expect(dialog()).toBeTruthy());
  enter('wrong');
  press('Confirm');
  await screen.findByText(text);
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password().value).toBe('wrong');
  await waitFor(() => expect(document.activeElement).toBe(password()));
  enter('right');
  press('Confirm');
  expect(await reading).toEqual([]);
});

test('several calls share one dialog', async () => {
  const calls = serve();
  const reading = Promise.all([read(), read(), read()]);
  await waitFor(() => expect(dialog()).toBeTruthy());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  enter('right');
  press('Confirm');
  expect(await reading).toEqual([[], [], []]);
  expect(calls.filter(({ path }) => path === '/auth/confirm')).toHaveLength(1);
  expect(dialog()).toBeNull();
});

test('cancelling rejects all waiting calls with the refusal', async () => {
  const calls = serve();
  const readings = [read(), read()].map(async (reading) => reading.catch(wasCancelled));
  await waitFor(() => expect(dialog()).toBeTruthy());
  press('Cancel');
  expect(await Promise.all(readings)).toEqual([true, true]);
  expect(dialog()).toBeNull();
  expect(calls).toHaveLength(2);
});

test('a step that was cancelled is not reported as a failure', async () => {
  serve();
  const reading = read().catch((cause: unknown) => reportFailure('Not deleted', cause));
  await waitFor(() => expect(dialog()).toBeTruthy());
  press('Cancel');
  await reading;
  expect(screen.queryByText('Not deleted')).toBeNull();
});

test('the end of the session closes it', async () => {
  serve();
  const reading = read().catch(wasCancelled);
  await waitFor(() => expect(dialog()).toBeTruthy());
  act(() => endSession());
  expect(await reading).toBe(true);
  expect(dialog()).toBeNull();
});

test('any other failure passes through', async () => {
  serveApi({ 'GET /admin/settings': { status: 500 } });
  await expect(read()).rejects.toThrow('Request failed: 500');
  expect(dialog()).toBeNull();
});
