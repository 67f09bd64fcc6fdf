import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse, type Result } from '../../../testing/fake-api.ts';
import { serveUploads } from '../../../testing/fake-uploads.ts';
import { buildFile } from '../../../testing/item-builders.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { answerDialog } from '../../../testing/press.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { detail, id, openRequest, read } from './testing/request-screen.tsx';

signInEachTest();

const file = buildFile();
const place = `/service-requests/${id}/files`;
const one = detail({}, { files: [file] });
const panel = () => within(screen.getByRole('region', { name: /^Attachments/ }));
const choose = (...names: string[]) => {
  const files = names.map((name) => new File(['text'], name));
  fireEvent.change(panel().getByLabelText('browse', { selector: 'input' }), { target: { files } });
};

test('lists files with their size; Download fetches one with the token and saves it', async () => {
  const { calls } = await openRequest({ [read]: one, [`GET ${place}/${file.id}`]: { body: 'x' } });
  expect(panel().getByText('insurer-questionnaire.docx')).toBeTruthy();
  expect(panel().getByText(/^88 kB, /)).toBeTruthy();
  expect(panel().getByText('Upload files (max 10 at a time).')).toBeTruthy();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push((this as HTMLAnchorElement).download);
  });
  fireEvent.click(panel().getByRole('button', { name: 'Download insurer-questionnaire.docx' }));
  await waitFor(() => expect(saved).toEqual(['insurer-questionnaire.docx']));
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer a-token');
});

test('Delete asks, moves the file to the trash and offers Undo', async () => {
  let isThere = true;
  const restore = `POST /admin/trash/${file.id}/restore`;
  await openRequest({
    [read]: () => (isThere ? one : detail()),
    [`DELETE ${place}/${file.id}`]: () => {
      isThere = false;
      return { status: 204 };
    },
    [restore]: () => {
      isThere = true;
      return { body: { id: file.id, kind: 'file' } };
    },
  });
  fireEvent.click(panel().getByRole('button', { name: 'Delete insurer-questionnaire.docx' }));
  await answerDialog('Delete this file?', 'Delete');
  expect(await screen.findByText('File deleted')).toBeTruthy();
  await waitFor(() => expect(panel().queryByText(/88 kB/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await panel().findByText(/88 kB/)).toBeTruthy();
});

test.each<[Result, string]>([
  [
    refuse(503, 'unavailable', 'The service is busy or restarting.'),
    'The service is busy or restarting.',
  ],
  [{ status: 500 }, 'Error'],
])('a failed deletion says why, and keeps the file', async (answer, text) => {
  await openRequest({ [read]: one, [`DELETE ${place}/${file.id}`]: answer });
  fireEvent.click(panel().getByRole('button', { name: 'Delete insurer-questionnaire.docx' }));
  await answerDialog('Delete this file?', 'Delete');
  expect(await screen.findByText('Delete failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(panel().getByText(/88 kB/)).toBeTruthy();
});

test('uploads files one by one and confirms them once', async () => {
  const files: ReturnType<typeof buildFile>[] = [];
  await openRequest({ [read]: () => detail({}, { files }) });
  const uploads = serveUploads(({ names: [name] }) => {
    const stored = buildFile({ id: `f${files.length}`, originalName: name ?? '' });
    files.push(stored);
    return { status: 201, body: { files: [stored] } };
  });
  choose('offer.pdf', 'plan.png');
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  expect(screen.getByText('2 files')).toBeTruthy();
  const list = await panel().findByRole('list', { name: 'Attachments' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(uploads.map(({ names }) => names)).toEqual([['offer.pdf'], ['plan.png']]);
  expect(panel().queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test.each<[Result, string]>([
  [refuse(415, 'unsupported_type', 'This type is not accepted'), 'This type is not accepted'],
  [{ status: 500 }, 'Upload failed'],
])('a refused upload is reported in a dialog and stays on the list', async (answer, text) => {
  await openRequest();
  serveUploads(() => answer);
  choose('photo.heic');
  expect(await screen.findByRole('dialog', { name: text })).toBeTruthy();
  expect(panel().getByText(`Upload failed: ${text}`)).toBeTruthy();
});

test('an upload continues when its screen is left, and is shown there again', async () => {
  const { promise, resolve } = Promise.withResolvers<Result>();
  serveUploads(() => promise);
  const { unmount } = await openRequest();
  choose('contract.pdf');
  await screen.findByRole('button', { name: 'Cancel upload of contract.pdf' });
  unmount();
  let files: unknown[] = [];
  await openRequest({ [read]: () => detail({}, { files } as Parameters<typeof detail>[1]) });
  expect(screen.getByRole('button', { name: 'Cancel upload of contract.pdf' })).toBeTruthy();
  files = [buildFile({ originalName: 'contract.pdf' })];
  await act(async () => resolve({ body: { files } }));
  expect(await screen.findByText('Uploaded')).toBeTruthy();
  expect(await panel().findByRole('button', { name: 'Download contract.pdf' })).toBeTruthy();
});

test('rejected files of one selection are reported once, and do not close an open question', async () => {
  await openRequest();
  serveUploads(({ names: [name] }) => refuse(415, 'unsupported_type', `Not accepted: ${name}`));
  const answer = vi.fn();
  act(() => void askConfirm({ title: 'Send it?', confirmLabel: 'Send' }).then(answer));
  choose('one.heic', 'two.heic');
  await waitFor(() => expect(panel().getAllByText(/^Upload failed/)).toHaveLength(2));
  const question = screen.getByRole('dialog', { name: 'Send it?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
  const name = 'Not accepted: one.heic Not accepted: two.heic';
  const alert = await screen.findByRole('dialog', { name });
  expect(answer).toHaveBeenCalledWith(true);
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture that cannot be loaded is explained, with a retry', async () => {
  const picture = buildFile({ type: 'image/png', originalName: 'plan.png', size: 5_000_000 });
  let answer: Result = refuse(503, 'unavailable', 'The service is busy or restarting.');
  await openRequest({
    [read]: detail({}, { files: [picture] }),
    [`GET ${place}/${picture.id}`]: () => answer,
  });
  fireEvent.click(panel().getByRole('button', { name: 'Show plan.png' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'plan.png' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The service is busy or restarting.');
  expect(dialog.queryByText('Loading...')).toBeNull();
  answer = { body: 'the bytes of a picture' };
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('img', { name: 'plan.png' })).toBeTruthy();
});
