import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeCalls, show, text } from './testing/composer-screen.tsx';

const gate = vi.hoisted(() => Promise.withResolvers<void>());
// Replaces the editor, which needs a real browser, and loads on command of the test.
vi.mock('../../../ui/rich-text/rich-text.tsx', async () => {
  await gate.promise;
  return { RichText: ({ id }: { id: string }) => <div id={id} data-testid="editor" /> };
});

test('a user with the focus in the message keeps the field when the editor loads, and gets the editor later', async () => {
  const { calls } = fakeCalls();
  show(calls);
  const field = text();
  act(() => field.focus());
  await act(async () => {
    gate.resolve();
    await import('../../../ui/rich-text/rich-text.tsx');
  });
  expect(document.activeElement).toBe(field);
  // Simulates switching to another window and back.
  fireEvent.blur(field);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByTestId('editor')).toBeNull();
  act(() => field.blur());
  expect(await screen.findByTestId('editor')).toBeTruthy();
});
