import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/builders.ts';
import { listOf, type Handler } from '../../../testing/fake-api.ts';
import { respondQuietly } from '../../../testing/item-routes.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { answerDialog } from '../../../testing/press.ts';
import { paletteActions } from '../../search/search.ts';
import { messageList } from './message-list.ts';
import { message, openDetails, serveMessage } from './testing/message-details.tsx';

signInEachTest();

const after = buildMessage({ id: '64b1f0c2a9d3e8f7a6b5c4e7', name: 'Bo Li', notes: 'His notes' });

/** Opens the details from a list that was shown before. */
async function openFromList(routes: Record<string, Handler> = {}) {
  const all = {
    'GET /contact-messages': listOf([message, after], 24),
    [`GET /contact-messages/${after.id}`]: { body: { ...after, files: [] } },
    ...respondQuietly('contact-message', after.id),
    ...routes,
  };
  serveMessage(all);
  act(() => messageList.show({ status: 'new' }));
  await waitFor(() => expect(messageList.list.value.items.value).toHaveLength(2));
  return openDetails(all);
}
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next message' });
const previous = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Previous message' });

test('moves to the next message and back, without new history entries', async () => {
  await openFromList();
  expect(screen.getByText('1 of 24')).toBeTruthy();
  expect(previous().disabled).toBe(true);
  const { length } = history;
  fireEvent.click(next());
  expect(await screen.findByRole('dialog', { name: 'Bo Li' })).toBeTruthy();
  expect(location.search).toBe(`?tab=messages&message=${after.id}`);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('His notes'),
  );
  expect(next().disabled).toBe(true);
  fireEvent.click(previous());
  expect(await screen.findByRole('dialog', { name: message.name })).toBeTruthy();
  expect(history.length).toBe(length);
});

test('asks before it leaves unsaved notes for the next message', async () => {
  const { notes } = await openFromList();
  fireEvent.change(notes, { target: { value: 'My note' } });
  fireEvent.click(next());
  await answerDialog('Discard your changes?', 'Cancel');
  expect(notes.value).toBe('My note');
  fireEvent.click(next());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('dialog', { name: 'Bo Li' })).toBeTruthy();
});

test('the command palette acts on the open message', async () => {
  await openDetails();
  const offered = () => paletteActions.value.map(({ label, hint }) => `${label}, ${hint}`);
  expect(offered()).toEqual([`Email Follow-up, ${message.name}`, `Archive, ${message.name}`]);
  act(() => paletteActions.value[0]?.run());
  expect(await screen.findByRole('dialog', { name: 'Email Follow-up' })).toBeTruthy();
});
