import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/builders.ts';
import { listOf, serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import MessagesTab from './messages-tab.tsx';

signInEachTest();

const inboxPath = '/admin?tab=messages';
const list = 'GET /contact-messages';
const message = buildMessage({
  notes: 'Offered Tuesday or Wednesday, 14:00. Joris joins and takes notes.',
});

test('the table has the columns of the specification, and its rows say what is known', async () => {
  const other = { ...message, id: '64b1f0c2a9d3e8f7a6b5c4d9', name: 'Bo Li', unread: true };
  serveApi({ [list]: listOf([{ ...message, emailFailed: true }, other]) });
  renderAdmin(<MessagesTab />, inboxPath);
  const failed = (await screen.findByText('Ifeoma Castellanos')).closest('tr') as HTMLElement;
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Company',
    'Service',
    'Status',
    'Date',
    'Notes',
    'Actions',
  ]);
  const cells = within(failed).getAllByRole('cell');
  expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual([
    'ifeoma@brightwaterclinic.example',
    'Brightwater Clinic',
    'Cybersecurity',
  ]);
  expect(within(failed).getByText('new')).toBeTruthy();
  // Notes are truncated after 60 characters.
  const notes = 'Offered Tuesday or Wednesday, 14:00. Joris joins and takes n…';
  expect(within(failed).getByText(new RegExp(`${notes}$`))).toBeTruthy();
  expect(within(failed).getByText('Email not sent')).toBeTruthy();
  const row = within(screen.getByText('Bo Li').closest('tr') as HTMLElement);
  expect(row.getByText('Unread')).toBeTruthy();
  expect(row.queryByText('Email not sent')).toBeNull();
  expect(row.getByRole('button', { name: 'Email Follow-up to Bo Li' })).toBeTruthy();
});
