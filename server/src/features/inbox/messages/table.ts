import type { ContactMessage } from '@longitude/contract/messages';
import { writeAnswers } from '../answers.ts';
import type { Table } from '../../../platform/http/csv.ts';

/** Messages as a spreadsheet shows them. */
export const messageTable: Table<ContactMessage> = {
  name: 'contact-messages',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    name: ({ name }) => name,
    email: ({ email }) => email,
    company: ({ company }) => company,
    service: ({ service }) => service,
    status: ({ status }) => status,
    archived: ({ archived }) => archived,
    unread: ({ unread }) => unread,
    answered: ({ answered }) => answered,
    spam: ({ spam }) => spam,
    message: ({ message }) => message,
    answers: ({ answers }) => writeAnswers(answers),
    notes: ({ notes }) => notes,
  },
};
