import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../../testing/builders.ts';
import { refuse, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { buildFullScan } from '../testing/build-stored-scan.ts';
import { id, openReport, readCall, scan } from '../testing/open-report.tsx';

signInEachTest();

const change = `PATCH /security-scans/${id}`;

async function editNotes(routes: Record<string, Handler>) {
  const opened = await openReport(routes);
  fireEvent.click(await opened.dialog.findByRole('button', { name: 'Edit admin notes' }));
  const field = opened.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Admin notes' });
  fireEvent.change(field, { target: { value: 'Re-test on Friday.' } });
  return { ...opened, field };
}

test('notes are saved against the version that was read', async () => {
  let adminNotes = scan.adminNotes;
  const { calls, dialog } = await editNotes({
    [readCall]: () => ({ body: { ...scan, adminNotes }, headers: { etag: '"1"' } }),
    [change]: ({ body }) => {
      ({ adminNotes } = body as { adminNotes: string });
      return { body: { ...scan, adminNotes } };
    },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Note saved')).toBeTruthy();
  expect(await dialog.findByText('Re-test on Friday.')).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  const saved = calls.find(({ method }) => method === 'PATCH');
  expect(saved?.headers.get('if-match')).toBe('"1"');
  expect(saved?.body).toEqual({ adminNotes: 'Re-test on Friday.' });
});

test('notes changed by someone else are shown beside your own', async () => {
  let isChanged = false;
  const { calls, dialog, field } = await editNotes({
    [readCall]: () =>
      isChanged
        ? { body: { ...scan, adminNotes: 'Called them.' }, headers: { etag: '"2"' } }
        : { body: scan, headers: { etag: '"1"' } },
    [change]: ({ headers }) => {
      isChanged = true;
      if (headers.get('if-match') === '"1"') return refuse(412, 'stale', 'Changed meanwhile.');
      return { body: scan };
    },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Called them.')).toBeTruthy();
  expect(field.value).toBe('Re-test on Friday.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('Note saved');
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
});

test('notes that were not saved are explained', async () => {
  const { dialog, field } = await editNotes({
    [change]: refuse(400, 'validation_failed', 'Notes must be shorter.'),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Notes must be shorter.')).toBeTruthy();
  expect(field.value).toBe('Re-test on Friday.');
});

/** Replies to the question whether typed notes may be lost. */
async function respond(name: string) {
  const question = await screen.findByRole('dialog', { name: /without saving|Discard your/ });
  fireEvent.click(within(question).getByRole('button', { name }));
}

test('closing the report asks before typed notes are lost', async () => {
  const { dialog, field, onClose } = await editNotes({});
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await respond('Cancel');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  expect(field.value).toBe('Re-test on Friday.');
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await respond('Discard changes');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a rescan of a damaged report asks before typed notes are lost', async () => {
  const { dialog } = await editNotes({ [readCall]: { body: buildFullScan({ damaged: true }) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Scan again' }));
  expect(location.search).not.toContain('new=');
  await respond('Discard changes');
  await waitFor(() => expect(location.search).toContain('new=scan'));
});

test('notes that could not be saved survive a reload, until they are discarded', async () => {
  const { dialog } = await editNotes({
    [change]: refuse(503, 'unavailable', 'The server is being updated.'),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('The server is being updated.');
  cleanup();
  const again = await openReport({});
  const field = await again.dialog.findByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('Re-test on Friday.');
  fireEvent.click(again.dialog.getByRole('button', { name: 'Cancel' }));
  await respond('Discard');
  await again.dialog.findByText(scan.adminNotes);
  cleanup();
  const later = await openReport({});
  expect(await later.dialog.findByText(scan.adminNotes)).toBeTruthy();
  expect(later.dialog.queryByRole('textbox')).toBeNull();
});

test('unsaved notes of an earlier version are restored, with what others wrote since', async () => {
  const saved = { base: 'An older note', notes: 'Re-test on Friday.' };
  localStorage.setItem(`device-draft:scan-notes:${user.id}:${id}`, JSON.stringify(saved));
  const { dialog } = await openReport({});
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Admin notes' });
  expect(field.value).toBe('Re-test on Friday.');
  expect(dialog.getByText('Someone else changed these notes.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Re-test on Monday.' } });
  const kept = localStorage.getItem(`device-draft:scan-notes:${user.id}:${id}`) ?? '';
  expect(JSON.parse(kept)).toEqual({ ...saved, notes: 'Re-test on Monday.' });
});
