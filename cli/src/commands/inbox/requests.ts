import { nameService, requestStatuses, services } from '@longitude/contract/constants';
import { composeRequestBody, composeRequestSubject } from '@longitude/contract/email-defaults';
import type { Email } from '@longitude/contract/emails';
import * as contract from '@longitude/contract/requests';
import type { Command } from 'commander';
import { formatAge, formatMoment } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import type { Column } from '../../table.ts';
import { failedColumn } from './failed-mark.ts';
import { renderEmailLines, renderFiles } from './show.ts';
import { defineInbox, describeSpam, describeState, type Inbox } from './inbox.ts';
import { renderNotes } from './render-email.ts';
import { renderFields, renderSection } from '../../text.ts';

const columns: readonly Column<contract.ServiceRequest>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATUS',
    width: 9,
    read: ({ status }) => status,
    style: ({ status }) => statusStyles[status],
  },
  failedColumn,
  {
    title: 'NAME',
    read: ({ name }) => name,
    smallest: 8,
    style: ({ unread }) => (unread ? 'bold' : undefined),
  },
  { title: 'COMPANY', read: ({ company }) => company ?? '', smallest: 8, from: 110 },
  { title: 'SERVICE', read: ({ service }) => nameService(service), smallest: 8, from: 68 },
  { title: 'RECEIVED', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 56 },
];

const statusStyles = {
  new: 'yellow',
  quoted: 'cyan',
  accepted: 'blue',
  rejected: 'red',
  completed: 'green',
} as const;

const inbox: Inbox<
  contract.ServiceRequest,
  contract.ServiceRequest['status'],
  contract.RequestDetail
> = {
  noun: 'Service request',
  word: 'requests',
  emptyText: 'No service requests yet',
  statuses: requestStatuses,
  services: services.map(({ slug }) => slug),
  columns,
  chooseList: ({ archived }) =>
    archived === undefined ? contract.listAllRequests : contract.requestInbox.list,
  read: contract.requestInbox.read,
  bulk: contract.requestInbox.bulk,
  setStatus: async ({ request }, id, status) =>
    (await request(contract.changeRequestStatus, { params: { id }, payload: { status } })).answer,
  addNote: contract.requestInbox.addNote,
  emails: contract.requestInbox.emails,
  files: contract.requestInbox.files,
  reply: contract.requestInbox.send,
  canCopy: false,
  composeDefault: ({ name, service }, company) => ({
    subject: composeRequestSubject(service),
    paragraphs: composeRequestBody(name, service, company),
  }),
  pickItem: ({ request }) => request,
  pickFiles: ({ files }) => files,
  render: renderRequest,
};

export function defineRequests(noun: Command): void {
  defineInbox(noun, inbox);
}

function renderRequest(
  detail: contract.RequestDetail,
  emails: readonly Email[],
  width: number,
): string[] {
  const { request, notes, files } = detail;
  return [
    style('bold', escapeText(request.name)),
    ...renderFields(
      [
        ['E-mail', request.email],
        ['Company', request.company],
        ['Phone', request.phone],
        ['Service', nameService(request.service)],
        ['Status', describeState(request)],
        ['Spam', describeSpam(request)],
        ['Received', `${formatMoment(request.createdAt)} (${formatAge(request.createdAt)})`],
        ['ID', request.id],
      ],
      width,
    ),
    ...renderSection('Message', request.message, width),
    ...Object.entries(request.answers ?? {}).flatMap(([question, answer]) =>
      renderSection(escapeText(question), answer, width),
    ),
    ...renderSection('Team', describeTeam(request.calculation), width),
    ...renderNotes(notes, width),
    ...renderFiles(files, width),
    ...renderEmailLines(emails, width),
  ];
}

/** The calculated team, a line for each kind of developer and one for each total. */
function describeTeam(team: contract.ServiceRequest['calculation']): string | undefined {
  if (!team) return undefined;
  const { breakdown, savingsPercentage } = team;
  const monthly = (dollars: number) =>
    `$${dollars.toLocaleString('en-US', { maximumFractionDigits: 2 })} a month`;
  return [
    ...breakdown.map((row) => `${row.resources} x ${row.skill}, ${row.experience}`),
    `India    ${monthly(team.totalIndianCost)}`,
    `Canada   ${monthly(team.totalUsaCost)}`,
    `Savings  ${monthly(team.monthlySavings)} (${savingsPercentage.toFixed(1)}%)`,
  ].join('\n');
}
