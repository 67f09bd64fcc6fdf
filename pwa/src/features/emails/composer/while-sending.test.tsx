import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UploadedFile } from '../../../ui/files/queued-file.ts';
import { fakeCalls, press, show, text, write } from './testing/composer-screen.tsx';

vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

function choose(...names: string[]) {
  const field = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  const files = names.map((name) => new File(['content'], name));
  if (field) fireEvent.change(field, { target: { files } });
}

/** Uploads that the test ends by hand, by the names of their files. */
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
  expect(screen.getByText('Waits for one upload')).toBeTruthy();
  expect(calls.send).not.toHaveBeenCalled();
  await end('offer.pdf');
  await screen.findByText('Email sent');
  expect(calls.send.mock.lastCall?.[0].fileIds).toEqual(['id of offer.pdf']);
  expect(screen.queryByText('offer.pdf')).toBeNull();
});

test('does not send when one no longer wants to wait', async () => {
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

test('what is typed and attached while the answer is awaited stays as the next draft', async () => {
  const { calls, server } = fakeCalls();
  const end = holdUploads(calls);
  const answer = Promise.withResolvers<{ id: string }>();
  calls.send.mockReturnValueOnce(answer.promise);
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
  await act(async () => answer.resolve({ id: 'mail-1' }));
  await screen.findByText('Email sent');
  expect(text().value).toBe('First, and one more thing');
  expect(screen.queryByText('offer.pdf')).toBeNull();
  await end('later.pdf');
  await waitFor(() => {
    expect(server.read()?.values['message']).toBe('<p>First, and one more thing</p>');
    expect(server.read()?.values['files']).toMatch(/late\.pdf.*later\.pdf/);
  });
});

test('tells the screen that shows it now of uploaded files, not the one before', async () => {
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
