import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { formatJson, outputWidth, print } from '../../output.ts';
import { nameItem, readIds } from '../items.ts';
import type { Inbox, InboxItem } from './inbox.ts';
import { renderEmail } from './render-email.ts';

type Mailed = Pick<Inbox<InboxItem, string, unknown>, 'noun' | 'emails'>;

/** Adds the verb that shows what was written about an item. */
export function defineEmails(noun: Command, inbox: Mailed): void {
  noun
    .command('emails')
    .description(`Show the e-mails that were written about a ${inbox.noun.toLowerCase()}`)
    .argument('<id>')
    .action((id: string, _, self: Command) => showEmails(inbox, id, self.optsWithGlobals()));
}

async function showEmails({ emails }: Mailed, text: string, options: GlobalOptions): Promise<void> {
  const [id = ''] = readIds([text]);
  const { request } = await connect(options);
  const { answer } = await request(emails.list, { params: { id } }).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  if (options.json) return print(formatJson(answer));
  if (answer.length === 0) return print('No e-mails yet');
  for (const [index, email] of answer.entries()) {
    // A long history comes without the texts of its older e-mails.
    const input = { params: { emailId: email.id } };
    const whole = email.body === '' ? (await request(emails.read, input)).answer : email;
    const block = renderEmail(whole, outputWidth()).join('\n');
    await print(index === 0 ? block : `\n${block}`);
  }
}
