import { toShownAddress } from '@longitude/contract/core/shown-address';
import { formatService } from '@longitude/contract/constants';
import { waitingStatuses } from '@longitude/contract/inbox-statuses';
import type { Email } from '@longitude/contract/emails';
import type { StoredFile } from '@longitude/contract/files';
import { spamReasonTexts } from '@longitude/contract/inbox-items';
import type { Command } from 'commander';
import { formatAge, formatMoment } from '../../dates.ts';
import { formatSize } from '../../download.ts';
import { escapeText, style } from '../../output.ts';
import { defineRecords } from '../../records.ts';
import { renderFields, renderSection } from '../../text.ts';
import { addBulkVerbs, addStatus } from './change.ts';
import { addEmails, renderEmailList } from '../emails/emails.ts';
import { addFiles } from '../files.ts';
import type { Inbox, InboxDetail, InboxItem } from './inbox.ts';
import { defineInboxList } from './list.ts';
import { addNotes } from '../notes.ts';
import { addReply } from './reply.ts';

/** Adds the verbs of an inbox to its noun. */
export function addInboxCommands<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  inbox: Inbox<Item, Detail>,
): void {
  defineRecords(noun, {
    name: inbox.name,
    kind: inbox.kind,
    list: defineInboxList(inbox),
    show: {
      description: `Show a ${inbox.name.toLowerCase()} with its notes, files and emails`,
      read: inbox.read,
      pickItem: inbox.pickItem,
      render: async (detail, width, { call }) => {
        const { id } = inbox.pickItem(detail);
        const emails = await call(inbox.emails.list, { params: { id } });
        return renderDetail(inbox, detail, emails, width);
      },
    },
    verbs: (self) => {
      addStatus(self, inbox);
      addBulkVerbs(self, inbox);
    },
    remove: {
      bulk: inbox.bulk,
      describe: async ({ call }, id) => {
        const { name, company } = inbox.pickItem(await call(inbox.read, { params: { id } }));
        return `the ${inbox.kind} of ${name}${company === null ? '' : ` (${company})`}`;
      },
    },
  });
  addNotes(noun, inbox);
  addReply(noun, inbox);
  addEmails(noun, inbox);
  addFiles(noun, inbox);
}

function renderDetail<Item extends InboxItem, Detail extends InboxDetail>(
  inbox: Inbox<Item, Detail>,
  detail: Detail,
  emails: readonly Email[],
  width: number,
): string[] {
  const item = inbox.pickItem(detail);
  return [
    style('bold', escapeText(item.name)),
    ...renderFields(
      [
        ['Email', toShownAddress(item.email)],
        ['Company', item.company],
        ['Phone', item.phone],
        ['Service', formatService(item.service ?? '')],
        ['Status', describeState(item)],
        ['Spam', describeSpam(item)],
        ['Received', `${formatMoment(item.createdAt)} (${formatAge(item.createdAt)})`],
        ['ID', item.id],
      ],
      width,
    ),
    ...renderSection('Message', item.message, width),
    ...Object.entries(item.answers ?? {}).flatMap(([question, response]) =>
      renderSection(escapeText(question), response, width),
    ),
    ...inbox.renderSections(detail, width),
    ...renderSection('Files', detail.files.map(describeFile).join('\n'), width),
    ...renderEmailList(emails, width),
  ];
}

/** The status and the marks of an item: `new, answered, unread, archived`. */
function describeState({ status, answered, unread, archived }: InboxItem): string {
  const marks = {
    // Other statuses imply it.
    answered: answered && waitingStatuses.includes(status),
    unread,
    archived,
  };
  return [status, ...Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []))].join(
    ', ',
  );
}

/** Why an item is suspected spam; null when it is not. */
function describeSpam({ spam, spamReasons }: InboxItem): string | null {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => spamReasonTexts[reason]);
  return `Suspected: ${reasons.join('. ') || 'Marked by an administrator'}`;
}

function describeFile({ id, originalName, size }: StoredFile): string {
  return `${id}  ${escapeText(originalName)} (${formatSize(size)})`;
}
