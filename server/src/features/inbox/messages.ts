import { composeItemPath, composeTabPath } from '@longitude/contract/dashboard-paths';
import { composeFollowUpBody, followUpSubject } from '@longitude/contract/email-defaults';
import * as contract from '@longitude/contract/messages';
import { shortenName } from '../../platform/mail/layout.ts';
import type { InboxDefinition } from './definition.ts';
import type { InboxRow } from './model.ts';
import { answerFacts, senderFacts } from './notification.ts';
import { itemColumns, presentSender, presentState, presentText, senderColumns } from './present.ts';
import { textNotesSchema } from './text-notes.ts';

interface MessageRow extends InboxRow {
  readonly notes: string;
  readonly status: contract.ContactMessage['status'];
}

const kind = 'message-received';

/** Contact messages. */
export const messages: InboxDefinition<
  MessageRow,
  contract.CreateMessage,
  contract.ContactMessage
> = {
  contract: contract.messageInbox,
  lists: [],
  changes: [],
  collection: 'contact_messages',
  schema: textNotesSchema,
  receive: () => ({ notes: '' }),
  present: (row) => ({
    ...presentSender(row),
    service: row.service,
    ...presentText(row),
    status: row.status,
    notes: row.notes,
    ...presentState(row, kind),
  }),
  columns: { ...senderColumns, ...itemColumns, notes: ({ notes }) => notes },
  notification: {
    kind,
    switchKey: 'notify_contact_message',
    noun: 'contact message',
    shortNoun: 'message',
    subject: ({ name }) => `New contact message: ${shortenName(name)}`,
    facts: (row) => [...senderFacts(row), ...answerFacts(row)],
    // Opens its dialog.
    path: (id) => composeItemPath('contact-message', id),
    listPath: composeTabPath('messages'),
  },
  form: { name: 'contact', schema: contract.CreateMessage, sentPath: '/contact?sent=contact' },
  notes: 'text',
  presentDetail: (message, files) => ({ ...message, files }),
  emailDefaults: ({ name }, company) => ({
    subject: followUpSubject,
    paragraphs: composeFollowUpBody(name, company),
  }),
  answeredStatus: 'replied',
};
