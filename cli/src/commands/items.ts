import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { escapeText, outputWidth, print, suggest } from '../output.ts';
import { isText } from '../output-mode.ts';
import { printResult } from '../print-result.ts';
import { canAsk } from '../prompt.ts';
import {
  missItem,
  toItemFailure,
  formatProgress,
  reportOutcome,
  runBatch,
  type GroupResult,
} from './batch.ts';
import { confirmStep, deletion, requireYes, type Step } from './confirm-step.ts';
import { addIds, gatherIds, readId, readIds, type IdOptions } from './item-ids.ts';

// Verbs for single items of any kind.

/** Finds an item in a list that has no call for a single one. @throws Failure */
export function pickItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  kind: string,
): Item {
  const item = items.find((each) => each.id === id);
  if (item) return item;
  throw missItem(kind, id);
}

/**
 * Names the item in the failure of a call: its kind if it does not exist, otherwise `0123…: Busy`.
 */
export function prefixFailure<Result>(
  id: string,
  call: Promise<Result>,
  kind?: string,
): Promise<Result> {
  return call.catch((error: unknown) => {
    throw toItemFailure(id, error, kind);
  });
}

interface ItemChange<Item> {
  readonly change: (connection: Connection, id: string) => Promise<Item>;
  /** The result for one item, as a line of escaped text. */
  readonly describe: (item: Item) => string;
  /** The result, for a message after the number of items: `restored`. */
  readonly done?: string;
}

interface ChangeCommand<Item> extends ItemChange<Item> {
  readonly verb: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  /** A step that needs a confirmation, and the help text of its `--yes`. */
  readonly yes?: Step & { readonly help: string };
}

/** Adds a verb that changes items. */
export function addChangeCommand<Item extends object>(
  noun: Command,
  { verb, aliases = [], description, yes, ...change }: ChangeCommand<Item>,
): void {
  const command = addIds(noun.command(verb).description(description)).aliases(aliases);
  if (yes) command.option('--yes', yes.help);
  command.action(async (texts: string[], _, self: Command) => {
    const options = self.optsWithGlobals<IdOptions & { yes?: boolean }>();
    if (yes) await confirmStep(options.yes, yes);
    await changeAll(texts, self, change);
  });
}

/** Like `changeEach`, for the ids from arguments or standard input. @throws Failure */
export async function changeAll<Item extends object>(
  texts: readonly string[],
  self: Command,
  change: ItemChange<Item>,
): Promise<void> {
  const options = self.optsWithGlobals<IdOptions & { yes?: boolean }>();
  const { ids, isPiped } = await gatherIds(texts, options);
  const place = { isPiped, command: formatCommand(self), label: formatProgress(self.name()) };
  await changeItems(ids, options, change, place);
}

/** The command line of a command, with the confirmation that was given. */
export function formatCommand(command: Command): string {
  const above = command.parent ? `${formatCommand(command.parent)} ` : '';
  return `${above}${command.name()}${command.getOptionValue('yes') === true ? ' --yes' : ''}`;
}

/**
 * Changes items and prints each result. A failure of one item does not stop the rest; a failure of
 * the connection does. @throws Failure
 */
export function changeEach<Item extends object>(
  texts: readonly string[],
  options: GlobalOptions,
  change: ItemChange<Item>['change'],
  describe: ItemChange<Item>['describe'],
): Promise<void> {
  const place = { isPiped: false, command: '', label: 'Saving' };
  return changeItems(readIds(texts), options, { change, describe }, place);
}

const parallelism = 4;

async function changeItems<Item extends object>(
  ids: readonly string[],
  options: GlobalOptions,
  { change, describe, done = 'changed' }: ItemChange<Item>,
  { label, ...place }: { isPiped: boolean; command: string; label: string },
): Promise<void> {
  const connection = await connect(options);
  const changeOne = async ([id = '']: readonly string[]): Promise<GroupResult<Item>> => {
    try {
      return { done: [await change(connection, id)], failed: [] };
    } catch (error) {
      if (!isOfItem(error)) throw error;
      return { done: [], failed: [{ id, error }] };
    }
  };
  const groups = ids.map((id) => [id]);
  const outcome = await runBatch(groups, { label, parallelism }, changeOne);
  const items = outcome.done;
  const printAll = async () => {
    for (const item of items) await print(describe(item));
  };
  await reportOutcome(outcome, options, {
    ...place,
    done,
    value: items,
    items,
    describe: printAll,
  });
}

/** Whether an error concerns one item only, so that the next can still be changed. */
const isOfItem = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 423;

/** Deletes one item. */
export interface Removal {
  readonly alias?: string;
  readonly description: string;
  readonly endpoint: Endpoint<undefined, undefined, undefined>;
  /** The item's title, for the question at a terminal. */
  readonly readTitle?: (connection: Connection, id: string) => Promise<string>;
  readonly isTrashed?: true;
}

/**
 * Adds the verb that deletes one item; it asks at a terminal, and elsewhere requires `--yes`.
 * @param name the item's name in messages: `Blog post`
 */
export function addRemoveCommand(
  noun: Command,
  name: string,
  { alias, description, endpoint, readTitle, isTrashed }: Removal,
): void {
  const command = noun.command('delete').description(description).argument('<id>');
  if (alias) command.alias(alias);
  command
    .option('--yes', 'skip the confirmation')
    .action(async (text: string, _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      const id = readId(text);
      const kind = name.toLowerCase();
      if (!canAsk()) requireYes(options.yes, deletion);
      const connection = await connect(options);
      if (!options.yes) {
        const title = await readTitle?.(connection, id);
        const fate = isTrashed ? stayText : 'This cannot be undone.';
        const what = title ? `the ${kind} “${escapeText(title)}”` : `this ${kind}`;
        await confirmStep(false, { ...deletion, question: `Delete ${what}? ${fate}` });
      }
      await prefixFailure(id, connection.call(endpoint, { params: { id } }), kind);
      if (isTrashed && isText(options)) return suggest('Deleted.', `longitude trash restore ${id}`);
      await printResult(options, { id }, `${name} deleted`);
    });
}

export const stayText = 'It stays in the trash for 30 days.';

export interface ShowCommand<Detail> {
  readonly description: string;
  /** The call, or what reads an item without one of its own. */
  readonly read:
    | Endpoint<undefined, undefined, Detail>
    | ((connection: Connection, id: string) => Promise<Detail>);
  /** The type whose fields can be selected, beside those of the detail. */
  readonly pickItem?: (detail: Detail) => object;
  /** Lines of escaped text, at most `width` columns wide. */
  readonly render: (
    detail: Detail,
    width: number,
    connection: Connection,
  ) => string[] | Promise<string[]>;
}

/** Adds the verb that prints one item in full. @param kind of item, in failures: `blog post` */
export function addShowCommand<Detail extends object>(
  noun: Command,
  kind: string,
  { description, read, pickItem: pick, render }: ShowCommand<Detail>,
): void {
  const readDetail = (connection: Connection, id: string) =>
    typeof read === 'function'
      ? read(connection, id)
      : prefixFailure(id, connection.call(read, { params: { id } }), kind);
  noun
    .command('show')
    .description(description)
    .argument('<id>')
    .action(async (text: string, _, self: Command) => {
      const id = readId(text);
      const options = self.optsWithGlobals<GlobalOptions>();
      const connection = await connect(options);
      const detail = await readDetail(connection, id);
      const compose = async () => (await render(detail, outputWidth(), connection)).join('\n');
      await printResult(options, detail, compose, { ...pick?.(detail), ...detail });
    });
}
