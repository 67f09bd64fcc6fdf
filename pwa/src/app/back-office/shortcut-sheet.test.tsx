import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { switchShortcuts, useShortcuts } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';
import { closeLazyDialog } from '../../features/search/search.ts';

signInEachTest();
beforeEach(() => {
  closeLazyDialog();
  switchShortcuts(true);
});

function Screen() {
  useShortcuts('In a list', [
    { keys: 'j', label: 'Next', group: 'Next, previous', run: () => undefined },
    { keys: 'k', label: 'Previous', group: 'Next, previous', run: () => undefined },
    { keys: 'Shift+x', label: 'Select up to here', run: () => undefined },
  ]);
  return <h1>Service Requests</h1>;
}

function renderScreen() {
  serveApi({});
  renderPage(<Screen />, '/admin?tab=requests');
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const here = () => location.pathname + location.search;

test('? lists the active shortcuts by section', async () => {
  renderScreen();
  press('?');
  const dialog = within(await sheet());
  const read = (name: string) => {
    const section = dialog.getByRole('heading', { name }).closest('section');
    return [...(section?.querySelectorAll('dl > div') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent).join(': '),
    );
  };
  expect(read('Everywhere')).toEqual([
    'Search or go to: Ctrl K',
    'Undo the last change: Z',
    'These shortcuts: ?',
    'Close, back: Esc',
  ]);
  expect(read('Go to')[0]).toBe('Overview: G then O');
  expect(read('Go to')).toHaveLength(10);
  expect(read('In a list')).toEqual(['Next, previous: JK', 'Select up to here: Shift X']);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Everywhere')).toBeNull());
});

test('single keys can be disabled here', async () => {
  renderScreen();
  press('?');
  const dialog = within(await sheet());
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Single-key shortcuts on this device/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Everywhere')).toBeNull());
  press('?');
  expect(screen.queryByText('Everywhere')).toBeNull();
  expect(localStorage.getItem('shortcuts')).toBe('off');
});

test('G and a letter open a place', async () => {
  renderScreen();
  press('g');
  press('t');
  await waitFor(() => expect(here()).toBe('/admin/trash'));
});

test('Z undoes the last change, once', () => {
  const undo = vi.fn<() => void>();
  renderScreen();
  press('z');
  showToast({ title: 'Service request updated', action: { label: 'Undo', run: undo } });
  press('z');
  press('z');
  expect(undo).toHaveBeenCalledOnce();
});
