import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pickSettings } from '../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import SettingsTab from './settings-tab.tsx';

signInEachTest();

const sendTest = 'POST /admin/settings/test-email';
const address = () => screen.getByLabelText<HTMLInputElement>('Send a test to');
const press = (text: string) => {
  fireEvent.change(address(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Test Email' }));
};
const failure = () => screen.findByRole('region', { name: 'Why the test email failed' });

async function show(handler?: Handler) {
  const calls = serveApi({
    'GET /admin/settings': { body: pickSettings({}, 'smtp_host', 'smtp_certificate') },
    ...(handler ? { [sendTest]: handler } : {}),
  });
  renderAdmin(<SettingsTab />, '/admin?tab=settings&section=email');
  await screen.findByRole('tablist', { name: 'Settings' });
  return calls;
}

const refusal = 'The mail server rejected the username or the password. (535 no)';
const conversation = ['S: 220 ready', 'C: AUTH PLAIN [hidden]', 'S: 535 no'];

test('the test email requires a valid address', async () => {
  const calls = await show();
  press(' ');
  expect(await screen.findByText('Email Required')).toBeTruthy();
  const text = 'Please enter an email address to send the test to.';
  expect(screen.getAllByText(text).length).toBe(2);
  expect(address().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(address()));
  expect(calls).toHaveLength(1);
  press('nobody');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.queryByText('Test Email Failed')).toBeNull();
  expect(calls).toHaveLength(1);
});

test('confirms the test email', async () => {
  const body = { id: '1', state: 'sent', sendAt: '2026-11-21T09:00:00.000Z' };
  const calls = await show({ status: 202, body });
  press('amara@longitude.example');
  expect(await screen.findByText('Test Email Sent')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ testEmail: 'amara@longitude.example' });
});

test('shows why it failed, with the conversation to read and copy', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  let response: Result = refuse(422, 'mail_failed', refusal, { conversation });
  await show(() => response);
  press('amara@longitude.example');
  expect(await screen.findByText('Test Email Failed')).toBeTruthy();
  expect(screen.getByText('Failed to send test email')).toBeTruthy();
  const region = within(await failure());
  expect(region.getByText(refusal)).toBeTruthy();
  expect(region.getByText(/AUTH PLAIN/).textContent).toBe(conversation.join('\n'));
  fireEvent.click(region.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Conversation copied')).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(conversation.join('\n'));
  expect(address().value).toBe('amara@longitude.example');
  response = { status: 202, body: { id: '1', state: 'sent', sendAt: '2026-11-21T09:00:00.000Z' } };
  press('amara@longitude.example');
  expect(await screen.findByText('Test Email Sent')).toBeTruthy();
  expect(screen.queryByText(refusal)).toBeNull();
});

test('a failure before any conversation is only a sentence', async () => {
  const text = 'Nothing accepts connections at mail.example, port 25. (ECONNREFUSED)';
  await show(refuse(422, 'mail_failed', text, { conversation: [] }));
  press('amara@longitude.example');
  const region = within(await failure());
  expect(region.getByText(text)).toBeTruthy();
  expect(region.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test.each<[Result, string]>([
  [{ status: 500 }, 'Failed to send test email'],
  [refuse(503, 'unavailable', 'The service is busy.'), 'The service is busy.'],
])('a failure of this site has only a toast', async (response, text) => {
  await show(response);
  press('amara@longitude.example');
  expect(await screen.findByText('Test Email Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Why the test email failed' })).toBeNull();
});

test('the demo says that nothing was sent', async () => {
  const body = { id: '1', state: 'sent', sendAt: '2026-11-21T09:00:00.000Z', isDemo: true };
  await show({ status: 202, body });
  press('amara@longitude.example');
  expect(await screen.findByText('Demo: not sent')).toBeTruthy();
  expect(screen.queryByText('Test Email Sent')).toBeNull();
});

const server = () => screen.getByLabelText<HTMLInputElement>(/^SMTP server/);
const type = (text: string) => fireEvent.change(server(), { target: { value: text } });

test('tests what is on the page, and shows which setting is not valid', async () => {
  const body = { id: '1', state: 'sent', sendAt: '2026-11-21T09:00:00.000Z' };
  const calls = await show({ status: 202, body });
  type('https://smtp.example.com/');
  press('amara@longitude.example');
  expect(await screen.findByText(/Enter the server’s name without https:/)).toBeTruthy();
  expect(calls).toHaveLength(1);
  type('smtps://smtp.example.com');
  expect(screen.getByText(/using your unsaved changes/)).toBeTruthy();
  press('amara@longitude.example');
  expect(await screen.findByText('Test Email Sent')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    testEmail: 'amara@longitude.example',
    settings: [{ category: 'email', key: 'smtp_host', value: 'smtps://smtp.example.com' }],
  });
  expect(server().value).toBe('smtps://smtp.example.com');
});

test('a certificate can be trusted by its fingerprint, unless it has expired', async () => {
  const fingerprint = 'AB:'.repeat(31).concat('CD');
  const certificate = {
    fingerprint,
    names: 'mail.kestrel.example',
    issuer: 'itself (self-signed)',
    validFrom: '2026-01-02T00:00:00.000Z',
    validTo: '2027-01-02T00:00:00.000Z',
    canTrust: false,
  };
  const answer = (canTrust: boolean) =>
    refuse(422, 'mail_failed', 'The certificate …', { certificate: { ...certificate, canTrust } });
  let response: Result = answer(false);
  await show(() => response);
  press('amara@longitude.example');
  let region = within(await failure());
  expect(region.getByText('2 January 2026 to 2 January 2027')).toBeTruthy();
  expect(region.queryByRole('button', { name: 'Trust this certificate' })).toBeNull();
  response = answer(true);
  press('amara@longitude.example');
  region = within(await failure());
  fireEvent.click(await region.findByRole('button', { name: 'Trust this certificate' }));
  const field = screen.getByLabelText<HTMLInputElement>(/Trusted certificate/);
  expect(field.value).toBe(fingerprint);
  expect(document.activeElement?.textContent).toBe('Send Test Email');
});
