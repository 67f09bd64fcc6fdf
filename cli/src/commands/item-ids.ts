import { id as idField } from '@longitude/contract/core/fields';
import type { Command } from 'commander';
import type { GlobalOptions } from '../connection.ts';
import { Failure, exitCodes } from '../failure.ts';
import { readPiped } from '../prompt.ts';

export interface IdOptions extends GlobalOptions {
  readonly stdin?: boolean;
}

/** Ids of the items of a command. */
interface GivenIds {
  readonly ids: readonly string[];
  /** Whether they came on standard input. */
  readonly isPiped: boolean;
}

/** Validates ids before they go into a URL, and drops duplicates. @throws Failure (usage) */
export function readIds(texts: readonly string[]): string[] {
  for (const id of texts) {
    if (!idField.safeParse(id).success) {
      throw new Failure(`Not a valid ID: ${id}`, exitCodes.usage);
    }
  }
  return [...new Set(texts)];
}

/** As `readIds`, for one. */
export function readId(text: string): string {
  readIds([text]);
  return text;
}

/** Adds the ids that a command works on: arguments, or lines on standard input. */
export function addIds(command: Command): Command {
  return command
    .argument('[ids...]', 'IDs, or - to read them from standard input')
    .option('--stdin', 'read IDs from standard input: one per line, or JSON with an "id"');
}

/** Whether ids come on standard input. */
export const arePiped = (texts: readonly string[], { stdin }: IdOptions): boolean =>
  stdin === true || texts.includes('-');

/** Ids from the command line and standard input. @throws Failure (usage) when there are none */
export async function gatherIds(texts: readonly string[], options: IdOptions): Promise<GivenIds> {
  const isPiped = arePiped(texts, options);
  const named = texts.filter((text) => text !== '-');
  const piped = isPiped ? readLines(await readPiped()) : [];
  const ids = readIds([...named, ...piped]);
  if (ids.length > 0) return { ids, isPiped };
  const text = isPiped
    ? 'There are no IDs on standard input.'
    : 'Give one or more IDs, or --stdin.';
  throw new Failure(text, exitCodes.usage);
}

function readLines(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed.startsWith('{')) return [readField(trimmed, 'id', index)];
    return trimmed === '' ? [] : trimmed.split(/\s+/);
  });
}

/** A field of a line of JSON. @param index of the line, for messages @throws Failure (usage) */
export function readField(line: string, field: string, index: number): string {
  let value: unknown;
  try {
    value = (JSON.parse(line) as Readonly<Record<string, unknown>>)[field];
  } catch {
    // Reported below.
  }
  if (typeof value === 'string') return value;
  const text = `Line ${index + 1} of standard input is not JSON with an “${field}”.`;
  throw new Failure(text, exitCodes.usage);
}
