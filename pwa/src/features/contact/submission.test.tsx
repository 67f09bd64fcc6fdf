import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { panel, received, type } from './testing/form-steps.ts';
import { fillIn, send } from './testing/message-steps.ts';

test('if left during the submission, the form still shows it as pending, and it is sent once', async () => {
  const call = holdCall(201, received);
  const { unmount } = await renderApp('/contact');
  fillIn();
  send();
  await panel().findByRole('button', { name: 'Sending...' });
  unmount();
  await renderApp('/contact');
  const message = panel().getByLabelText<HTMLTextAreaElement>('Message');
  expect(message.value).toContain('legacy');
  fireEvent.click(panel().getByRole('button', { name: 'Sending...' }));
  call.letGo();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(message.value).toBe('');
  expect(localStorage.getItem('draft:contact')).toBeNull();
  expect(panel().getByRole('button', { name: 'Send Message' })).toBeTruthy();
});

test('a form that is left during the submission leaves no draft behind', async () => {
  const call = holdCall(201, received);
  const { unmount } = await renderApp('/contact');
  fillIn();
  send();
  await panel().findByRole('button', { name: 'Sending...' });
  unmount();
  call.letGo();
  await waitFor(() => expect(localStorage.getItem('draft:contact')).toBeNull());
  await renderApp('/contact');
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

test('a failure on another page is reported in the form when the visitor returns', async () => {
  const call = holdCall(503, { error: 'The service is busy.', code: 'unavailable' });
  const { unmount } = await renderApp('/contact');
  fillIn();
  send();
  await panel().findByRole('button', { name: 'Sending...' });
  unmount();
  await renderApp('/contact');
  call.letGo();
  expect(await panel().findByText('Not sent. The service is busy.')).toBeTruthy();
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('legacy');
  expect(panel().getByRole('button', { name: 'Send Message' })).toBeTruthy();
});

test('text typed during the submission belongs to the next message', async () => {
  const call = holdCall(201, received);
  await renderApp('/contact');
  fillIn();
  send();
  await panel().findByRole('button', { name: 'Sending...' });
  type('Message', 'And one more thing, about May.');
  call.letGo();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('May');
  expect(localStorage.getItem('draft:contact')).toContain('May');
});

test('two tabs merge their text in one draft', async () => {
  await renderApp('/contact');
  const readSaved = () => JSON.parse(localStorage.getItem('draft:contact') ?? 'null') as unknown;
  type(/Company/, 'Outfitters');
  localStorage.setItem('draft:contact', JSON.stringify({ name: 'Of another tab' }));
  type('Email', 'wilhelmina@outfitters.example');
  expect(readSaved()).toEqual({ name: 'Of another tab', email: 'wilhelmina@outfitters.example' });
  type('Email', '');
  expect(readSaved()).toEqual({ name: 'Of another tab' });
});

test('sending a message leaves the draft of another tab unchanged', async () => {
  respondToCalls({ status: 201, body: received });
  await renderApp('/contact');
  fillIn();
  const saved = JSON.parse(localStorage.getItem('draft:contact') ?? '') as object;
  const other = { ...saved, message: 'Written in another tab meanwhile.' };
  localStorage.setItem('draft:contact', JSON.stringify(other));
  send();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('draft:contact') ?? '')).toEqual({
    message: 'Written in another tab meanwhile.',
  });
});
