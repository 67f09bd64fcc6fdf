import { makeChart, makePdf, makeText, type SampleFile } from '../sample-files.ts';

/** Attachments of offers and reports. */
export const offer: SampleFile = makePdf('Offer 2026-118.pdf', [
  'Offer 2026-118',
  '',
  'Two people, eleven days, fixed price. Retest within four weeks included.',
  'Valid for 30 days. Longitude Consulting, Toronto and Bengaluru',
]);

/** Files from clients, in turn. */
export const received: readonly SampleFile[] = [
  makePdf('Questionnaire of the insurer, signed.pdf', [
    'Questionnaire on information security',
    '',
    '1. Is there a tested backup?  No',
    '2. Are all accounts named?  Mostly',
    '3. Who decides in an emergency?  The night porter',
  ]),
  makeChart(
    'Load of the last 12 weeks.png',
    [0.21, 0.24, 0.22, 0.31, 0.35, 0.33, 0.42, 0.97, 0.61, 0.47, 0.44, 0.52],
  ),
  makeText('addresses-in-scope.txt', [
    '# May be tested on workdays from 20:00 to 06:00',
    'portal.client.example',
    'api.client.example',
    '# Not these: they are not ours',
    'mail.client.example',
  ]),
  makeText(
    'Inventory of applications, owners, suppliers, contracts, renewal dates and open questions (draft 7, not yet agreed).csv',
    ['application,owner,supplier,renewal', 'Orders,no one,gone,2027-01-31', 'Payroll,HR,yes,'],
  ),
];
