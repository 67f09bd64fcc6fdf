import { listEdits } from '@longitude/contract/core/edits';
import { ApiError } from '@longitude/contract/core/errors';
import { Option, type Command } from 'commander';
import { checkFields } from '../check-fields.ts';
import type { Connection, GlobalOptions } from '../connection.ts';
import { Failure, exitCodes } from '../failure.ts';
import { canAsk } from '../prompt.ts';
import { draftBelow, gatherText, useText, type TextDraft } from '../text-input.ts';
import { changeEach } from './items.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A contract's schema of changes, whose fields can be edited. */
type ChangeSchema<Change> = NonNullable<Parameters<typeof checkFields<Change>>[0]> & {
  readonly shape: Fields;
};

interface EditCommand<Item, Change> {
  readonly description: string;
  /** The noun of the command line: `categories`. */
  readonly word: string;
  /** Options for fields, and the names of these fields. */
  readonly options: readonly Option[];
  readonly readFlags: (options: never) => object;
  /** For the message when no field is given: `--name Cloud`. */
  readonly example: string;
  readonly schema: ChangeSchema<Change>;
  readonly read: (connection: Connection, id: string) => Promise<ReadItem>;
  readonly change: (
    connection: Connection,
    id: string,
    payload: Change,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Item>;
  /** The result, as a line of escaped text. */
  readonly describe: (item: Item) => string;
}

interface ReadItem {
  /** The record with the schema's fields, as the schema accepts them. */
  readonly response: object;
  readonly etag: string | null;
}

interface EditOptions extends GlobalOptions {
  readonly fromFile?: string;
  readonly edit?: boolean;
}

/**
 * Adds the verb `edit`: fields come from options, from a YAML or JSON file, or, at a terminal, from
 * the editor, which opens the stored fields. Other fields stay as they are. A change that someone
 * else saved while the editor was open is never overwritten.
 */
export function addEditCommand<Item extends object, Change extends object>(
  noun: Command,
  command: EditCommand<Item, Change>,
): void {
  const verb = noun.command('edit').description(command.description).argument('<id>');
  for (const option of command.options) verb.addOption(option);
  verb
    .addOption(
      new Option('--from-file <file>', 'a YAML or JSON file of fields; - is standard input'),
    )
    .addOption(
      new Option(
        '--edit',
        'edit the fields in $VISUAL or $EDITOR (the default at a terminal)',
      ).conflicts('fromFile'),
    )
    .action((id: string, _, self: Command) => {
      const options = self.optsWithGlobals<EditOptions>();
      const given = Object.entries(command.readFlags(options as never));
      const flags = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      const edit = (connection: Connection, each: string) =>
        editItem(command, connection, each, options, flags);
      return changeEach([id], options, edit, command.describe);
    });
}

async function editItem<Item extends object, Change extends object>(
  command: EditCommand<Item, Change>,
  connection: Connection,
  id: string,
  { fromFile, edit }: EditOptions,
  flags: Fields,
): Promise<Item> {
  const save = (fields: Fields, headers = {}) =>
    command.change(connection, id, checkFields(command.schema, fields), headers);
  if (fromFile !== undefined) {
    const saved = await gatherText({ file: fromFile }, draftFields(command, id, ''));
    return useText(saved, async (text) => save({ ...(await parseFields(text)), ...flags }));
  }
  if (!edit && Object.keys(flags).length > 0) return save(flags);
  if (!edit && !canAsk()) {
    const text = `Give what to change, for example ${command.example}, or --from-file FILE.`;
    throw new Failure(text, exitCodes.usage);
  }
  return editInEditor(command, connection, id, save);
}

async function editInEditor<Item extends object, Change extends object>(
  command: EditCommand<Item, Change>,
  connection: Connection,
  id: string,
  save: (fields: Fields, headers?: Readonly<Record<string, string>>) => Promise<Item>,
): Promise<Item> {
  const { response, etag } = await command.read(connection, id);
  const stored = pickFields(command, response);
  const { stringify } = await import('yaml');
  const saved = await gatherText(
    { edit: true },
    draftFields(command, id, stringify(stored, { lineWidth: 0 })),
  );
  const reread = async () => pickFields(command, (await command.read(connection, id)).response);
  const advice = `longitude ${command.word} edit ${id} --from-file FILE`;
  return useText(saved, async (text) => {
    const changed = listEdits(stored, await parseFields(text));
    // Items of a list without single calls have no ETag: their current fields are compared instead.
    if (etag === null) requireSame(stored, await reread(), advice);
    return save(changed, etag === null ? {} : { 'if-match': etag }).catch(
      async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') {
          requireSame(stored, await reread(), advice);
        }
        throw error;
      },
    );
  });
}

function draftFields(
  { word }: Pick<EditCommand<object, object>, 'word'>,
  id: string,
  yaml: string,
): TextDraft {
  const heads = [`longitude ${word} edit ${id}: fields that you do not change stay as they are.`];
  return { ...draftBelow(heads, yaml.trimEnd()), fileName: `${id}.yaml` };
}

/** The editable fields of an item. */
function pickFields<Change>(
  { schema }: { readonly schema: ChangeSchema<Change> },
  item: object,
): Fields {
  const entries = Object.entries(item).filter(([name]) => name in schema.shape);
  return Object.fromEntries(entries);
}

/** @throws Failure (usage) for a text that is not a YAML mapping of fields */
async function parseFields(text: string): Promise<Fields> {
  const { parse } = await import('yaml');
  let fields: unknown;
  try {
    fields = parse(text);
  } catch (error) {
    const [why = ''] = String(error).split(':\n');
    throw new Failure('The fields are not valid YAML or JSON.', exitCodes.usage, [why]);
  }
  const isRecord = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  if (isRecord) return fields as Fields;
  throw new Failure('The file must contain fields, such as name: Cloud', exitCodes.usage);
}

/**
 * Requires that no one else changed the fields while the editor was open.
 * @throws Failure that lists the changes; `useText` adds where the text is saved
 */
function requireSame(before: Fields, now: Fields, command: string): void {
  const changes = Object.entries(listEdits(before, now)).map(
    ([name, value]) => `${name}: ${JSON.stringify(before[name])} → ${JSON.stringify(value)}`,
  );
  if (changes.length === 0) return;
  const text = 'Someone else changed this while you were editing. Nothing was saved.';
  const advice = `To compare, and overwrite it with yours: ${command}`;
  throw new Failure(text, exitCodes.failed, [...changes, advice]);
}
