import { generalInquiry, services } from '@longitude/contract/constants';
import { composeFollowUpBody, followUpSubject } from '@longitude/contract/email-defaults';
import { messageInbox } from '@longitude/contract/messages';
import type { Command } from 'commander';
import { renderSection } from '../../text.ts';
import { addInboxCommands } from './commands.ts';
import { defineColumns } from './list.ts';

export function defineMessages(noun: Command): void {
  addInboxCommands(noun, {
    ...messageInbox,
    name: 'Contact message',
    word: 'messages',
    kind: 'message',
    services: [...services, generalInquiry],
    columns: [
      ...defineColumns({ new: 'yellow', read: 'cyan', replied: 'green' }),
      // The first 60 characters, as the dashboard shows them (back-office section 9).
      { title: 'NOTES', read: ({ notes }) => notes.slice(0, 60), minWidth: 10, from: 130 },
    ],
    canCopy: true,
    composeReply: ({ name }, company) => ({
      subject: followUpSubject,
      paragraphs: composeFollowUpBody(name, company),
    }),
    pickItem: (message) => message,
    renderSections: ({ notes }, width) => renderSection('Notes', notes, width),
  });
}
