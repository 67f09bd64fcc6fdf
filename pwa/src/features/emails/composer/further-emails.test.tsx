import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeCalls, press, show, subject, text, write } from './testing/composer-screen.tsx';

// The formatting editor needs a real browser (e2e/rich-text.test.ts): here the plain field writes.
vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

const nextParagraphs = ['Hello Seun,', '', 'The team'];
const another = () => screen.findByRole('button', { name: 'Write another email' });

test('after an e-mail a further one is a decision, begins as an answer, and thanks nobody again', async () => {
  const { calls } = fakeCalls();
  show(calls, vi.fn(), { lastSubject: null, nextParagraphs, canFold: true });
  expect(subject().value).toBe('Regarding');
  write('Thank you');
  press('Send email');
  const button = await another();
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('button', { name: 'Send email' })).toBeNull();
  fireEvent.click(button);
  expect(subject().value).toBe('Re: Regarding');
  expect(text().value).toBe('Hello Seun,\n\n\n\nThe team');
  await waitFor(() => expect(document.activeElement).toBe(text()));
  expect(text().selectionStart).toBe('Hello Seun,\n\n'.length);
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
});

test('Undo opens the e-mail that was taken back, and what contradicts it is gone', async () => {
  const { calls } = fakeCalls();
  show(calls, vi.fn(), { lastSubject: null, nextParagraphs, canFold: true });
  write('Too early');
  press('Send email');
  await another();
  press('Undo');
  await screen.findByText('Email taken back');
  expect(text().value).toBe('Too early');
  press('Send email');
  await screen.findByText('Email sent');
  expect(screen.queryByText('Email taken back')).toBeNull();
});

test('an item that was answered shows a button; a draft for it shows itself', async () => {
  const more = { lastSubject: 'Re: An offer', nextParagraphs, canFold: true };
  const { calls, server } = fakeCalls();
  const { unmount } = show(calls, vi.fn(), more);
  await another();
  expect(calls.drafts.save).not.toHaveBeenCalled();
  expect(calls.drafts.remove).not.toHaveBeenCalled();
  press('Write another email');
  expect(subject().value).toBe('Re: An offer');
  write('Half a line');
  await waitFor(() => expect(server.read()?.values['message']).toBe('<p>Half a line</p>'));
  unmount();
  show(calls, vi.fn(), more);
  expect(text().value).toBe('Half a line');
});

test('who comes into the message by a key goes on before the signature, once', () => {
  const { calls } = fakeCalls();
  show(calls);
  text().setSelectionRange(0, 0);
  text().focus();
  expect(text().selectionStart).toBe('Hello Seun,'.length);
  text().setSelectionRange(3, 3);
  text().blur();
  text().focus();
  expect(text().selectionStart).toBe(3);
});

test('what is selected when the message takes the focus stays selected', () => {
  const { calls } = fakeCalls();
  show(calls);
  text().select();
  text().focus();
  expect([text().selectionStart, text().selectionEnd]).toEqual([0, text().value.length]);
});
