import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { estimateStrength } from './estimate-strength.ts';
import { NewPasswordField } from './new-password-field.tsx';
import type { EstimateOrder } from './use-strength.ts';

signInEachTest();

/** The real estimator behind a worker's messages. */
class DirectWorker extends EventTarget {
  static running = 0;
  constructor() {
    super();
    DirectWorker.running += 1;
  }
  postMessage(message: EstimateOrder) {
    this.respond(message);
  }
  protected respond({ order, password, personal }: EstimateOrder) {
    const data = { order, strength: estimateStrength(password, personal) };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {
    DirectWorker.running -= 1;
  }
}

function Form() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      id="newPassword"
      name="newPassword"
      label="New password"
      personal={['amara', 'amara@longitude.example']}
      value={password}
      onType={setPassword}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('New password');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const hint = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const firstHint = 'At least 6 characters. Four unrelated words are a good start.';
const advice = 'Four unrelated words are easy to remember and hard to guess.';

beforeEach(() => {
  DirectWorker.running = 0;
  vi.stubGlobal('Worker', DirectWorker);
});

const judged = [
  ['maple', 'weak', `This password is on a list of leaked passwords. ${advice}`],
  ['monkey', 'very weak', `This password is on a list of leaked passwords. ${advice}`],
  ['p4s5w0rd', 'very weak', `This is very close to a leaked password. ${advice}`],
  [
    'amara2026',
    'weak',
    `Your name, your address and the company are among the first guesses. ${advice}`,
  ],
  ['hydrangeas', 'weak', `A single word is quickly guessed. ${advice}`],
  ['rosenthal', 'weak', `Names are among the first guesses. ${advice}`],
  ['aaaaaaaa', 'very weak', `Repeating characters adds almost no strength. ${advice}`],
  ['cdefghijkl', 'very weak', `Sequences are among the first guesses. ${advice}`],
  ['11/09/2001', 'weak', `Dates and years are among the first guesses. ${advice}`],
  ['kX9#pq!v2L', 'good', 'Good.'],
  ['tiger-lamp-violet-ocean', 'strong', 'Strong.'],
] as const;

test('estimates a password during typing, and explains it', async () => {
  renderAdmin(<Form />);
  const read = () => [screen.queryByRole('meter')?.getAttribute('aria-valuetext'), hint()];
  for (const [password, text, reason] of judged) {
    await waitFor(() => expect(read()).toEqual([undefined, firstHint]));
    type(password);
    await waitFor(() => expect(read(), password).toEqual([text, reason]));
    expect(field().getAttribute('aria-invalid')).toBeNull();
    type('');
  }
  await waitFor(() => expect(read()).toEqual([undefined, firstHint]));
});

test('labels the ends of the ruler, and ends its worker with the field', async () => {
  const { unmount } = renderAdmin(<Form />);
  expect(screen.getByText('Guessed in seconds')).toBeTruthy();
  expect(screen.getByText('Centuries')).toBeTruthy();
  expect(DirectWorker.running).toBe(0);
  type('maple');
  await screen.findByRole('meter', { name: 'Password strength' });
  expect(DirectWorker.running).toBe(1);
  unmount();
  expect(DirectWorker.running).toBe(0);
});

test('shows no estimate when the worker cannot be loaded, and tries again', async () => {
  let isOnline = false;
  class DistantWorker extends DirectWorker {
    protected override respond(message: EstimateOrder) {
      if (isOnline) super.respond(message);
      else this.dispatchEvent(new Event('error', { cancelable: true }));
    }
  }
  vi.stubGlobal('Worker', DistantWorker);
  const failed = vi.spyOn(DistantWorker.prototype, 'terminate');
  renderAdmin(<Form />);
  type('maple');
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(hint()).toBe(firstHint);
  expect(field().value).toBe('maple');
  isOnline = true;
  type('maple ');
  expect(await screen.findByRole('meter')).toBeTruthy();
});
