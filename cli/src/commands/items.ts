import type { Endpoint } from '@longitude/contract/core/endpoint';
import { id as idField } from '@longitude/contract/core/fields';
import { ApiError } from '@longitude/contract/core/errors';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { Failure, readFailure, exitCodes } from '../failure.ts';
import { formatJson, print, printFailure, outputWidth } from '../output.ts';

/** Checks ids before they become part of an address, and drops repeated ones. @throws Failure (usage) */
export function readIds(texts: readonly string[]): string[] {
  for (const id of texts) {
    if (!idField.safeParse(id).success) {
      throw new Failure(`Not a valid id: ${id}`, exitCodes.usage);
    }
  }
  return [...new Set(texts)];
}

/**
 * Changes items one after the other and says what became of each. What is wrong with one item does
 * not keep the others from being changed; a failure of the connection ends the work.
 * @param tell says in one line of escaped text what became of an item
 * @throws Failure
 */
export async function changeEach<Item extends object>(
  texts: readonly string[],
  options: GlobalOptions,
  change: (connection: Connection, id: string) => Promise<Item>,
  tell: (item: Item) => string,
): Promise<void> {
  const ids = readIds(texts);
  const connection = await connect(options);
  const changed: Item[] = [];
  try {
    for (const id of ids) {
      const item = await change(connection, id).catch((error: unknown) => tellFailure(id, error));
      if (!item) continue;
      changed.push(item);
      if (!options.json) await print(tell(item));
    }
  } finally {
    if (options.json) await print(formatJson(changed));
  }
  const missed = ids.length - changed.length;
  if (missed === 0) return;
  throw new Failure(`${missed} of ${ids.length} not changed.`, exitCodes.failed);
}

/** Prints a failure that concerns one item alone; throws any other. */
function tellFailure(id: string, error: unknown): undefined {
  const isItsOwn = error instanceof ApiError && error.status >= 400 && error.status < 423;
  if (!isItsOwn) throw error;
  printFailure(nameItem(id, error));
}

/** The failure with the id of the item it is about: `0123…: Not found`. */
export function nameItem(id: string, error: unknown): Failure {
  const failure = readFailure(error);
  if (!(error instanceof ApiError)) return failure;
  return new Failure(`${id}: ${failure.message}`, failure.exitCode, failure.details);
}

/** Deletes one item, but only when told so. @throws Failure (usage) without `--yes` */
export async function removeOne(
  noun: string,
  remove: Endpoint<undefined, undefined, undefined>,
  text: string,
  options: GlobalOptions & { readonly yes?: boolean },
): Promise<void> {
  const [id = ''] = readIds([text]);
  if (!options.yes) {
    const question = `Delete this ${noun.toLowerCase()}? Say so with --yes.`;
    throw new Failure(question, exitCodes.usage);
  }
  const connection = await connect(options);
  await connection.request(remove, { params: { id } }).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  // The API answers nothing, and so does --json.
  if (!options.json) await print(`${noun} deleted`);
}

/** What can be shown: where it is read, and the lines it is shown as. */
interface Shown<Detail> {
  readonly read: Endpoint<undefined, undefined, Detail>;
  /** Lines of escaped text, at most `width` columns wide. */
  readonly render: (detail: Detail, width: number) => string[];
}

/** Prints one item whole. @throws Failure or ApiError */
export async function showItem<Detail>(
  { read, render }: Shown<Detail>,
  text: string,
  options: GlobalOptions,
): Promise<void> {
  const [id = ''] = readIds([text]);
  const connection = await connect(options);
  const { answer } = await connection.request(read, { params: { id } }).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  await print(options.json ? formatJson(answer) : render(answer, outputWidth()).join('\n'));
}
