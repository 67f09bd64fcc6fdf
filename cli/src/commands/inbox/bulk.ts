import { mostAtOnce, type BulkResult } from '@longitude/contract/inbox-items';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { formatJson, print, remark } from '../../output.ts';
import { readPiped } from '../../prompt.ts';
import { readIds } from '../items.ts';

/** One bulk call of an inbox. */
export type BulkEndpoint = Endpoint<
  { ids: string[]; action: BulkAction; value?: boolean | string | undefined },
  undefined,
  BulkResult
>;
type BulkAction = 'archive' | 'unarchive' | 'delete' | 'restore' | 'status' | 'read' | 'spam';

export interface Bulk {
  readonly action: BulkAction;
  readonly value?: boolean;
  /** What became of the items: `archived`. */
  readonly done: string;
}

/** Ids of the command line; `-` stands for those on standard input. @throws Failure (usage) */
export async function gatherIds(texts: readonly string[]): Promise<string[]> {
  const lists = texts.map((text) => (text === '-' ? [] : [text]));
  if (texts.includes('-')) lists.push((await readPiped()).split(/\s+/).filter((id) => id !== ''));
  const ids = readIds(lists.flat());
  if (ids.length === 0) throw new Failure('No ids came on standard input.', exitCodes.usage);
  return ids;
}

/**
 * Does one thing with several items, up to 200 a call. What fails with one of them is named on
 * standard error and leaves the others as they should be. @throws Failure when any failed
 */
export async function changeMany(
  noun: string,
  endpoint: BulkEndpoint,
  { action, value, done }: Bulk,
  texts: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  const ids = await gatherIds(texts);
  const { request } = await connect(options);
  const result: BulkResult = { done: [], failed: [] };
  const change = value === undefined ? { action } : { action, value };
  try {
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const payload = { ids: ids.slice(start, start + mostAtOnce), ...change };
      const { answer } = await request(endpoint, { payload });
      result.done.push(...answer.done);
      result.failed.push(...answer.failed);
    }
  } finally {
    await tell(noun, done, result, options);
  }
  const missed = result.failed.length;
  if (missed === 0) return;
  throw new Failure(`${missed} of ${ids.length} not ${done}.`, exitCodes.failed);
}

async function tell(noun: string, done: string, result: BulkResult, options: GlobalOptions) {
  for (const { id, code } of result.failed) {
    remark(`longitude: ${id}: ${isErrorCode(code) ? errorCodes[code].text : code}`);
  }
  if (options.json) return print(formatJson(result));
  const count = result.done.length;
  return count > 0 ? print(`${countNoun(count, noun)} ${done}`) : undefined;
}

/** `1 service request`, `3 service requests`. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun.toLowerCase()}${count === 1 ? '' : 's'}`;
}
