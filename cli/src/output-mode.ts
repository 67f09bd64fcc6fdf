import type { Command } from 'commander';
import { Failure, exitCodes } from './failure.ts';

/** The global options that choose what a command prints. */
export interface ModeOptions {
  /** Field names with commas between them; true or empty for everything. */
  readonly json?: string | true;
  readonly ndjson?: string | true;
  readonly quiet?: boolean;
  readonly get?: string;
}

/** `values` are the raw values of one field, a line per item. */
export interface OutputMode {
  readonly kind: 'text' | 'json' | 'ndjson' | 'values';
  /** The requested fields in order; none means all. Dots select nested fields. */
  readonly fields: readonly string[];
}

/** The mode of the options. @throws Failure (usage) for more than one, or without a field */
export function readMode({ json, ndjson, quiet, get }: ModeOptions): OutputMode {
  const modes: Readonly<Record<string, OutputMode | undefined>> = {
    '--json': json === undefined ? undefined : { kind: 'json', fields: splitList(json) },
    '--ndjson': ndjson === undefined ? undefined : { kind: 'ndjson', fields: splitList(ndjson) },
    '--quiet': quiet ? { kind: 'values', fields: ['id'] } : undefined,
    '--get': get === undefined ? undefined : { kind: 'values', fields: [get] },
  };
  const given = Object.entries(modes).filter(([, mode]) => mode !== undefined);
  if (given.length > 1) {
    const flags = given.map(([flag]) => flag).join(' and ');
    throw new Failure(`${flags} cannot be used together.`, exitCodes.usage);
  }
  if (get === '') throw new Failure('--get needs the name of a field.', exitCodes.usage);
  return given[0]?.[1] ?? { kind: 'text', fields: [] };
}

/** Whether a command prints for people. */
export const isText = (options: ModeOptions): boolean => readMode(options).kind === 'text';

function splitList(text: string | true): string[] {
  if (text === true) return [];
  return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

const fieldList = /^[a-z]\w*(\.\w+)*(,[a-z]\w*(\.\w+)*)*$/i;
const itemId = /^[0-9a-f]{24}$/i;

/**
 * Decides for `--json` and `--ndjson` whether the next word is their list of fields, and writes it
 * as `--json=id,name`, otherwise as `--json=`: everything. Commander would take any next word, also
 * an argument. It is a list when it looks like field names, is not an id, and the flag follows the
 * noun, the verb and all required arguments: `requests show ID --json id,name`, but not `search
 * --json words`.
 */
export function joinFields(words: readonly string[], program: Command): string[] {
  const joined: string[] = [];
  let command = program;
  let operands = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') return [...joined, ...words.slice(index)];
    if (word === '--json' || word === '--ndjson') {
      const next = words[index + 1] ?? '';
      const takesNext = isComplete(command, operands) && fieldList.test(next) && !itemId.test(next);
      joined.push(`${word}=${takesNext ? next : ''}`);
      if (takesNext) index++;
      continue;
    }
    joined.push(word);
    if (word.startsWith('-')) continue;
    const verb = command.commands.find((each) => isNamed(each, word));
    if (verb) command = verb;
    else operands++;
  }
  return joined;
}

const isNamed = (command: Command, word: string) =>
  command.name() === word || command.aliases().includes(word);

/** Whether a command line names a complete command, with its required arguments. */
function isComplete(command: Command, operands: number): boolean {
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  return command.parent !== null && command.commands.length === 0 && operands >= needed;
}
