import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { panel, received, type } from './testing/form-steps.ts';
import { fillIn, send } from './testing/message-steps.ts';

test('sends the message with a key, says so, and empties the form and its draft', async () => {
  const sent = respondToCalls({ status: 201, body: received });
  await renderApp('/contact');
  fillIn();
  expect(localStorage.getItem('draft:contact')).toContain('legacy');
  send();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: '/api/contact',
    method: 'POST',
    body: {
      name: 'Wilhelmina Featherstone',
      email: 'wilhelmina@outfitters.example',
      company: 'Featherstone Outfitters',
      service: 'general-inquiry',
      message: 'Two legacy systems, one audit in March.',
    },
  });
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  expect(localStorage.getItem('draft:contact')).toBeNull();
});

test('shows each error beside its field and in a summary that takes the focus', async () => {
  const sent = respondToCalls({ status: 201, body: received });
  await renderApp('/contact');
  type('Name', 'W');
  type('Email', 'wilhelmina@outfitters');
  type('Message', 'Help');
  send();
  const summary = await screen.findByRole('alert');
  const texts = [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Message must be at least 10 characters',
  ];
  expect(within(summary).getByText('Please check 3 fields')).toBeTruthy();
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(texts);
  expect(document.activeElement).toBe(summary);
  for (const [label, text] of [
    ['Name', texts[0]],
    ['Email', texts[1]],
    ['Message', texts[2]],
  ] as const) {
    const field = panel().getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(text);
  }
  expect(sent).toHaveLength(0);

  fireEvent.click(within(summary).getByRole('link', { name: texts[0] as string }));
  expect(document.activeElement).toBe(panel().getByLabelText('Name'));
  type('Name', 'Wilhelmina');
  await waitFor(() => expect(screen.queryAllByText(texts[0] as string)).toHaveLength(0));
});

test("shows 'Sending...' during the submission, and sends once", async () => {
  const call = holdCall(201, received);
  await renderApp('/contact');
  fillIn();
  send();
  const button = await panel().findByRole('button', { name: 'Sending...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  call.letGo();
  expect(await panel().findByRole('button', { name: 'Send Message' })).toBeTruthy();
  expect(screen.getAllByText('Message Sent Successfully')).toHaveLength(1);
});

test.each([
  [
    { status: 500, body: { error: 'Something went wrong on our side.', code: 'internal' } },
    'Something went wrong on our side.',
  ],
  [{ status: 502, body: '<html>Bad gateway</html>' }, 'Request failed'],
  [{ status: 200, body: '<html>login to wifi</html>' }, 'Request failed'],
  [
    { status: 429, body: { error: 'Too many requests.', code: 'rate_limited', retryAfter: 61 } },
    'Too many requests. Please wait 2 minutes before trying again.',
  ],
  [
    { status: 429, body: { error: 'Too many requests.', code: 'rate_limited', retryAfter: 60 } },
    'Too many requests. Please wait 1 minute before trying again.',
  ],
  [
    {
      status: 429,
      body: { error: 'Try again in 15 minutes.', code: 'rate_limited', retryAfter: 9 },
    },
    'Try again in 15 minutes.',
  ],
])(
  'a refusal (%o) is a toast with the sentence, and keeps what was typed',
  async (response, text) => {
    respondToCalls(response);
    await renderApp('/contact');
    fillIn();
    send();
    expect(await screen.findByText('Failed to Send Message')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(panel().getByText(`Not sent. ${text}`)).toBeTruthy();
    expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('Wilhelmina Featherstone');
    expect(localStorage.getItem('draft:contact')).toContain('legacy');
  },
);

test('where nothing can be stored, it says offline that nothing was sent, and a retry has the same key', async () => {
  const calls = respondToCalls('no connection', { status: 201, body: received });
  await renderApp('/contact');
  fillIn();
  send();
  expect(await screen.findByText('Failed to Send Message')).toBeTruthy();
  expect(screen.getByText('Please try again later.')).toBeTruthy();
  expect(panel().getByText(/^Not sent: there is no connection/)).toBeTruthy();
  expect(screen.getByText('You are offline.')).toBeTruthy();
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('legacy');

  send();
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(screen.queryByText('You are offline.')).toBeNull();
  // The others check whether there is a connection.
  const listKeys = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
  const [first, second] = listKeys();
  expect(second).toBe(first);

  fillIn();
  send();
  await waitFor(() => expect(listKeys()).toHaveLength(3));
  expect(listKeys()[2]).not.toBe(first);
});

test('a response that times out counts as neither sent nor lost', async () => {
  const late = new DOMException('No response in time', 'TimeoutError');
  vi.stubGlobal('fetch', () => Promise.reject(late));
  await renderApp('/contact');
  fillIn();
  send();
  expect(await screen.findByText('Failed to Send Message')).toBeTruthy();
  expect(screen.getByText('Please try again later.')).toBeTruthy();
  expect(panel().getByText(/^Not confirmed: the server did not respond in time/)).toBeTruthy();
  expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('Wilhelmina Featherstone');
});

test('an error from the server is shown at its field', async () => {
  const fields = { email: 'This address does not receive mail' };
  respondToCalls({
    status: 400,
    body: { error: 'Please check the highlighted fields.', code: 'validation_failed', fields },
  });
  await renderApp('/contact');
  fillIn();
  send();
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('Please check one field')).toBeTruthy();
  const email = panel().getByLabelText('Email');
  const note = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(fields.email);
});

test('a draft survives a reload', async () => {
  const { unmount } = await renderApp('/contact');
  fillIn();
  unmount();
  await renderApp('/contact');
  expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('Wilhelmina Featherstone');
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('legacy');
});

test('fields have the right keyboard and autocomplete on a phone', async () => {
  await renderApp('/contact');
  const email = panel().getByLabelText('Email');
  expect(email.getAttribute('type')).toBe('email');
  expect(email.getAttribute('inputmode')).toBe('email');
  expect(email.getAttribute('autocomplete')).toBe('email');
  expect(panel().getByLabelText('Name').getAttribute('autocomplete')).toBe('name');
  expect(
    panel()
      .getByLabelText(/Company/)
      .getAttribute('autocomplete'),
  ).toBe('organization');
});
