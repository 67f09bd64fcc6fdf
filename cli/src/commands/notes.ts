import { CreateNote } from '@longitude/contract/notes';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../connection.ts';
import { Failure, exitCodes } from '../failure.ts';
import { printResult } from '../print-result.ts';
import { draftBelow, gatherText, useText } from '../text-input.ts';
import { readId } from './item-ids.ts';
import { prefixFailure } from './items.ts';
import type { AnyInbox } from './inbox/inbox.ts';

/** Adds the verbs that add a note to an item or to one of its emails. */
export function addNotes(
  noun: Command,
  { name, addNote, emails }: Pick<AnyInbox, 'name' | 'addNote' | 'emails'>,
): void {
  const of = `a ${name.toLowerCase()}`;
  addNoteCommand(noun, { verb: 'note', of, param: 'id', endpoint: addNote });
  addEmailNote(noun, emails);
}

/** Adds the verb that adds a note to an email about an item. */
export function addEmailNote(noun: Command, { addNote }: Pick<AnyInbox['emails'], 'addNote'>) {
  addNoteCommand(noun, {
    verb: 'email-note',
    of: 'an email',
    param: 'emailId',
    endpoint: addNote,
  });
}

interface NoteCommand {
  readonly verb: string;
  readonly of: string;
  readonly param: string;
  readonly endpoint: AnyInbox['addNote'];
}

function addNoteCommand(noun: Command, { verb, of, param, endpoint }: NoteCommand): void {
  noun
    .command(verb)
    .description(`Add a note to ${of}`)
    .argument(`<${param}>`)
    .argument('[text]', 'the note (default: your editor at a terminal, otherwise standard input)')
    .action((id: string, text: string | undefined, _, self: Command) =>
      writeNote(endpoint, param, id, text, self.optsWithGlobals()),
    );
}

async function writeNote(
  endpoint: AnyInbox['addNote'],
  param: string,
  idText: string,
  given: string | undefined,
  options: GlobalOptions,
): Promise<void> {
  const id = readId(idText);
  const { call } = await connect(options);
  const saved = await gatherText({ message: given }, draftBelow([`A note on ${id}`], ''));
  await useText(saved, async (text) => {
    const note = CreateNote.safeParse({ content: text });
    if (!note.success) {
      throw new Failure(note.error.issues[0]?.message ?? 'Not a note', exitCodes.usage);
    }
    const input = { params: { [param]: id }, payload: note.data };
    const response = await prefixFailure(id, call(endpoint, input));
    await printResult(options, response, 'Note added');
  });
}
