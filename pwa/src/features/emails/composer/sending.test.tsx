import { ApiError } from '@longitude/contract/core/errors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import styles from './preview.module.css';
import { fakeCalls, press, show, subject, text, write } from './testing/composer-screen.tsx';

// The formatting editor needs a real browser (e2e/rich-text.test.ts): here the plain field is used.
vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

function choose(...names: string[]) {
  const field = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  const files = names.map((name) => new File(['content'], name));
  if (field) fireEvent.change(field, { target: { files } });
}

/** Uploads that the test ends, by file name. */
function holdUploads({ upload }: ReturnType<typeof fakeCalls>['calls']) {
  const ends = new Map<string, () => void>();
  upload.mockImplementation(
    ({ name, size }) =>
      new Promise<UploadedFile>((resolve) => {
        ends.set(name, () => resolve({ id: `id of ${name}`, originalName: name, size }));
      }),
  );
  return (name: string) => act(async () => ends.get(name)?.());
}

test('waits for uploads, then sends', async () => {
  const { calls } = fakeCalls();
  const end = holdUploads(calls);
  show(calls);
  write('With the offer');
  choose('offer.pdf');
  press('Send email');
  await screen.findByRole('button', { name: 'Waiting...' });
  expect(screen.getByText('Waiting for one upload')).toBeTruthy();
  expect(calls.send).not.toHaveBeenCalled();
  await end('offer.pdf');
  await screen.findByText('Email sent');
  expect(calls.send.mock.lastCall?.[0].fileIds).toEqual(['id of offer.pdf']);
  expect(screen.queryByText('offer.pdf')).toBeNull();
});

test('does not send after the wait was cancelled', async () => {
  const { calls } = fakeCalls();
  const end = holdUploads(calls);
  show(calls);
  write('With the offer');
  choose('offer.pdf');
  press('Send email');
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t send yet' }));
  await screen.findByRole('button', { name: 'Send email' });
  await end('offer.pdf');
  expect(calls.send).not.toHaveBeenCalled();
  expect(text().value).toBe('With the offer');
});

test('text typed and files attached during sending stay as the next draft', async () => {
  const { calls, server } = fakeCalls();
  const end = holdUploads(calls);
  const response = Promise.withResolvers<{ id: string }>();
  calls.send.mockReturnValueOnce(response.promise);
  show(calls);
  write('First');
  choose('offer.pdf');
  await end('offer.pdf');
  press('Send email');
  await screen.findByRole('button', { name: 'Sending...' });
  await waitFor(() => expect(calls.send).toHaveBeenCalled());
  write('First, and one more thing');
  choose('late.pdf', 'later.pdf');
  await end('late.pdf');
  await act(async () => response.resolve({ id: 'mail-1' }));
  await screen.findByText('Email sent');
  expect(text().value).toBe('First, and one more thing');
  expect(screen.queryByText('offer.pdf')).toBeNull();
  await end('later.pdf');
  await waitFor(() => {
    expect(server.read()?.values['message']).toBe('<p>First, and one more thing</p>');
    expect(server.read()?.values['files']).toMatch(/late\.pdf.*later\.pdf/);
  });
});

test('reports uploaded files to the current screen, not the previous one', async () => {
  const { calls } = fakeCalls();
  const end = holdUploads(calls);
  const [before, now] = [vi.fn(), vi.fn()];
  const { unmount } = show(calls, vi.fn(), { onFilesChanged: before });
  choose('offer.pdf');
  unmount();
  show(calls, vi.fn(), { onFilesChanged: now });
  await end('offer.pdf');
  await waitFor(() => expect(now).toHaveBeenCalledOnce());
  expect(before).not.toHaveBeenCalled();
});

const nextParagraphs = ['Hello Seun,', '', 'The team'];
const another = () => screen.findByRole('button', { name: 'Write another email' });

test('a further email is started on purpose, as a reply, and does not thank again', async () => {
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

test('Undo opens the undone email, and removes contradicting notices', async () => {
  const { calls } = fakeCalls();
  show(calls, vi.fn(), { lastSubject: null, nextParagraphs, canFold: true });
  write('Too early');
  press('Send email');
  await another();
  press('Undo');
  await screen.findByText('Sending undone');
  expect(text().value).toBe('Too early');
  press('Send email');
  await screen.findByText('Email sent');
  expect(screen.queryByText('Sending undone')).toBeNull();
});

test('an answered item shows a button; an existing draft is shown', async () => {
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

test('entering the message by key places the cursor before the signature, once', () => {
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

test('a selection stays when the message takes the focus', () => {
  const { calls } = fakeCalls();
  show(calls);
  text().select();
  text().focus();
  expect([text().selectionStart, text().selectionEnd]).toEqual([0, text().value.length]);
});

const offer = { id: 'file-1', originalName: 'offer.pdf', size: 482_000 };

/** Opens the preview on a window that is, or is not, wide enough for a desktop. */
async function open(isDesk: boolean, cc = '') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 64rem)' && isDesk,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { calls } = fakeCalls();
  calls.preview.mockResolvedValue({ subject: 'Our offer', html: '<p>Hello</p>', text: 'Hello' });
  show(calls, vi.fn(), { files: [offer] });
  fireEvent.change(screen.getByLabelText('CC'), { target: { value: cc } });
  press('Preview');
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  await within(dialog).findByText('Our offer');
  return dialog;
}

test('the preview shows recipients, subject and attachments', async () => {
  const dialog = await open(true, 'joris@longitude.example');
  const facts = [...dialog.querySelectorAll('dl > *')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'To',
    'seun@kestrelrowe.example',
    'CC',
    'joris@longitude.example',
    'Subject',
    'Our offer',
    'Attached',
    'offer.pdf (482 kB)',
  ]);
});

test.each([
  [true, 'Desktop', styles['frame']],
  [false, 'Phone', `${styles['frame']} ${styles['phone']}`],
])('the preview opens as the device in use is (desk: %s)', async (isDesk, pressed, frame) => {
  const dialog = await open(isDesk);
  const width = within(dialog).getByRole('group', { name: 'Width' });
  expect(within(width).getByRole('button', { pressed: true }).textContent).toBe(pressed);
  expect(dialog.querySelector('iframe')?.className).toBe(frame);
  expect(within(dialog).queryByText('CC')).toBeNull();
});

test('a recipient who refused email is named beside the address, and the text stays', async () => {
  const { calls } = fakeCalls();
  const refusal = 'This address refused email from us on 29 November 2026';
  calls.send.mockRejectedValueOnce(
    new ApiError(refusal, { status: 400, code: 'validation_failed', fields: { email: refusal } }),
  );
  show(calls);
  write('With the offer');
  press('Send email');
  const notes = await screen.findAllByRole('alert');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    refusal,
    `${refusal}. Your text is saved.`,
  ]);
  expect(notes[0]?.previousElementSibling?.textContent).toContain('seun@kestrelrowe.example');
  expect(text().value).toBe('With the offer');
});
