import { newItem } from '../../../server/src/testing/builders.ts';

/** A row of a list of requests, as returned by the API. */
export const buildRow = (index = 0) => ({
  id: index.toString(16).padStart(24, '0'),
  name: 'Priya Raman',
  email: 'priya@kestrelrowe.example',
  company: null,
  phone: null,
  service: 'cybersecurity',
  message: 'Hello',
  ...newItem,
  createdAt: '2026-01-31T10:00:00.000Z',
});
