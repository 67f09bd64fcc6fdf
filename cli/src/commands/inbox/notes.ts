import { CreateNote } from '@longitude/contract/notes';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { formatJson, print } from '../../output.ts';
import { gatherText, useText } from '../../text-input.ts';
import { nameItem, readIds } from '../items.ts';
import type { Inbox, InboxItem } from './inbox.ts';

type Noted = Pick<Inbox<InboxItem, string, unknown>, 'noun' | 'addNote' | 'emails'>;

/** Adds the verbs that note something about an item or one of its e-mails. */
export function defineNotes(noun: Command, inbox: Noted): void {
  noun
    .command('note')
    .description(`Add a note to a ${inbox.noun.toLowerCase()}`)
    .argument('<id>')
    .argument('[text]', 'the note; without it the editor at a terminal, else standard input')
    .action((id: string, text: string | undefined, _, self: Command) =>
      addNote(inbox.addNote, 'id', id, text, self.optsWithGlobals()),
    );
  noun
    .command('email-note')
    .description('Add a note to an e-mail')
    .argument('<emailId>')
    .argument('[text]', 'the note; without it the editor at a terminal, else standard input')
    .action((id: string, text: string | undefined, _, self: Command) =>
      addNote(inbox.emails.addNote, 'emailId', id, text, self.optsWithGlobals()),
    );
}

async function addNote(
  endpoint: Endpoint<CreateNote, undefined, object>,
  param: string,
  idText: string,
  given: string | undefined,
  options: GlobalOptions,
): Promise<void> {
  const [id = ''] = readIds([idText]);
  const connection = await connect(options);
  const kept = await gatherText({ message: given }, { heads: [`A note on ${id}`], text: '' });
  await useText(kept, async (text) => {
    const note = CreateNote.safeParse({ content: text });
    if (!note.success) {
      throw new Failure(note.error.issues[0]?.message ?? 'Not a note', exitCodes.usage);
    }
    const input = { params: { [param]: id }, payload: note.data };
    const { answer } = await connection.request(endpoint, input).catch((error: unknown) => {
      throw nameItem(id, error);
    });
    await print(options.json ? formatJson(answer) : 'Note added');
  });
}
