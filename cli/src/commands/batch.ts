import { capitalize } from '@longitude/contract/core/text';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@longitude/contract/core/errors';
import { formatCount } from '@longitude/contract/totals';
import { Failure, Outage, exitCodes, readFailure } from '../failure.ts';
import { isText, type ModeOptions } from '../output-mode.ts';
import { formatJson, print, printFailure, remark } from '../output.ts';
import { openProgress } from '../progress.ts';
import { printResult } from '../print-result.ts';

/** The items of a group by outcome. */
export interface GroupResult<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly FailedItem[];
}

interface FailedItem {
  readonly id: string;
  readonly error: unknown;
}

export interface Outcome<Item> extends GroupResult<Item> {
  /** The error that stopped it, such as a lost connection; items not yet tried count as failed. */
  readonly fatal: unknown;
}

interface Batch {
  /** The label beside the bar: `Archiving`. */
  readonly label: string;
  /** The number of calls at a time. */
  readonly parallelism: number;
}

/**
 * Changes groups of items, each by one call of `act`, in parallel. An error of `act` stops it.
 * @returns results in the order of the groups
 */
export async function runBatch<Item>(
  groups: readonly (readonly string[])[],
  { label, parallelism }: Batch,
  act: (ids: readonly string[]) => Promise<GroupResult<Item>>,
): Promise<Outcome<Item>> {
  const total = groups.flat().length;
  const results = new Map<number, GroupResult<Item>>();
  const state: { next: number; count: number; fatal: unknown } = {
    next: 0,
    count: 0,
    fatal: undefined,
  };
  const progress = total > 1 ? openProgress(label, { total }) : undefined;
  const work = async () => {
    while (state.next < groups.length && state.fatal === undefined) {
      const index = state.next++;
      const ids = groups[index] ?? [];
      try {
        results.set(index, await (total > 1 ? retryLater(() => act(ids)) : act(ids)));
      } catch (error) {
        state.fatal ??= error;
      }
      progress?.show((state.count += ids.length));
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelism, groups.length) }, work));
  progress?.end();
  const { fatal } = state;
  const inOrder = groups.map(
    (ids, index) =>
      results.get(index) ?? { done: [], failed: ids.map((id) => ({ id, error: fatal })) },
  );
  return {
    done: inOrder.flatMap(({ done }) => done),
    failed: inOrder.flatMap(({ failed }) => failed),
    fatal,
  };
}

const maxTries = 5;
const maxWaitSeconds = 60;

/**
 * Repeats a call that the server refuses temporarily (429, 503) with a time. Without a time, a
 * proxy may have responded for a server that did the work.
 */
async function retryLater<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      const isForNow = error instanceof ApiError && [429, 503].includes(error.status);
      const seconds = isForNow ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > maxWaitSeconds || tries === maxTries) throw error;
      await wait(seconds * 1000);
    }
  }
}

interface BatchReport {
  /** Whether the ids came from standard input. */
  readonly isPiped: boolean;
  /** The result, for a message after the number of items: `archived`. */
  readonly done: string;
  /** The command line for retrying the failed items. */
  readonly command: string;
  /** The output of `--json`, and the source of fields for the other modes. */
  readonly value: object;
  readonly items: readonly object[];
  /** Prints the result for people, where the ids were arguments. */
  readonly describe: () => Promise<void> | void;
}

/**
 * Prints the result of a batch. If the ids came from standard input, failed items are printed as
 * lines of JSON, which can be piped back.
 * @throws Failure when any failed
 */
export async function reportOutcome<Item>(
  outcome: Outcome<Item>,
  options: ModeOptions,
  { isPiped, done: word, command, value, items, describe }: BatchReport,
): Promise<void> {
  const { done, failed, fatal } = outcome;
  const hasLines = isPiped && isText(options);
  if (!isText(options)) await printResult(options, value, '', items);
  else if (!isPiped) await describe();
  const summary = `${formatCount(done.length)} ${word}`;
  const [first] = failed;
  if (!first) return isPiped && isText(options) ? remark(`${summary}.`) : undefined;
  const isAlone = !isPiped && done.length + failed.length === 1;
  if (isAlone) throw toItemFailure(first.id, first.error);
  for (const { id, error } of failed) {
    if (hasLines) await print(formatJson(describeFailed(id, error), 0));
    else if (error !== fatal) printFailure(toItemFailure(id, error));
  }
  if (fatal !== undefined && !isPiped) throw fatal;
  const cause = fatal === undefined ? undefined : readFailure(fatal);
  const details = cause ? [cause.message, ...cause.details] : [];
  const exitCode = cause?.exitCode ?? exitCodes.failed;
  if (!isPiped)
    throw new Failure(`${failed.length} of ${done.length + failed.length} not ${word}.`);
  const hint = `Failed items are on standard output. To retry, save them to a file and run: ${command} --stdin < FILE`;
  if (hasLines) details.push(hint);
  throw new Failure(`${summary}, ${formatCount(failed.length)} failed.`, exitCode, details);
}

/** `{"id":"…","code":"rate_limited","retryAfter":12}` */
function describeFailed(id: string, error: unknown) {
  if (error instanceof ApiError) {
    const { code, retryAfter } = error;
    return { id, code, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  return { id, code: error instanceof Outage ? 'offline' : 'unknown' };
}

/** Prefixes the failure of a call with the item's id: `0123…: Not found`. */
export function toItemFailure(id: string, error: unknown, kind?: string): Failure {
  const failure = readFailure(error);
  if (!(error instanceof ApiError)) return failure;
  if (kind !== undefined && error.code === 'not_found') return missItem(kind, id);
  return new Failure(`${id}: ${failure.message}`, failure.exitCode, failure.details);
}

/** The failure for an unknown id. */
export const missItem = (kind: string, id: string): Failure =>
  new Failure(`There is no ${kind} ${id}.`);

/** The progress text of a verb, from its help: `Archive` becomes `Archiving`. */
export function formatProgress(help: string): string {
  const [, verb = '', rest = ''] = /^(\w+)([^,]*)/.exec(help) ?? [];
  const stem = verb.toLowerCase() === 'put' ? 'putt' : verb.replace(/e$/, '');
  return `${capitalize(stem)}ing${rest}`;
}
