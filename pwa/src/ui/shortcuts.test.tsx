import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  activeSections,
  switchShortcuts,
  useShortcuts,
  type Shortcut,
  describeKeys,
  toAriaKeys,
} from './shortcuts.ts';
import { topDialog } from './toast.tsx';

function Keys({ scope, shortcuts }: { scope: string; shortcuts: readonly Shortcut[] }) {
  useShortcuts(scope, shortcuts);
  return null;
}

/** A page with keys whose presses are recorded, and with a text field. */
function renderKeys() {
  const pressed: string[] = [];
  const shortcut = (keys: string): Shortcut => ({
    keys,
    label: `Do ${keys}`,
    run: () => void pressed.push(keys),
  });
  const keys = ['j', 'e', 'Shift+x', 'x', '?', 'Enter', 'Mod+k', 'g r', 'g m', 'r'];
  const page = render(
    <>
      <Keys scope="Everywhere" shortcuts={keys.map(shortcut)} />
      <input aria-label="Name" />
      <div contentEditable="true" suppressContentEditableWarning>
        Words
      </div>
      <button type="button">Press</button>
      <p>Text</p>
    </>,
  );
  return { pressed, page, shortcut };
}
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more });

test('keys run their actions, with Shift and with Ctrl or Command', () => {
  const { pressed } = renderKeys();
  press('j');
  press('X', { shiftKey: true });
  press('x');
  press('?', { shiftKey: true });
  press('k', { ctrlKey: true });
  press('k', { metaKey: true });
  press('k');
  press('e', { altKey: true });
  expect(pressed).toEqual(['j', 'Shift+x', 'x', '?', 'Mod+k', 'Mod+k']);
});

test('two keys form a sequence, which the second key ends', () => {
  const { pressed } = renderKeys();
  press('g');
  press('r');
  press('r');
  press('g');
  press('j');
  press('m');
  expect(pressed).toEqual(['g r', 'r', 'j']);
});

test('a sequence times out', () => {
  vi.useFakeTimers();
  const { pressed } = renderKeys();
  const later = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.body.dispatchEvent(event);
  };
  later('g', 1000);
  later('r', 2600);
  expect(pressed).toEqual(['r']);
});

test('they are off while the user types, except those with Ctrl', () => {
  const { pressed } = renderKeys();
  for (const role of [screen.getByLabelText('Name'), screen.getByText('Words')]) {
    press('e', {}, role);
    press('?', {}, role);
  }
  expect(pressed).toEqual([]);
  press('k', { ctrlKey: true }, screen.getByLabelText('Name'));
  expect(pressed).toEqual(['Mod+k']);
});

test('they are inactive in dialogs, and Enter belongs to the focused button', () => {
  const { pressed } = renderKeys();
  topDialog.value = Symbol('dialog');
  press('e');
  topDialog.value = null;
  press('Enter', {}, screen.getByRole('button', { name: 'Press' }));
  expect(pressed).toEqual([]);
  press('Enter', {}, screen.getByText('Text'));
  expect(pressed).toEqual(['Enter']);
});

test('a key that is held down acts once, unless it may repeat', () => {
  const { pressed, page } = renderKeys();
  press('e');
  press('e', { repeat: true });
  expect(pressed).toEqual(['e']);
  let steps = 0;
  const down: Shortcut = { keys: 'j', label: 'Next', canRepeat: true, run: () => (steps += 1) };
  page.rerender(<Keys scope="In a list" shortcuts={[down]} />);
  press('j');
  press('j', { repeat: true });
  expect(steps).toBe(2);
});

test('single keys can be switched off on this device; Ctrl+K stays', () => {
  const { pressed, page } = renderKeys();
  switchShortcuts(false);
  press('e');
  press('k', { ctrlKey: true });
  expect(pressed).toEqual(['Mod+k']);
  page.unmount();
  const again = renderKeys();
  press('e');
  expect(again.pressed).toEqual([]);
  switchShortcuts(true);
  press('e');
  expect(again.pressed).toEqual(['e']);
});

test('the last registered shortcut wins, and unmounting removes its keys', () => {
  const { pressed, page, shortcut } = renderKeys();
  let opened = 0;
  const open: Shortcut = { keys: 'e', label: 'Open', run: () => (opened += 1) };
  page.rerender(
    <>
      <Keys scope="Everywhere" shortcuts={[shortcut('e')]} />
      <Keys scope="In a list" shortcuts={[open]} />
    </>,
  );
  press('e');
  expect([opened, pressed]).toEqual([1, []]);
  expect(activeSections.value.map(({ scope }) => scope)).toEqual(['Everywhere', 'In a list']);
  page.rerender(<Keys scope="Everywhere" shortcuts={[shortcut('e')]} />);
  press('e');
  expect([opened, pressed]).toEqual([1, ['e']]);
  expect(activeSections.value.map(({ scope }) => scope)).toEqual(['Everywhere']);
});

test('keys are written as keyboards print them', () => {
  expect(describeKeys('g r')).toEqual(['G', 'R']);
  expect(describeKeys('Mod+k')).toEqual(['Ctrl', 'K']);
  expect(describeKeys('Shift+x')).toEqual(['Shift', 'X']);
  expect(describeKeys('Escape')).toEqual(['Esc']);
  expect(toAriaKeys('Mod+k')).toBe('Control+K');
  expect(toAriaKeys('/')).toBe('/');
  expect(toAriaKeys('g r')).toBeUndefined();
});
