import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session-state.ts';
import {
  fakeCalls,
  offline,
  press,
  show,
  stale,
  subject,
  text,
  textName,
  write,
} from './testing/composer-screen.tsx';

vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});

const start = 'Hello Seun,\n\nThe team';
const saved = () => screen.findByText(/^Draft saved \d\d:\d\d$/);
/** A composer whose draft was saved. */
async function beginDraft() {
  const fake = fakeCalls();
  const { unmount } = show(fake.calls);
  write('The answer');
  await saved();
  return { ...fake, unmount };
}
/** Another window has sent or discarded the draft, and deleted its own copy. */
const publishEnd = () =>
  act(() => void dispatchEvent(new StorageEvent('storage', { key: `device-draft:${textName()}` })));

test('a draft that another window has sent disappears, immediately or on return', async () => {
  const { calls, server, unmount } = await beginDraft();
  server.end();
  publishEnd();
  await waitFor(() => expect(text().value).toBe(start));
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  write('Another answer');
  await saved();
  unmount();
  server.end();
  show(calls);
  await waitFor(() => expect(text().value).toBe(start));
  expect(calls.send).not.toHaveBeenCalled();
});

test('checks for it again when the window is shown again', async () => {
  const { server } = await beginDraft();
  server.end();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(text().value).toBe(start));
});

test('an email that another window has sent is not sent again, even without a notification', async () => {
  const { calls, server } = await beginDraft();
  server.end();
  press('Send email');
  await screen.findByText(
    'This email was changed or sent elsewhere in the meantime. Check the text and Sent Emails before you send it.',
  );
  expect(calls.send).not.toHaveBeenCalled();
  expect(text().value).toBe(start);
});

test('text written after another window had sent asks which version should stay', async () => {
  const { calls, server } = await beginDraft();
  server.end();
  calls.drafts.save.mockRejectedValueOnce(stale());
  write('The answer, and more');
  await screen.findByText('This draft was sent or discarded in another window');
  expect(text().value).toBe('The answer, and more');
  press('Send email');
  await screen.findByText(/^This email was changed or sent elsewhere in the meantime\./);
  expect(calls.send).not.toHaveBeenCalled();
  press('Keep mine');
  await waitFor(() => expect(server.read()?.values['message']).toBe('<p>The answer, and more</p>'));
  expect(calls.drafts.save.mock.lastCall?.[1]).toBeNull();
});

test('returning and typing immediately is not a conflict with your own draft', async () => {
  const { calls, unmount } = await beginDraft();
  unmount();
  const slow = Promise.withResolvers<null>();
  const { load } = calls.drafts;
  const found = await load();
  load.mockImplementationOnce(async () => (await slow.promise) ?? found);
  show(calls);
  write('The answer goes on');
  await act(async () => slow.resolve(null));
  await waitFor(() => expect(calls.drafts.save).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('Another window saved a different draft')).toBeNull();
});

test('a text that may have been sent before a reload is not sent changed without asking', async () => {
  const { calls } = fakeCalls();
  const { unmount } = show(calls);
  calls.send.mockRejectedValueOnce(offline());
  write('Once');
  press('Send email');
  await screen.findByText(/it will be sent only once/);
  unmount();
  // A reload leaves only the data on the device and on the server.
  act(() => endSession());
  show(calls);
  write('Twice');
  press('Send email');
  await screen.findByRole('dialog', { name: 'Send the changed email?' });
  press('Send anyway');
  await screen.findByText('Email sent');
  expect(localStorage.getItem(`submission:admin:mail:${textName()}`)).toBeNull();
});

test('others who reply in the meantime are named, and confirmed once', async () => {
  const { calls } = fakeCalls();
  const old = { id: '1', author: 'Joris', createdAt: '2026-11-20T09:00:00.000Z' };
  const { unmount } = show(calls, vi.fn(), { answers: [old] });
  write('Mine');
  expect(screen.queryByText(/since you started/)).toBeNull();
  unmount();
  const answers = [
    { id: '3', author: 'Joris', createdAt: '2026-11-21T15:01:00.000Z' },
    { id: '2', author: 'Bo Li', createdAt: '2026-11-21T15:00:00.000Z' },
    old,
  ];
  show(calls, vi.fn(), { answers });
  await screen.findByText('Bo Li and Joris have sent emails since you started.');
  press('Send email');
  await screen.findByRole('dialog', { name: 'Send your email as well?' });
  press('Cancel');
  await screen.findByRole('button', { name: 'Send email' });
  expect(calls.send).not.toHaveBeenCalled();
  press('Send email');
  await screen.findByRole('dialog', { name: 'Send your email as well?' });
  calls.send.mockRejectedValueOnce(offline());
  press('Send anyway');
  await screen.findByText(/it will be sent only once/);
  press('Send email');
  await screen.findByText('Email sent');
  expect(subject().value).toBe('Regarding');
});
