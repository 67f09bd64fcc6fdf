import { ApiError } from '@longitude/contract/core/errors';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isOffline } from '../../../platform/connection.ts';
import { forgetAllDeviceDrafts } from '../../../platform/device-drafts.ts';
import { endSession } from '../../../platform/session-state.ts';
import { Toasts } from '../../../ui/toast.tsx';
import { listPendingSends } from './pending-sends.ts';
import {
  at,
  fakeCalls,
  offline,
  press,
  show,
  stale,
  subject,
  text,
  user,
  write,
} from './testing/composer-screen.tsx';

// The formatting editor needs a real browser (e2e/rich-text.test.ts): here the plain field is used.
vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

test('starts with the default text, which is not a draft, and counts its characters', async () => {
  const { calls } = fakeCalls();
  const { unmount } = show(calls);
  expect(text().value).toBe('Hello Seun,\n\nThe team');
  expect(screen.getByText('19 characters')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
  await waitFor(() => expect(calls.drafts.load).toHaveBeenCalled());
  unmount();
  expect(calls.drafts.save).not.toHaveBeenCalled();
});

test('a cleared message and subject show what is sent instead, until something is typed', async () => {
  const { calls } = fakeCalls();
  const further = { lastSubject: 'Re: x', nextParagraphs: ['Hello Seun,', '', 'The team'] };
  show(calls, vi.fn(), further);
  const hint = 'The message is empty: this text is sent instead.';
  expect(screen.queryByText(hint)).toBeNull();
  for (const blank of ['', '  \n\n ', '\u00a0']) {
    write(blank);
    expect(screen.getByText(hint).closest('[aria-live]')?.id).toBe(`${text().id}-default`);
    // The server's text, not that of a further email.
    expect(screen.getByText(hint).nextElementSibling?.textContent).toBe('Hello Seun,\n\nThe team');
    write('x');
    expect(screen.queryByText(hint)).toBeNull();
  }
  fireEvent.change(subject(), { target: { value: ' ' } });
  expect(screen.getByText('Left empty, it is “Regarding”.')).toBeTruthy();
  expect(text().getAttribute('aria-describedby')).toContain('-default');
});

test('names the invalid address, removes the last one, and does not send', async () => {
  const { calls } = fakeCalls();
  show(calls);
  const cc = screen.getByLabelText<HTMLInputElement>('CC');
  fireEvent.change(cc, { target: { value: 'joris@longitude.example;' } });
  fireEvent.change(cc, { target: { value: 'underwriting@' } });
  fireEvent.keyDown(cc, { key: 'Enter' });
  expect(screen.getByText('“underwriting@” is not an email address')).toBeTruthy();
  press('Send email');
  await waitFor(() => expect(document.activeElement).toBe(cc));
  expect(calls.send).not.toHaveBeenCalled();
  fireEvent.keyDown(cc, { key: 'Backspace' });
  expect(cc.value).toBe('underwriting@');
  fireEvent.change(cc, { target: { value: '' } });
  press('Remove joris@longitude.example');
  expect(screen.queryByText('joris@longitude.example')).toBeNull();
});

test('saves a second after the last change, and restores it', async () => {
  const { calls, server } = fakeCalls();
  server.keep(
    { subject: 'Kept', cc: 'a@b.example', message: '<p>From before</p>', files: '[]' },
    '"1"',
  );
  show(calls);
  await screen.findByText(/^Draft saved \d\d:\d\d$/);
  await waitFor(() => expect(subject().value).toBe('Kept'));
  expect(text().value).toBe('From before');
  write('From now');
  await waitFor(() => expect(calls.drafts.save).toHaveBeenCalled());
  expect(calls.drafts.save.mock.calls[0]).toEqual([
    { subject: 'Kept', cc: 'a@b.example', message: '<p>From now</p>', files: '[]' },
    '"1"',
  ]);
});

test('another window has saved: both texts are offered', async () => {
  const { calls, server } = fakeCalls();
  show(calls);
  write('Mine');
  calls.drafts.save.mockImplementationOnce(async () => {
    server.keep({ subject: 'Theirs', message: '<p>Theirs</p>' }, '"7"');
    throw stale();
  });
  await screen.findByText('Another window saved a different draft');
  press('Keep mine');
  await waitFor(() => expect(server.read()?.values['message']).toBe('<p>Mine</p>'));
  expect(calls.drafts.save.mock.lastCall?.[1]).toBe('"7"');
});

test('is saved on the device while the server is unreachable, then on the server; a logout deletes it', async () => {
  const { calls, server } = fakeCalls();
  show(calls);
  calls.drafts.save.mockImplementation(async () => {
    isOffline.value = true;
    throw offline();
  });
  write('From the train');
  await screen.findByText(/^Draft saved on this device/);
  expect(localStorage.length).toBe(1);
  calls.drafts.save.mockImplementation(async (values) => {
    server.keep(values, '"3"');
    return { updatedAt: at, etag: '"3"' };
  });
  act(() => {
    isOffline.value = false;
  });
  await screen.findByText(/^Draft saved \d\d:\d\d$/);
  expect(localStorage.length).toBe(0);
  write('Secret');
  act(() => endSession());
  forgetAllDeviceDrafts();
  expect(localStorage.length).toBe(0);
});

test('after a lost response it is sent again with the same key, and a changed text only on request', async () => {
  const { calls } = fakeCalls();
  const { onSent } = show(calls);
  calls.send.mockRejectedValueOnce(offline());
  write('Once');
  press('Send email');
  await screen.findByText(
    'No connection to the server. Your text is saved. Click Send email when you are back online: it will be sent only once.',
  );
  expect(text().value).toBe('Once');
  write('Twice');
  press('Send email');
  await screen.findByRole('dialog', { name: 'Send the changed email?' });
  press('Cancel');
  write('Once');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send email' })).toBeTruthy());
  press('Send email');
  await screen.findByText('Email sent');
  const [first, second] = calls.send.mock.calls;
  expect(second).toEqual(first);
  expect(first?.[0]).toEqual({ subject: 'Regarding', message: '<p>Once</p>', cc: '', fileIds: [] });
  expect(onSent).toHaveBeenCalledWith('mail-1');
  expect(text().value).toBe('Hello Seun,\n\nThe team');
});

test('Undo restores everything as the draft, also from another screen', async () => {
  const { calls, server } = fakeCalls();
  const { unmount } = show(calls);
  fireEvent.change(subject(), { target: { value: 'Times' } });
  write('Tuesday?');
  press('Send email');
  await screen.findByText('Email sent');
  unmount();
  render(<Toasts />);
  press('Undo');
  await screen.findByText('Sending undone');
  expect(calls.cancelSend).toHaveBeenCalledWith('mail-1');
  await waitFor(() => expect(server.read()?.values['message']).toBe('<p>Tuesday?</p>'));
  show(calls);
  expect(subject().value).toBe('Times');
});

test('says when it is too late to undo', async () => {
  const { calls } = fakeCalls();
  show(calls);
  calls.cancelSend.mockRejectedValueOnce(new ApiError('Sent', { status: 409, code: 'conflict' }));
  write('Gone');
  press('Send email');
  await screen.findByText('Email sent');
  press('Undo');
  await screen.findByText('Too late to undo');
  expect(screen.getByText('The email has already been sent.')).toBeTruthy();
});

test('Undo clicked again after a lost response restores the text', async () => {
  const { calls, server } = fakeCalls();
  show(calls);
  calls.cancelSend
    .mockRejectedValueOnce(offline())
    .mockRejectedValueOnce(new ApiError('Gone', { status: 404, code: 'not_found' }));
  write('Tuesday?');
  press('Send email');
  await screen.findByText('Email sent');
  press('Undo');
  await screen.findByText('Not undone');
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await screen.findByText('Sending undone');
  expect(calls.cancelSend).toHaveBeenCalledTimes(2);
  expect(text().value).toBe('Tuesday?');
  await waitFor(() => expect(server.read()?.values['message']).toBe('<p>Tuesday?</p>'));
  expect(listPendingSends(user.id)).toEqual([]);
});

test('discards only after a confirmation', async () => {
  const { calls } = fakeCalls();
  show(calls);
  write('Unwanted');
  press('Discard draft');
  await screen.findByRole('dialog', { name: 'Discard this draft?' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard draft' }).at(-1) as HTMLElement);
  await waitFor(() => expect(text().value).toBe('Hello Seun,\n\nThe team'));
});

test('discarding also clears the errors of the last attempt', async () => {
  const { calls } = fakeCalls();
  show(calls);
  fireEvent.change(screen.getByLabelText('CC'), { target: { value: 'joris@' } });
  press('Send email');
  await screen.findByText('“joris@” is not an email address');
  press('Discard draft');
  await screen.findByRole('dialog', { name: 'Discard this draft?' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard draft' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('“joris@” is not an email address')).toBeNull());
});
