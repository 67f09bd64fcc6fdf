import { nameService, requestStatuses, services } from '@longitude/contract/constants';
import * as contract from '@longitude/contract/requests';
import type { Command } from 'commander';
import { formatAge, formatMoment } from '../dates.ts';
import { escapeText, style } from '../output.ts';
import { renderFields, renderSection } from '../record.ts';
import type { Column } from '../table.ts';
import { defineInbox, describeSpam, type Inbox } from './inbox.ts';

const columns: readonly Column<contract.Request>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATUS',
    width: 9,
    read: ({ status }) => status,
    style: ({ status }) => statusStyles[status],
  },
  { title: 'NAME', read: ({ name }) => name, smallest: 8 },
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

const inbox: Inbox<contract.Request, contract.Request['status'], contract.RequestDetail> = {
  noun: 'Service request',
  emptyText: 'No service requests yet',
  statuses: requestStatuses,
  services: services.map(({ slug }) => slug),
  columns,
  list: ({ request }, query) => {
    const endpoint =
      query.archived === undefined ? contract.listAllRequests : contract.listRequests;
    return request(endpoint, { query });
  },
  read: contract.readRequest,
  remove: contract.deleteRequest,
  archive: async ({ request }, id, archived) =>
    (await request(contract.archiveRequest, { params: { id }, payload: { archived } })).answer,
  release: async ({ request }, id) =>
    (await request(contract.changeRequest, { params: { id }, payload: { spam: false } })).answer,
  setStatus: async ({ request }, id, status) =>
    (await request(contract.changeRequestStatus, { params: { id }, payload: { status } })).answer,
  render: renderRequest,
};

export function defineRequests(noun: Command): void {
  defineInbox(noun, inbox);
}

function renderRequest(detail: contract.RequestDetail, width: number): string[] {
  const { request, notes, files } = detail;
  return [
    style('bold', escapeText(request.name)),
    ...renderFields(
      [
        ['E-mail', request.email],
        ['Company', request.company],
        ['Phone', request.phone],
        ['Service', nameService(request.service)],
        ['Status', `${request.status}${request.archived ? ', archived' : ''}`],
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
    ...notes.flatMap((note) =>
      renderSection(`Note of ${formatMoment(note.createdAt)}`, note.content, width),
    ),
    ...renderSection('Files', files.map(describeFile).join('\n'), width),
  ];
}

function describeFile({ originalName, size }: contract.RequestDetail['files'][number]): string {
  return `${escapeText(originalName)} (${Math.ceil(size / 1000)} kB)`;
}

/** The calculated team, a line for each kind of developer and one for each total. */
function describeTeam(team: contract.Request['calculation']): string | undefined {
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
