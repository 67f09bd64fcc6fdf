import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession } from '../platform/session-state.ts';
import { askConfirm, ConfirmHost, showAlert } from './confirm.tsx';

const input = {
  title: 'Delete this message?',
  text: 'It stays in the trash for 30 days.',
  confirmLabel: 'Delete',
  tone: 'danger',
} as const;

function ask(): Promise<boolean> {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = askConfirm(input);
  });
  return answer;
}

test('asks in a dialog named by its title, and resolves to true', async () => {
  render(<ConfirmHost />);
  expect(screen.queryByRole('dialog')).toBeNull();
  const answer = ask();
  expect(screen.getByRole('dialog', { name: input.title })).toBeTruthy();
  expect(screen.getByText(input.text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('resolves to false on Cancel and Escape', async () => {
  render(<ConfirmHost />);
  const cancelled = ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await cancelled).toBe(false);

  const escaped = ask();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(await escaped).toBe(false);
});

test('an open question is not answered by later events', async () => {
  render(<ConfirmHost />);
  const first = ask();
  let alert = Promise.resolve();
  act(() => {
    alert = showAlert('This type is not accepted');
  });
  expect(screen.getByRole('dialog', { name: input.title })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await first).toBe(true);
  const next = await screen.findByRole('dialog', { name: 'This type is not accepted' });
  expect(next.textContent).not.toContain(input.text);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await alert;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the end of the session closes all questions, as declined', async () => {
  render(<ConfirmHost />);
  const [first, second] = [ask(), ask()];
  act(() => endSession());
  expect(await Promise.all([first, second])).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an alert has no Cancel, and resolves when it is closed', async () => {
  render(<ConfirmHost />);
  let alert = Promise.resolve();
  act(() => {
    alert = showAlert('Blog post deleted successfully!');
  });
  expect(screen.getByRole('dialog', { name: 'Blog post deleted successfully!' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await alert;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
