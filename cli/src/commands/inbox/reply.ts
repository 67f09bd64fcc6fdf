import { Option, type Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import { addComposer } from '../emails/compose.ts';
import { prefixFailure } from '../items.ts';
import type { Inbox, InboxDetail, InboxItem } from './inbox.ts';

interface ReplyOptions extends GlobalOptions {
  readonly copy?: boolean;
}

/** Adds the verb that replies to the sender of an item. */
export function addReply<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  inbox: Inbox<Item, Detail>,
): void {
  const copy = new Option('--copy', "send a copy to the company's address");
  addComposer<ReplyOptions>(noun, {
    word: inbox.word,
    verb: 'reply',
    description: `Email the client of a ${inbox.name.toLowerCase()}`,
    options: inbox.canCopy ? [copy] : [],
    emails: inbox.emails,
    upload: inbox.files.upload,
    prepare: async ({ call }, id, company) => {
      const item = inbox.pickItem(
        await prefixFailure(id, call(inbox.read, { params: { id } }), inbox.kind),
      );
      return { to: `${item.name} <${item.email}>`, ...inbox.composeReply(item, company) };
    },
    send: ({ call }, id, email, options) => {
      const payload = { ...email, ...(options.copy ? { sendCopy: true } : {}) };
      return call(inbox.send, { params: { id }, payload });
    },
  });
}
