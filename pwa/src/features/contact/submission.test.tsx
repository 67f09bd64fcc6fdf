import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

/** Functions that fail as in a browser that lacks them. */
const lacking: readonly [string, () => unknown][] = [
  ['before the key', () => vi.spyOn(crypto, 'getRandomValues').mockImplementation(lack)],
  [
    'before the request',
    () => vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockImplementation(lack),
  ],
];
const lack = (): never => {
  throw new TypeError('It is not a function');
};

test.each(lacking)(
  'when the browser lacks a function %s, the form is posted as without scripts',
  async (_, remove) => {
    const sent = respondToCalls({ status: 201, body: received });
    const post = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    await renderApp('/contact');
    fillIn();
    remove();
    send();
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    const posted = new FormData(post.mock.contexts[0] as HTMLFormElement);
    expect(posted.get('form')).toBe('contact');
    expect(posted.get('message')).toContain('legacy');
    expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('legacy');
    expect([sent, report.mock.calls[0]?.[0]]).toEqual([[], new TypeError('It is not a function')]);
  },
);

test('an error after the message was sent posts nothing', async () => {
  const sent = respondToCalls({ status: 201, body: received });
  const post = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', vi.fn());
  await renderApp('/contact');
  fillIn();
  vi.spyOn(HTMLFormElement.prototype, 'reset').mockImplementation(lack);
  send();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
});

test('offline nothing is posted, so that the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const post = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', vi.fn());
  await renderApp('/contact');
  fillIn();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(lack);
  send();
  expect(await panel().findByText(/Please try again later/)).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
});
