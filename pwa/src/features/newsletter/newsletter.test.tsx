import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';

const form = () => within(screen.getByRole('form', { name: 'Stay Informed' }));
const email = () => form().getByLabelText<HTMLInputElement>('Email');
const button = () => form().getByRole('button');

const open = (url = '/blog') => renderApp(url, {}, { posts: [], categories: [] });

// Loads the modules of the first submission, which takes a while if they are not built yet.
beforeAll(() => import('@longitude/contract/newsletter'));

async function submit(address: string) {
  fireEvent.change(email(), { target: { value: address } });
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Stay Informed' })));
}

const received = (state: string) => ({
  status: 201,
  body: { id: 'f'.repeat(24), createdAt: '2026-11-21T17:00:00.000Z', state },
});

test('requires an email address, in an email field', async () => {
  await open();
  expect([email().type, email().required, email().autocomplete]).toEqual(['email', true, 'email']);
  expect(button().textContent).toBe('Subscribe');
});

test('thanks in a dialog and clears the field', async () => {
  await open();
  const sent = respondToCalls(received('active'));
  await submit('ada@kestrelrowe.example');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading').textContent).toBe(
    'Thank you for subscribing to our newsletter!',
  );
  expect(dialog.queryByText(/We have sent you an email/)).toBeNull();
  expect(email().value).toBe('');
  expect(sent.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
    {
      url: '/api/newsletter/subscribe',
      method: 'POST',
      body: { email: 'ada@kestrelrowe.example' },
    },
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that a confirmation email was sent, where one is required', async () => {
  await open();
  respondToCalls(received('pending'));
  await submit('ada@kestrelrowe.example');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Thank you for subscribing to our newsletter!')).toBeTruthy();
  expect(
    dialog.getByText(/^We have sent you an email\. Click the link in it to confirm\. If it has/),
  ).toBeTruthy();
});

const text = 'Please enter a valid email address';

test.each([
  [
    { status: 429, body: { error: 'Too many.', code: 'rate_limited', retryAfter: 120 } },
    'Failed to subscribe: Too many. Please wait 2 minutes before trying again.',
    null,
  ],
  [
    { status: 400, body: { error: text, code: 'validation_failed', fields: { email: text } } },
    `Failed to subscribe: ${text}`,
    'true',
  ],
  [{ status: 502, body: '<html>Bad gateway</html>' }, 'Failed to subscribe: Request failed', null],
  ['no connection' as const, 'Failed to subscribe. Please try again.', null],
])('a failure (%o) says why, and the address stays', async (response, title, invalid) => {
  await open();
  respondToCalls(response);
  await submit('ada@kestrelrowe.example');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading').textContent).toBe(title);
  expect(email().value).toBe('ada@kestrelrowe.example');
  expect(email().getAttribute('aria-invalid')).toBe(invalid);
});

test('an invalid address is rejected at its field, and nothing is sent', async () => {
  await open();
  const sent = respondToCalls(received('active'));
  for (const address of ['', '   ', 'nobody']) {
    await submit(address);
    expect(form().getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(sent).toEqual([]);
});

test('shows a pending state, and a second click sends nothing more', async () => {
  await open();
  const { letGo } = holdCall(201, received('active').body);
  await submit('ada@kestrelrowe.example');
  await waitFor(() => expect(button().textContent).toBe('Subscribing...'));
  await submit('ada@kestrelrowe.example');
  await act(async () => letGo());
  await screen.findByRole('dialog');
  expect(button().textContent).toBe('Subscribe');
});

test('without scripts it is posted to the blog, which shows the outcome', async () => {
  await open('/blog?sent=newsletter-pending');
  const element = screen.getByRole<HTMLFormElement>('form', { name: 'Stay Informed' });
  expect([element.method, element.getAttribute('action')]).toEqual(['post', '/blog#newsletter']);
  expect(new FormData(element).get('form')).toBe('newsletter');
  expect(form().getByText('Thank you for subscribing to our newsletter!')).toBeTruthy();
  expect(form().getByText(/Click the link in it to confirm/)).toBeTruthy();
});
