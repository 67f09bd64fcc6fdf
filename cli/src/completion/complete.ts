import type { Argument, Command, Option } from 'commander';
import { io } from '../io.ts';
import { escapeText } from '../output.ts';
import { buildProgram } from '../program.ts';
import { cutText } from '../text.ts';
import { formatCommandPath } from '../usage-command.ts';
import { listVerbs } from '../help/describe-command.ts';
import { locateCursor, type Cursor } from './locate-cursor.ts';
import { readServerValues, type Candidate } from './server-values.ts';

/** Shells show the description on the line of the word. */
const descriptionColumns = 60;
/** Words that need no quoting in any shell: others would have to be escaped for each. */
const plainWord = /^[\w.:/@%+=-]+$/;

/**
 * Prints the candidates for the last word of a command line, for the scripts of shells. Never
 * fails.
 */
export async function printCompletion(words: readonly string[]): Promise<void> {
  const lines = await completeLine(words).catch(() => []);
  const { stdout } = io();
  stdout.on('error', () => {});
  await new Promise((resolve) => stdout.write(lines.map((line) => `${line}\n`).join(''), resolve));
}

/**
 * The candidates for the last word of a command line: lines of a word, a tab and its description,
 * in the order of display; `:files` for file names. Never prompts.
 * @param words the command line up to the cursor, without `longitude`
 */
async function completeLine(words: readonly string[]): Promise<string[]> {
  const cursor = locateCursor(await buildProgram(words.slice(0, -1)), words);
  if (takesFile(cursor.option ?? cursor.argument)) return [':files'];
  const candidates = await listCandidates(cursor).catch(() => []);
  const { typed, prefix } = cursor;
  return candidates
    .filter(({ value }) => value.startsWith(typed) && plainWord.test(value))
    .map(({ value, text }) => [`${prefix}${value}`, formatDescription(text)])
    .map(([word, text]) => (text === '' ? `${word}` : `${word}\t${text}`));
}

async function listCandidates(cursor: Cursor): Promise<Candidate[]> {
  const { command, option, argument, typed, given } = cursor;
  if (option) return listValues(cursor, option, option.long ?? '');
  if (typed.startsWith('-')) return listFlags(cursor);
  const verbs = listVerbs(command);
  if (verbs.length > 0) {
    return verbs.map((verb) => ({ value: verb.name(), text: verb.description() }));
  }
  if (!argument) return listFlags(cursor);
  const values = await listValues(cursor, argument, argument.name());
  return values.filter(({ value }) => !given.includes(value));
}

async function listValues(
  { command, given, flags }: Cursor,
  target: Option | Argument,
  name: string,
): Promise<Candidate[]> {
  if (target.argChoices) return target.argChoices.map((value) => ({ value, text: '' }));
  const [noun = ''] = formatCommandPath(command).split(' ');
  const options = [...flags].map(([option, value]) => [option.attributeName(), value || true]);
  return readServerValues(noun, name, given, Object.fromEntries(options) as object);
}

function listFlags({ command, flags }: Cursor): Candidate[] {
  const help = { value: '--help', text: 'show help' };
  const options = withParents(command).flatMap((each) => each.options);
  const open = options.filter(
    (option) =>
      !option.hidden && option.long !== '--version' && (option.variadic || !flags.has(option)),
  );
  return [
    ...open.map(({ long, short, description }) => ({
      value: long ?? short ?? '',
      text: description,
    })),
    help,
  ];
}

function withParents(command: Command): Command[] {
  return command.parent ? [command, ...withParents(command.parent)] : [command];
}

/** Whether a file is expected, by the name of the value: `<file>`, `[files...]`. */
function takesFile(target: Option | Argument | undefined): boolean {
  if (target === undefined) return false;
  const name = 'flags' in target ? (/[<[](\w+)/.exec(target.flags)?.[1] ?? '') : target.name();
  return ['file', 'files', 'target', 'folder', 'path'].includes(name);
}

function formatDescription(text: string): string {
  return cutText(escapeText(text).trim(), descriptionColumns);
}
