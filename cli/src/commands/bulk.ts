import type { Endpoint } from '@longitude/contract/core/endpoint';
import { errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import { maxBulkItems, type BulkResult } from '@longitude/contract/inbox-items';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../connection.ts';
import { Failure } from '../failure.ts';
import { formatJson, print, remark } from '../output.ts';
import { confirmStep, gatherIds, idsHelp, readIds } from './items.ts';

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
  /** The result, after the number of items: `archived`. */
  readonly done: string;
}

/** Adds the verb that moves items to the trash; `trash restore` brings them back. */
export function addDelete(noun: Command, items: BulkNoun): void {
  const name = items.name.toLowerCase();
  noun
    .command('delete')
    .description(`Move ${name}s to the trash`)
    .argument('<ids...>', idsHelp)
    .option('--yes', 'do it: nothing asks again')
    .action(async (ids: string[], _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      readIds(ids.filter((id) => id !== '-'));
      const which = ids.length === 1 ? `this ${name}` : `these ${name}s`;
      await confirmStep(options.yes, `Delete ${which}?`);
      const change = { action: 'delete', done: 'moved to the trash' } as const;
      return changeMany(items, change, ids, options);
    });
}

/**
 * Changes several items, up to 200 per call. Reports each failed item on standard error and still
 * changes the others. @throws Failure when any failed
 */
export async function changeMany(
  { name, bulk }: BulkNoun,
  { done, ...change }: BulkChange,
  texts: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  const ids = await gatherIds(texts);
  const { call } = await connect(options);
  const result: BulkResult = { done: [], failed: [] };
  try {
    for (let start = 0; start < ids.length; start += maxBulkItems) {
      const payload = { ids: ids.slice(start, start + maxBulkItems), ...change };
      const { done: doneIds, failed } = await call(bulk, { payload });
      result.done.push(...doneIds);
      result.failed.push(...failed);
    }
  } finally {
    await report(name, done, result, options);
  }
  const missed = result.failed.length;
  if (missed === 0) return;
  throw new Failure(`${missed} of ${ids.length} not ${done}.`);
}

async function report(name: string, done: string, result: BulkResult, options: GlobalOptions) {
  for (const { id, code } of result.failed) {
    remark(`longitude: ${id}: ${isErrorCode(code) ? errorCodes[code].text : code}`);
  }
  if (options.json) return print(formatJson(result));
  const count = result.done.length;
  if (count === 0) return undefined;
  return print(`${count} ${name.toLowerCase()}${count === 1 ? '' : 's'} ${done}`);
}
