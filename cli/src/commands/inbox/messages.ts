import {
  generalInquiry,
  messageStatuses,
  nameService,
  services,
} from '@longitude/contract/constants';
import { composeFollowUpBody, followUpSubject } from '@longitude/contract/email-defaults';
import type { Email } from '@longitude/contract/emails';
import * as contract from '@longitude/contract/messages';
import type { Command } from 'commander';
import { formatAge, formatMoment } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import type { Column } from '../../table.ts';
import { failedColumn } from './failed-mark.ts';
import { renderEmailLines, renderFiles } from './show.ts';
import { defineInbox, describeSpam, describeState, type Inbox } from './inbox.ts';
import { renderFields, renderSection } from '../../text.ts';

const columns: readonly Column<contract.ContactMessage>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATUS',
    width: 7,
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
  { title: 'SERVICE', read: ({ service }) => nameService(service ?? ''), smallest: 8, from: 68 },
  { title: 'RECEIVED', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 56 },
  // The first 60 characters, as the dashboard shows them (back-office section 9).
  { title: 'NOTES', read: ({ notes }) => notes.slice(0, 60), smallest: 10, from: 130 },
];

const statusStyles = { new: 'yellow', read: 'cyan', replied: 'green' } as const;

const inbox: Inbox<
  contract.ContactMessage,
  contract.ContactMessage['status'],
  contract.MessageDetail
> = {
  noun: 'Contact message',
  word: 'messages',
  emptyText: 'No contact messages yet',
  statuses: messageStatuses,
  services: [...services, generalInquiry].map(({ slug }) => slug),
  columns,
  chooseList: () => contract.messageInbox.list,
  read: contract.messageInbox.read,
  bulk: contract.messageInbox.bulk,
  setStatus: async ({ request }, id, status) =>
    (await request(contract.messageInbox.change, { params: { id }, payload: { status } })).answer,
  addNote: contract.messageInbox.addNote,
  emails: contract.messageInbox.emails,
  files: contract.messageInbox.files,
  reply: contract.messageInbox.send,
  canCopy: true,
  composeDefault: ({ name }, company) => ({
    subject: followUpSubject,
    paragraphs: composeFollowUpBody(name, company),
  }),
  pickItem: (message) => message,
  pickFiles: ({ files }) => files,
  render: renderMessage,
};

export function defineMessages(noun: Command): void {
  defineInbox(noun, inbox);
}

function renderMessage(
  message: contract.MessageDetail,
  emails: readonly Email[],
  width: number,
): string[] {
  return [
    style('bold', escapeText(message.name)),
    ...renderFields(
      [
        ['E-mail', message.email],
        ['Company', message.company],
        ['Service', nameService(message.service ?? '')],
        ['Status', describeState(message)],
        ['Spam', describeSpam(message)],
        ['Received', `${formatMoment(message.createdAt)} (${formatAge(message.createdAt)})`],
        ['ID', message.id],
      ],
      width,
    ),
    ...renderSection('Message', message.message, width),
    ...Object.entries(message.answers ?? {}).flatMap(([question, answer]) =>
      renderSection(escapeText(question), answer, width),
    ),
    ...renderSection('Notes', message.notes, width),
    ...renderFiles(message.files, width),
    ...renderEmailLines(emails, width),
  ];
}
