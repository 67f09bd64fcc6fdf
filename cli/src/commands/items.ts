import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { id as idField } from '@longitude/contract/core/fields';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { Failure, exitCodes, readFailure } from '../failure.ts';
import { escapeText, formatJson, outputWidth, print, printFailure } from '../output.ts';
import { askYes, canAsk, readPiped } from '../prompt.ts';

// Verbs for single items of any kind.

/** Validates ids before they go into a URL, and drops duplicates. @throws Failure (usage) */
export function readIds(texts: readonly string[]): string[] {
  for (const id of texts) {
    if (!idField.safeParse(id).success) {
      throw new Failure(`Not a valid id: ${id}`, exitCodes.usage);
    }
  }
  return [...new Set(texts)];
}

/** As `readIds`, for one. */
export function readId(text: string): string {
  readIds([text]);
  return text;
}

/** Help for arguments that `gatherIds` reads. */
export const idsHelp = 'ids, or - for those on standard input';

/** Ids from the command line; `-` reads them from standard input. @throws Failure (usage) */
export async function gatherIds(texts: readonly string[]): Promise<string[]> {
  const lists = texts.map((text) => (text === '-' ? [] : [text]));
  if (texts.includes('-')) lists.push((await readPiped()).split(/\s+/).filter((id) => id !== ''));
  const ids = readIds(lists.flat());
  if (ids.length === 0) throw new Failure('No ids came on standard input.', exitCodes.usage);
  return ids;
}

/** Guards a step where no terminal can ask. @throws Failure (usage) without `--yes` */
export function requireYes(yes: boolean | undefined, question: string): void {
  if (!yes) throw new Failure(`${question} Say so with --yes.`, exitCodes.usage);
}

/** Guards a step that is hard to undo: without `--yes` it asks at a terminal. @throws Failure without a yes */
export async function confirmStep(yes: boolean | undefined, question: string): Promise<void> {
  if (yes || !canAsk()) return requireYes(yes, question);
  if (!(await askYes(question))) throw new Failure('Nothing was changed.');
}

/** Finds an item in a list that has no call for a single one. @throws Failure */
export function pickItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): Item {
  const item = items.find((each) => each.id === id);
  if (item) return item;
  throw new Failure(`${id}: Not found`);
}

/** Prefixes the failure of a call with the item's id: `0123…: Not found`. */
export function nameFailure<Answer>(id: string, call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw nameItem(id, error);
  });
}

function nameItem(id: string, error: unknown): Failure {
  const failure = readFailure(error);
  if (!(error instanceof ApiError)) return failure;
  return new Failure(`${id}: ${failure.message}`, failure.exitCode, failure.details);
}

interface ChangeCommand<Item> {
  readonly verb: string;
  readonly alias?: string;
  readonly description: string;
  /** Whether `-` reads ids from standard input. */
  readonly isPiped?: true;
  /** The question that `--yes` answers, and its help. */
  readonly yes?: { readonly question: string; readonly help: string };
  readonly change: (connection: Connection, id: string) => Promise<Item>;
  /** The result for one item, as a line of escaped text. */
  readonly describe: (item: Item) => string;
}

/** Adds a verb that changes items one after another. */
export function addChangeCommand<Item extends object>(
  noun: Command,
  { verb, alias, description, isPiped, yes, change, describe }: ChangeCommand<Item>,
): void {
  const command = noun.command(verb).description(description);
  if (alias) command.alias(alias);
  command.argument('<ids...>', isPiped && idsHelp);
  if (yes) command.option('--yes', yes.help);
  command.action(async (texts: string[], _, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
    if (yes) await confirmStep(options.yes, yes.question);
    const ids = isPiped ? await gatherIds(texts) : texts;
    await changeEach(ids, options, change, describe);
  });
}

/**
 * Changes items one after another and prints each result. A failure of one item does not stop the
 * rest; a failure of the connection does.
 * @param describe the result for one item, as a line of escaped text
 * @throws Failure
 */
export async function changeEach<Item extends object>(
  texts: readonly string[],
  options: GlobalOptions,
  change: (connection: Connection, id: string) => Promise<Item>,
  describe: (item: Item) => string,
): Promise<void> {
  const ids = readIds(texts);
  const connection = await connect(options);
  const changed: Item[] = [];
  try {
    for (const id of ids) {
      const item = await change(connection, id).catch((error: unknown) => {
        // Alone it is the failure of the command, and has its exit code.
        if (ids.length === 1) throw nameItem(id, error);
        return reportItem(id, error);
      });
      if (!item) continue;
      changed.push(item);
      if (!options.json) await print(describe(item));
    }
  } finally {
    if (options.json) await print(formatJson(changed));
  }
  const missed = ids.length - changed.length;
  if (missed === 0) return;
  throw new Failure(`${missed} of ${ids.length} not changed.`);
}

/** Prints a failure that concerns only one item; rethrows any other. */
function reportItem(id: string, error: unknown): undefined {
  const isItsOwn = error instanceof ApiError && error.status >= 400 && error.status < 423;
  if (!isItsOwn) throw error;
  printFailure(nameItem(id, error));
}

interface RemoveCommand {
  readonly verb: string;
  readonly alias?: string;
  readonly description: string;
  /** The item's name in messages: `Blog post`. */
  readonly name: string;
  readonly endpoint: Endpoint<undefined, undefined, undefined>;
  /** The item's title, for the question at a terminal. */
  readonly readTitle?: (connection: Connection, id: string) => Promise<string>;
  readonly isTrashed?: true;
}

/** Adds a verb that deletes one item; it asks at a terminal, and elsewhere requires `--yes`. */
export function addRemoveCommand(
  noun: Command,
  { verb, alias, description, name, endpoint, readTitle, isTrashed }: RemoveCommand,
): void {
  const command = noun.command(verb).description(description).argument('<id>');
  if (alias) command.alias(alias);
  command
    .option('--yes', 'do it: nothing asks again')
    .action(async (text: string, _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      const id = readId(text);
      const what = `this ${name.toLowerCase()}`;
      if (!canAsk()) requireYes(options.yes, `Delete ${what}?`);
      const connection = await connect(options);
      if (!options.yes) {
        const title = await readTitle?.(connection, id);
        const fate = isTrashed ? 'It stays in the trash for 30 days.' : 'This cannot be undone.';
        await confirmStep(false, `Delete ${title ? `“${escapeText(title)}”` : what}? ${fate}`);
      }
      await nameFailure(id, connection.call(endpoint, { params: { id } }));
      // The API returns no body, so --json prints nothing.
      if (!options.json) await print(`${name} deleted`);
    });
}

interface ShowCommand<Detail> {
  readonly description: string;
  readonly read: (connection: Connection, id: string) => Promise<Detail>;
  /** Lines of escaped text, at most `width` columns wide. */
  readonly render: (
    detail: Detail,
    width: number,
    connection: Connection,
  ) => string[] | Promise<string[]>;
}

/** Adds the verb that prints one item in full. */
export function addShowCommand<Detail>(
  noun: Command,
  { description, read, render }: ShowCommand<Detail>,
): void {
  noun
    .command('show')
    .description(description)
    .argument('<id>')
    .action(async (text: string, _, self: Command) => {
      const id = readId(text);
      const options = self.optsWithGlobals<GlobalOptions>();
      const connection = await connect(options);
      const detail = await read(connection, id);
      if (options.json) await print(formatJson(detail));
      else await print((await render(detail, outputWidth(), connection)).join('\n'));
    });
}
