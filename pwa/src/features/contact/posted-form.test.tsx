import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PostedForm } from '../../platform/site.ts';
import { ready, renderPage } from '../../entry-server.tsx';
import { respondToCalls } from '../../testing/respond.ts';
import { hydrate, writePage } from '../../testing/hydrate.tsx';
import { buildPageData } from '../../testing/render-app.tsx';
import { panel } from './testing/form-steps.ts';

const values = {
  name: 'W',
  email: 'wilhelmina@outfitters.example',
  company: 'Featherstone',
  service: 'cloud-solutions',
  message: 'Typed without scripts, and here again.',
};
const nameText = 'Name must be at least 2 characters';
const refused: PostedForm = { name: 'contact', values, errors: { name: nameText }, failure: null };
const limit = 'Too many requests. Please wait 2 minutes before trying again.';
const limited: PostedForm = { ...refused, errors: {}, failure: limit };

/** Puts the server's page into the window as it is without scripts. */
async function write(url: string, form?: PostedForm) {
  const data = { ...buildPageData(), formToken: 'a-token', ...(form ? { form } : {}) };
  const { container } = await writePage(url, data);
  /** Lets scripts hydrate the page; returns React's complaints. */
  return { start: () => hydrate(container, url, data) };
}

const field = (label: string | RegExp) => panel().getByLabelText<HTMLInputElement>(label);

test('a rejected form keeps every word, shows its errors, and focuses the summary', async () => {
  await write('/contact', refused);
  for (const [label, text] of [
    ['Name', 'W'],
    ['Email', values.email],
    [/Company/, 'Featherstone'],
    ['Message', values.message],
  ] as const) {
    expect(field(label).value).toBe(text);
  }
  const chosen = field(/Service/).querySelector('option[selected]');
  expect(chosen?.getAttribute('value')).toBe('cloud-solutions');
  const summary = panel().getByRole('alert');
  expect(summary.hasAttribute('autofocus')).toBe(true);
  expect(within(summary).getByText('Please check one field')).toBeTruthy();
  const link = within(summary).getByRole('link', { name: nameText });
  expect(link.getAttribute('href')).toBe(`#${field('Name').id}`);
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
});

test('errors of the whole form are shown above it and beside the button', async () => {
  await write('/contact', limited);
  expect(within(panel().getByRole('alert')).getByText('Failed to Send Message')).toBeTruthy();
  expect(panel().getByText(limit)).toBeTruthy();
  expect(panel().getByText(`Not sent. ${limit}`)).toBeTruthy();
});

test.each([
  ['/contact', refused],
  ['/contact', limited],
  [
    '/contact?tab=request',
    { ...refused, name: 'request', values: { ...values, newsletter: 'on' } },
  ],
  ['/contact?sent=contact', undefined],
] as const)('%s hydrates without a mismatch', async (url, form) => {
  const { start } = await write(url, form);
  expect(await start()).toEqual([]);
});

test('after hydration it can be corrected and sent, and is empty then', async () => {
  const sent = respondToCalls({ status: 201, body: { id: 'a'.repeat(24), createdAt: '' } });
  const { start } = await write('/contact', refused);
  expect(await start()).toEqual([]);
  fireEvent.input(field('Name'), { target: { value: 'Wilhelmina' } });
  expect(screen.queryAllByText(nameText)).toHaveLength(0);
  fireEvent.click(panel().getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  const { email, company, message } = values;
  const mended = { name: 'Wilhelmina', email, company, message, formToken: 'a-token' };
  expect(sent[0]?.body).toMatchObject(mended);
  for (const label of ['Name', 'Email', /Company/, /Service/, 'Message']) {
    expect(field(label).value).toBe('');
  }
});

test('the page confirms what was sent, in the words of the toasts', async () => {
  await write('/contact?sent=contact');
  expect(screen.getByText('Message Sent Successfully')).toBeTruthy();
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeTruthy();
  await write('/contact?tab=request&sent=request');
  expect(screen.getByText('Service Request Submitted')).toBeTruthy();
  expect(
    screen.getByText(
      "We'll review your request and get back to you within 24 hours with a detailed proposal.",
    ),
  ).toBeTruthy();
  for (const other of ['', '?sent=', '?sent=constructor', '?sent=newsletter']) {
    await write(`/contact${other}`);
    expect(screen.queryByText(/Sent Successfully|Submitted/)).toBeNull();
  }
});

test('without scripts the questions of all services are collapsed, with unique names', async () => {
  const form = {
    ...refused,
    name: 'request',
    values: { ...values, 'answer-cloud-solutions-2': 'Shops' },
  };
  await ready;
  const html = renderPage('/contact?tab=request', { ...buildPageData(), form }).body;
  const names = [...html.matchAll(/name="(answer-[^"]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(21);
  expect(new Set(names).size).toBe(21);
  expect(html.match(/<details>/g)).toHaveLength(6);
  expect(html).toMatch(/name="answer-cloud-solutions-2"[^>]*value="Shops"/);
});

test('the honeypot is hidden from people and from the draft', async () => {
  const { start } = await write('/contact');
  await start();
  const trap = document.getElementById('contact-extra') as HTMLInputElement;
  expect(trap.closest('[aria-hidden="true"]')).toBeTruthy();
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
  fireEvent.input(field('Name'), { target: { value: 'Wilhelmina' } });
  expect(JSON.parse(localStorage.getItem('draft:contact') ?? '')).toEqual({ name: 'Wilhelmina' });
});

test('text from before this rendering is not judged by the rendering time', async () => {
  const sent = respondToCalls({ status: 201, body: { id: 'a'.repeat(24), createdAt: '' } });
  const draft = { name: 'Wilhelmina', email: values.email, message: values.message };
  localStorage.setItem('draft:contact', JSON.stringify(draft));
  const { start } = await write('/contact');
  await start();
  fireEvent.click(panel().getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject(draft);
  expect(sent[0]?.body).not.toHaveProperty('formToken');
});

test('text typed before the application started becomes a draft, beside an older one', async () => {
  localStorage.setItem('draft:contact', JSON.stringify({ name: 'Old', company: 'Featherstone' }));
  const { start } = await write('/contact');
  field('Name').value = 'Wilhelmina';
  field('Message').value = values.message;
  expect(await start()).toEqual([]);
  expect(JSON.parse(localStorage.getItem('draft:contact') ?? '')).toEqual({
    name: 'Wilhelmina',
    company: 'Featherstone',
    message: values.message,
  });
});
