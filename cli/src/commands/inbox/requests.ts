import { services } from '@longitude/contract/constants';
import { composeRequestBody, composeRequestSubject } from '@longitude/contract/email-defaults';
import { listAllRequests, requestInbox, type ServiceRequest } from '@longitude/contract/requests';
import type { Command } from 'commander';
import { renderSection } from '../../text.ts';
import { addInboxCommands } from './commands.ts';
import { renderNotes } from '../emails/emails.ts';
import { defineColumns } from './list.ts';

export function defineRequests(noun: Command): void {
  addInboxCommands(noun, {
    ...requestInbox,
    name: 'Service request',
    word: 'requests',
    kind: 'request',
    services,
    columns: defineColumns({
      new: 'yellow',
      quoted: 'cyan',
      accepted: 'blue',
      rejected: 'red',
      completed: 'green',
    }),
    listAll: listAllRequests,
    canCopy: false,
    composeReply: ({ name, service }, company) => ({
      subject: composeRequestSubject(service),
      paragraphs: composeRequestBody(name, service, company),
    }),
    pickItem: ({ request }) => request,
    renderSections: ({ request, notes }, width) => [
      ...renderSection('Team', describeTeam(request.calculation), width),
      ...renderNotes(notes, width),
    ],
  });
}

/** The calculated team: a line per kind of developer and one per total. */
function describeTeam(team: ServiceRequest['calculation']): string | undefined {
  if (!team) return undefined;
  const { breakdown, savingsPercentage } = team;
  const monthly = (dollars: number) =>
    `$${dollars.toLocaleString('en-US', { maximumFractionDigits: 2 })} a month`;
  return [
    ...breakdown.map((row) => `${row.resources} × ${row.skill}, ${row.experience}`),
    `India    ${monthly(team.totalIndianCost)}`,
    `Canada   ${monthly(team.totalUsaCost)}`,
    `Savings  ${monthly(team.monthlySavings)} (${savingsPercentage.toFixed(1)}%)`,
  ].join('\n');
}
