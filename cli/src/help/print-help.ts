import type { Command } from 'commander';
import { exitCodes, type ExitCode } from '../failure.ts';
import { print, remark } from '../output.ts';
import { wrapText } from '../text.ts';
import { formatCommandPath, type HelpRequest } from '../usage-command.ts';
import {
  describeCommand,
  describeGlobalFlags,
  type CommandPage,
  type Term,
} from './describe-command.ts';

const width = 80;
/** Longer terms get a line of their own. */
const maxTermWidth = 26;

/**
 * Prints help on standard output, or on standard error when the command line was incomplete.
 * @param overview the help of the program itself
 */
export async function printHelp(
  { command, isError }: HelpRequest,
  overview: string,
): Promise<ExitCode> {
  const text = formatCommandPath(command) === '' ? overview : composeHelp(command);
  if (!isError) {
    await print(text);
    return exitCodes.fine;
  }
  for (const line of text.split('\n')) remark(line);
  return exitCodes.usage;
}

/** The help of one command, as lines of at most 80 columns where its words allow that. */
export function composeHelp(command: Command): string {
  const page = describeCommand(command);
  const sections = [
    wrapText(page.description, width),
    composeUsage(page),
    page.verbs.length > 0 ? alignTerms(page.verbs) : alignTerms([...page.terms, ...page.flags]),
    page.verbs.length > 0
      ? [`longitude ${page.path} <verb> --help shows its flags and examples.`]
      : composeDetails(page, command),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function composeUsage({ usage, aliases }: CommandPage): string[] {
  return [`Usage  ${usage}`, ...aliases.map((alias) => `Also   longitude ${alias}`)];
}

function composeDetails(page: CommandPage, command: Command): string[] {
  const codes = page.exitCodes.map(([code, text]) => `${code} ${text}`).join('  ');
  return [
    ...(page.notes === undefined ? [] : [page.notes, '']),
    'Flags of every command',
    ...alignTerms(describeGlobalFlags(findProgram(command))),
    '',
    ...(page.examples.length === 0
      ? []
      : ['Examples', ...page.examples.map((line) => `  ${line}`), '']),
    `Exit codes  ${codes}`,
  ];
}

function findProgram(command: Command): Command {
  return command.parent ? findProgram(command.parent) : command;
}

function alignTerms(terms: readonly Term[]): string[] {
  const widths = terms.map(({ term }) => term.length).filter((each) => each <= maxTermWidth);
  const indent = 2 + Math.max(0, ...widths) + 3;
  return terms.flatMap(({ term, text }) => {
    const [first = '', ...rest] = wrapText(text, width - indent).map(
      (line) => ' '.repeat(indent) + line,
    );
    const head = `  ${term}`;
    if (text === '') return [head];
    if (term.length > maxTermWidth) return [head, first, ...rest];
    return [head + first.slice(head.length), ...rest];
  });
}
