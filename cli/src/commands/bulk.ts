import type { Endpoint } from '@longitude/contract/core/endpoint';
import { countWords, pluralize } from '@longitude/contract/core/text';
import { errorCodes, isErrorCode } from '@longitude/contract/core/error-codes';
import { ApiError } from '@longitude/contract/core/errors';
import { maxBulkItems, type BulkResult } from '@longitude/contract/core/records';
import type { Command } from 'commander';
import { connect, type Connection } from '../connection.ts';
import { escapeText, print, suggest } from '../output.ts';
import { canAsk } from '../prompt.ts';
import { formatProgress, reportOutcome, runBatch, type GroupResult } from './batch.ts';
import { confirmStep, deletion } from './confirm-step.ts';
import { addIds, arePiped, gatherIds, readIds, type IdOptions } from './item-ids.ts';
import { formatCommand, prefixFailure, stayText } from './items.ts';

interface BulkPayload {
  ids: string[];
  action: string;
  value?: string | boolean | undefined;
}

/** Items that one call changes together. */
export interface BulkNoun {
  /** An item's name in messages: `Service request`. */
  readonly name: string;
  readonly bulk: Endpoint<BulkPayload, undefined, BulkResult>;
}

interface BulkChange extends Pick<BulkPayload, 'action' | 'value'> {
  /** The result, for a message after the number of items: `archived`. */
  readonly done: string;
  /** The verb's help, from which the progress text is made: `Archive`. */
  readonly help: string;
}

interface DeleteOptions extends IdOptions {
  readonly yes?: boolean;
}

/** Moves items to the trash. */
export interface BulkRemoval extends Pick<BulkNoun, 'bulk'> {
  /** The item in the question: `the request of Priya Raman`. */
  readonly describe: (connection: Connection, id: string) => Promise<string>;
}

/** Adds the verb that moves items to the trash; `trash restore` brings them back. */
export function addDelete(noun: Command, itemName: string, { bulk, describe }: BulkRemoval): void {
  const name = itemName.toLowerCase();
  const items: BulkNoun = { name: itemName, bulk };
  addIds(noun.command('delete').description(`Move ${name}s to the trash`))
    .option('--yes', 'skip the confirmation')
    .action(async (texts: string[], _, self: Command) => {
      const options = self.optsWithGlobals<DeleteOptions>();
      const ids = readIds(texts.filter((id) => id !== '-'));
      const [id = ''] = ids;
      const isOne = ids.length === 1 && !arePiped(texts, options);
      const canName = isOne && !options.yes && canAsk();
      const what = canName
        ? escapeText(await prefixFailure(id, describe(await connect(options), id), name))
        : `these ${name}s`;
      const fate = isOne ? stayText : 'They stay in the trash for 30 days.';
      await confirmStep(options.yes, { ...deletion, question: `Delete ${what}? ${fate}` });
      await changeMany(items, { action: 'delete', done: 'deleted', help: 'Delete' }, texts, self);
    });
}

/** Changes several items, up to 200 per call. @throws Failure when any failed */
export async function changeMany(
  { name, bulk }: BulkNoun,
  { done, help, ...change }: BulkChange,
  texts: readonly string[],
  self: Command,
): Promise<void> {
  const options = self.optsWithGlobals<IdOptions>();
  const { ids, isPiped } = await gatherIds(texts, options);
  const { call } = await connect(options);
  const batch = { label: formatProgress(help), parallelism: 1 };
  const outcome = await runBatch(splitGroups(ids), batch, async (group) =>
    readResult(await call(bulk, { payload: { ids: [...group], ...change } })),
  );
  const value = {
    done: outcome.done.map(({ id }) => id),
    failed: outcome.failed.map(({ id, error }) => ({ id, code: readCode(error) })),
  };
  const describe = async () => {
    const count = value.done.length;
    if (count === 0) return;
    if (change.action === 'delete') return suggestRestore(value.done);
    await print(`${countWords(count, name.toLowerCase())} ${done}`);
  };
  const command = formatCommand(self);
  const report = { isPiped, done, command, value, items: outcome.done, describe };
  await reportOutcome(outcome, options, report);
}

function splitGroups(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxBulkItems);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * maxBulkItems, (index + 1) * maxBulkItems),
  );
}

function readResult({ done, failed }: BulkResult): GroupResult<{ readonly id: string }> {
  return {
    done: done.map((id) => ({ id })),
    failed: failed.map(({ id, code: given }) => {
      const code = isErrorCode(given) ? given : 'internal';
      const { text, status } = errorCodes[code];
      return { id, error: new ApiError(text, { status, code }) };
    }),
  };
}

const readCode = (error: unknown) => (error instanceof ApiError ? error.code : 'offline');

/** From this number of ids on, the trash is easier to use. */
const maxNamed = 5;

function suggestRestore(ids: readonly string[]): void {
  const text = pluralize(ids.length, 'Deleted.', `${ids.length} deleted.`);
  const command = ids.length > maxNamed ? 'list' : `restore ${ids.join(' ')}`;
  suggest(text, `longitude trash ${command}`);
}
