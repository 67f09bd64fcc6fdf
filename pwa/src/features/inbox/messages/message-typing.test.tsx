import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession, session } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { refuse, type Result } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { answerDialog } from '../../../testing/press.ts';
import { change, message, one, openDetails, read, saves } from './testing/message-details.tsx';

signInEachTest();

test('text typed during a save keeps the dialog open, and is saved next', async () => {
  const response = Promise.withResolvers<Result>();
  let stored = one();
  const { calls, notes, save } = await openDetails({
    [read]: () => stored,
    [change]: (call) => (call.headers.get('if-match') === '"1"' ? response.promise : one('"3"')),
  });
  fireEvent.change(notes, { target: { value: 'one' } });
  save();
  await screen.findByRole('button', { name: 'Saving...' });
  fireEvent.change(notes, { target: { value: 'one and two' } });
  stored = one('"2"', { notes: 'one' });
  response.resolve(stored);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull());
  expect(notes.value).toBe('one and two');
  expect(screen.queryByText(/Somebody else changed this message/)).toBeNull();
  save();
  await waitFor(() => expect(saves(calls)).toHaveLength(2));
  expect(saves(calls)[1]?.body).toEqual({ notes: 'one and two' });
  expect(saves(calls)[1]?.headers.get('if-match')).toBe('"2"');
  await waitFor(() => expect(screen.queryByLabelText('Notes')).toBeNull());
});

test('notes survive the end of the session, and show changes saved since', async () => {
  const { notes, save, unmount } = await openDetails({
    [change]: refuse(401, 'unauthenticated', 'Please sign in again.'),
  });
  fireEvent.change(notes, { target: { value: 'A long careful note' } });
  save();
  await waitFor(() => expect(session.value.state).toBe('signed-out'));
  unmount();
  act(() => beginSession('another-token', { ...user, id: 'another-admin' }));
  const others = await openDetails();
  expect(others.notes.value).toBe(message.notes);
  others.unmount();
  act(() => beginSession('a-new-token', user));
  const again = await openDetails({ [read]: one('"2"', { notes: 'Wants Friday.' }) });
  expect(again.notes.value).toBe('A long careful note');
  const notice = await within(again.dialog).findByRole('alert');
  expect(notice.textContent).toContain('Their notes: Wants Friday.');
});

test('closing with unsaved notes asks first, and discarded notes do not return', async () => {
  const { dialog, notes, unmount } = await openDetails();
  const close = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.change(notes, { target: { value: 'My note' } });
  close();
  await answerDialog('Discard your changes?', 'Cancel');
  expect(notes.value).toBe('My note');
  close();
  await answerDialog('Discard your changes?', 'Discard');
  await waitFor(() => expect(screen.queryByLabelText('Notes')).toBeNull());
  unmount();
  expect((await openDetails()).notes.value).toBe(message.notes);
});
