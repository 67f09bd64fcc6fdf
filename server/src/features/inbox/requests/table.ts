import type { ServiceRequest } from '@longitude/contract/requests';
import { writeAnswers } from '../answers.ts';
import type { Table } from '../../../platform/http/csv.ts';

/** Requests as a spreadsheet shows them. */
export const requestTable: Table<ServiceRequest> = {
  name: 'service-requests',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    name: ({ name }) => name,
    email: ({ email }) => email,
    company: ({ company }) => company,
    phone: ({ phone }) => phone,
    service: ({ service }) => service,
    status: ({ status }) => status,
    archived: ({ archived }) => archived,
    unread: ({ unread }) => unread,
    answered: ({ answered }) => answered,
    spam: ({ spam }) => spam,
    message: ({ message }) => message,
    answers: ({ answers }) => writeAnswers(answers),
    monthlySavings: ({ calculation }) => calculation?.monthlySavings,
  },
};
