import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showToast, Toasts, dismissAllToasts } from './toast.tsx';

beforeEach(dismissAllToasts);

const region = () => document.querySelector('[aria-live="polite"]') as HTMLElement;

test('is announced in the one live region, and removed when dismissed', () => {
  render(<Toasts />);
  expect(region().textContent).toBe('');
  act(() => void showToast({ title: 'Saved', text: 'All is well.', tone: 'success' }));
  expect(within(region()).getByText('Saved')).toBeTruthy();
  expect(within(region()).getByText('All is well.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(region().textContent).toBe('');
});

test('disappears after a while, later for an error', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast({ title: 'Saved' }));
  act(() => void showToast({ title: 'Failed', tone: 'error' }));
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Failed')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByText('Failed')).toBeNull();
  vi.useRealTimers();
});

test('an action runs once and closes the toast', () => {
  const run = vi.fn();
  render(<Toasts />);
  act(() => void showToast({ title: 'Deleted', action: { label: 'Undo', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('a further action runs once, and leaves the toast with the first one', () => {
  const undo = vi.fn();
  const set = vi.fn();
  render(<Toasts />);
  const [action, also] = [
    { label: 'Undo', run: undo },
    { label: 'Set to Quoted', run: set },
  ];
  act(() => void showToast({ title: 'Email sent', action, also }));
  fireEvent.click(screen.getByRole('button', { name: 'Set to Quoted' }));
  expect(set).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Set to Quoted' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Email sent')).toBeNull();
});

const read = () => [...region().querySelectorAll('b')].map(({ textContent }) => textContent);
const action = { label: 'Undo', run: () => undefined };

test('a toast with Undo stays while others come and go', () => {
  render(<Toasts />);
  act(() => {
    showToast({ title: 'Email sent', action });
    showToast({ title: 'Archived', action });
    for (const title of ['One', 'Two', 'Three']) showToast({ title });
    showToast({ title: 'Bo writes', about: 'news', action });
    showToast({ title: 'Deleted', action });
  });
  expect(read()).toEqual(['Email sent', 'Archived', 'Deleted']);
});

test('a later toast about the same subject replaces the earlier one', () => {
  render(<Toasts />);
  act(() => {
    showToast({ title: 'Email sent', action });
    for (const title of ['One', 'Two', 'Three']) showToast({ title, about: 'news', action });
  });
  expect(read()).toEqual(['Email sent', 'Three']);
});

test('a message that is repeated is shown once, for its whole time, unless it offers something', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  const copy = () =>
    act(() => void showToast({ title: 'Link copied', text: '/a', tone: 'success' }));
  copy();
  act(() => void showToast({ title: 'Link copied', text: '/b', tone: 'success' }));
  act(() => vi.advanceTimersByTime(4_000));
  copy();
  const texts = () => [...region().children].map((each) => each.textContent);
  expect(texts()).toEqual(['Link copied/b', 'Link copied/a']);
  act(() => vi.advanceTimersByTime(4_000));
  expect(texts()).toEqual(['Link copied/a']);
  for (const _ of [1, 2]) {
    act(() => void showToast({ title: 'Archived', action: { label: 'Undo', run: () => {} } }));
  }
  expect(texts()).toEqual(['Link copied/a', 'ArchivedUndo', 'ArchivedUndo']);
  vi.useRealTimers();
});
