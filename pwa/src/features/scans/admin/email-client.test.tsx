import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse, serveApi, listOf, type Handler } from '../../../testing/fake-api.ts';
import { serveUploads } from '../../../testing/fake-uploads.ts';
import { buildEmail } from '../../../testing/item-builders.ts';
import { respondQuietly } from '../../../testing/item-routes.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { openDialog } from '../../../platform/dialog-address.ts';
import { buildTest, missingPolicy } from '../testing/build-scan.ts';
import { buildFullScan } from '../testing/build-stored-scan.ts';
import { ScanDialogs } from './scan-dialogs.tsx';

signInEachTest();

const fail = (name: string, risk: 'critical' | 'high' | 'low') =>
  buildTest(name, { status: 'fail', risk, score: 0, details: `${name} is wrong.` });
const warn = (name: string) => buildTest(name, { status: 'warning', score: 50 });
const tests = [
  fail('CAA', 'low'),
  missingPolicy,
  fail('Exposed Secrets', 'critical'),
  fail('Protocol Versions', 'high'),
  warn('DMARC'),
  warn('SPF'),
];
let last = 0;

/** Each test has a scan of its own: drafts outlive their screen. */
async function openClient(change: Parameters<typeof buildFullScan>[0] = {}) {
  last += 1;
  const scan = buildFullScan({ id: String(last).padStart(24, 'd'), ...change }, { tests });
  const send = `POST /security-scans/${scan.id}/contact-client`;
  const serve = (routes: Record<string, Handler> = {}) =>
    serveApi({
      'GET /security-scans': listOf([scan]),
      [`GET /security-scans/${scan.id}`]: { body: scan, headers: { etag: '"1"' } },
      ...respondQuietly('security-scan', scan.id),
      ...routes,
    });
  return { scan, send, serve };
}

async function show(
  routes: (send: string, id: string) => Record<string, Handler> = () => ({}),
  change: Parameters<typeof buildFullScan>[0] = {},
) {
  const { scan, send, serve } = await openClient(change);
  const calls = serve(routes(send, scan.id));
  renderAdmin(<ScanDialogs />, '/admin?tab=scans');
  act(() => openDialog('client', scan.id));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email Client' }));
  await dialog.findByRole('textbox', { name: 'Message' });
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const press = () =>
    fireEvent.click(dialog.getByRole('button', { name: 'Send Email with Report' }));
  return { scan, calls, dialog, field, press };
}

const accepted = (id: string) => ({
  status: 202,
  body: { id, state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' },
});
const findSent = (calls: ReturnType<typeof serveApi>) =>
  calls.find(({ path }) => path.endsWith('/contact-client'))?.body;

test('summarizes the scan: score, risk, the top 3 failed findings and two counts', async () => {
  const { dialog } = await show();
  const summary = within(dialog.getByRole('region', { name: 'Scan summary' }));
  expect(summary.getByText('61/100')).toBeTruthy();
  expect(summary.getByText('HIGH RISK')).toBeTruthy();
  expect(summary.getByText(/critical issue,/).textContent).toBe('1 critical issue, 2 warnings');
  const items = within(summary.getByRole('list', { name: 'Top 3 failed findings' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Exposed Secrets',
    'Content Security Policy',
    'Protocol Versions',
  ]);
});

test('starts with the client’s address, subject and message, and the report attached', async () => {
  const { dialog, field } = await show();
  expect(field('Client email').value).toBe('wilhelmina@outfitters.example');
  expect(field('CC emails (comma separated)').value).toBe('');
  expect(field('Subject').value).toBe(
    'Security Scan Results for https://shop.example.com/ - Action Required',
  );
  const text = dialog.getByRole('textbox', { name: 'Message' }).textContent;
  expect(text).toContain('We scanned shop.example.com for security issues.');
  const report = within(dialog.getByRole('list', { name: 'Attached report' }));
  expect(report.getByText('security-scan-shop-example-com-2026-11-21.pdf')).toBeTruthy();
  expect(report.getByText('Always attached')).toBeTruthy();
  expect(dialog.getByText(/pdf, doc, docx, txt, jpg, jpeg, png/)).toBeTruthy();
});

test('names the report by the date of the site, and opens the client’s file', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const name = 'security-scan-shop-example-com-2026-11-20.pdf';
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  // 21:06 on the previous day in Toronto.
  const { calls, dialog } = await show(
    (_send, id) => ({ [`GET /security-scans/${id}/download-pdf`]: { body: '%PDF', headers } }),
    { scannedAt: '2026-11-21T02:06:00.000Z' },
  );
  const report = within(dialog.getByRole('list', { name: 'Attached report' }));
  expect(report.getByText(name)).toBeTruthy();
  fireEvent.click(report.getByRole('button', { name: 'Download the report' }));
  expect(await screen.findByText('PDF Downloaded')).toBeTruthy();
  const call = calls.find(({ path }) => path.endsWith('/download-pdf'));
  expect(call?.query.get('for')).toBe('client');
});

test('sends to the typed addresses, confirms it, and offers Undo', async () => {
  const { scan, calls, field, press } = await show((send, id) => ({ [send]: accepted(id) }));
  fireEvent.change(field('Client email'), { target: { value: ' owner@outfitters.example ' } });
  fireEvent.change(field('CC emails (comma separated)'), {
    target: { value: 'a@x.example, b@x.example' },
  });
  press();
  expect(await screen.findByText('Client Contacted')).toBeTruthy();
  expect(screen.getByText(/Email sent to client successfully/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(findSent(calls)).toEqual({
    subject: 'Security Scan Results for https://shop.example.com/ - Action Required',
    message: expect.stringContaining('We scanned shop.example.com') as string,
    email: 'owner@outfitters.example',
    ccEmails: 'a@x.example, b@x.example',
    fileIds: [],
  });
  await waitFor(() => expect(location.search).toBe('?tab=scans'));
  expect(scan.clientContacted).toBe(false);
});

test('a scan without a client email requires one', async () => {
  const { calls, dialog, field, press } = await show(() => ({}), { email: null });
  expect(dialog.getByText('This scan has no client email.')).toBeTruthy();
  press();
  expect(await dialog.findByText('Enter an email address')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Client email')));
  fireEvent.change(field('Client email'), { target: { value: 'nobody' } });
  expect(dialog.queryByText('Enter an email address')).toBeNull();
  press();
  expect(await dialog.findByText('“nobody” is not an email address')).toBeTruthy();
  fireEvent.change(field('Client email'), { target: { value: 'a@x.example, b@x.example' } });
  press();
  expect(await dialog.findByText(/^Enter one address here/)).toBeTruthy();
  expect(findSent(calls)).toBeUndefined();
});

test('a rejected email is explained in place, and the typed text stays', async () => {
  const { dialog, field, press } = await show((send) => ({
    [send]: refuse(400, 'validation_failed', 'Please check the fields.', {
      fields: { email: 'This address is blocked', ccEmails: 'One of them is blocked' },
    }),
  }));
  fireEvent.change(field('Subject'), { target: { value: 'Your scan' } });
  press();
  expect(await dialog.findByText('This address is blocked')).toBeTruthy();
  expect(dialog.getByText('One of them is blocked')).toBeTruthy();
  expect(field('Subject').value).toBe('Your scan');
});

test('accepts files of seven types, each uploaded to the scan', async () => {
  const { scan, calls, dialog, press } = await show((send, id) => ({ [send]: accepted(id) }));
  const stored = { id: 'f'.repeat(24), originalName: 'offer.docx', size: 4 };
  const uploads = serveUploads(() => ({ body: { files: [stored] } }));
  const add = (name: string) =>
    fireEvent.change(dialog.getByLabelText('browse', { selector: 'input' }), {
      target: { files: [new File(['text'], name)] },
    });
  add('findings.xlsx');
  expect(
    await dialog.findByText(
      'Upload failed: only pdf, doc, docx, txt, jpg, jpeg or png files are accepted',
    ),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove findings.xlsx' }));
  add('offer.docx');
  expect(await dialog.findByText(/uploaded$/)).toBeTruthy();
  expect(uploads.map(({ path }) => path)).toEqual([`/security-scans/${scan.id}/files`]);
  press();
  await screen.findByText('Client Contacted');
  expect(findSent(calls)).toMatchObject({ fileIds: [stored.id] });
});

test('the preview shows the email that will be sent, with the report among its files', async () => {
  const preview = { subject: 'S', html: '<p>Hello</p>', text: 'Hello', attached: ['report.pdf'] };
  const { scan, calls, dialog } = await show(() => ({
    'POST /admin/email-preview': { body: preview },
  }));
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(await shown.findByText('report.pdf')).toBeTruthy();
  expect(shown.getByText('wilhelmina@outfitters.example')).toBeTruthy();
  const sent = calls.find(({ path }) => path === '/admin/email-preview');
  expect(sent?.body).toMatchObject({ kind: 'security-scan', id: scan.id });
});

test('shows the emails about the scan', async () => {
  const email = buildEmail({ subject: 'Your report', to: 'owner@outfitters.example' });
  const { dialog } = await show((_, id) => ({
    [`GET /security-scans/${id}/emails`]: { body: [email] },
  }));
  expect(await dialog.findByText('Your report')).toBeTruthy();
});

test('a damaged result has no report to send', async () => {
  const { scan, serve } = await openClient({ results: '{', damaged: true });
  serve();
  renderAdmin(<ScanDialogs />, `/admin?tab=scans&client=${scan.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Email Client' }));
  expect(await dialog.findByText('Unable to parse scan results')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Scan again' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Website URL');
  expect(field.value).toBe('https://shop.example.com/');
});
