import type { Argument, Command, Option } from 'commander';
import { formatCommandPath } from '../usage-command.ts';
import { examples } from './examples.ts';
import { listExitCodes } from './exit-codes.ts';
import { notes } from './notes.ts';

/** A word of the command line with its meaning. */
export interface Term {
  readonly term: string;
  readonly text: string;
}

/** The data about a command for help, reference and man page. */
export interface CommandPage {
  /** `scans run`; empty for the program. */
  readonly path: string;
  readonly description: string;
  readonly usage: string;
  /** Other names of it: `outbox delete`. */
  readonly aliases: readonly string[];
  readonly verbs: readonly Term[];
  /** Arguments that require a word. */
  readonly terms: readonly Term[];
  readonly flags: readonly Term[];
  readonly notes: string | undefined;
  readonly examples: readonly string[];
  readonly exitCodes: ReturnType<typeof listExitCodes>;
}

/** Describes a command whose noun is loaded. */
export function describeCommand(command: Command): CommandPage {
  const path = formatCommandPath(command);
  const verbs = listVerbs(command);
  const options = command.options.filter(({ hidden }) => !hidden);
  const above = path.split(' ').slice(0, -1);
  return {
    path,
    description: endSentence(command.description()),
    usage: composeUsage(command),
    aliases: command.aliases().map((alias) => [...above, alias].join(' ')),
    verbs: verbs.map((verb) => ({ term: verb.name(), text: verb.summary() || verb.description() })),
    terms: command.registeredArguments.flatMap((argument) => {
      const text = withChoices(argument);
      return text === '' ? [] : [{ term: formatArgument(argument), text }];
    }),
    flags: options.map(describeFlag),
    notes: notes[path],
    examples: examples[path] ?? [],
    exitCodes: listExitCodes(
      path,
      options.flatMap(({ long }) => long ?? []),
    ),
  };
}

/** The flags that every command takes. */
export function describeGlobalFlags(program: Command): Term[] {
  return program
    .createHelp()
    .visibleOptions(program)
    .filter(({ long }) => long !== '--version')
    .map(describeFlag);
}

/** The verbs of a noun, or the nouns of the program, without hidden ones and `help`. */
export function listVerbs(command: Command): Command[] {
  const verbs = command.createHelp().visibleCommands(command);
  return verbs.filter((verb) => command.commands.includes(verb));
}

/** All commands below one that have no verbs. */
export function listLeaves(command: Command): Command[] {
  const verbs = listVerbs(command);
  return verbs.length === 0 ? [command] : verbs.flatMap(listLeaves);
}

function composeUsage(command: Command): string {
  const path = formatCommandPath(command);
  const words = path === '' ? ['longitude'] : ['longitude', path];
  if (listVerbs(command).length > 0) words.push(path === '' ? '<noun> <verb>' : '<verb>');
  else words.push(...command.registeredArguments.map(formatArgument));
  return [...words, '[flags]'].join(' ');
}

function formatArgument(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function describeFlag(option: Option): Term {
  const { flags, defaultValue } = option;
  // A flag that is on by default (`--no-…`) needs no description of that.
  const hasDefault = defaultValue !== undefined && typeof defaultValue !== 'boolean';
  const text = withChoices(option);
  return { term: flags, text: hasDefault ? `${text} (default ${String(defaultValue)})` : text };
}

function withChoices({ description, argChoices }: Argument | Option): string {
  if (!argChoices) return description;
  const choices = argChoices.join(', ');
  return description === '' ? choices : `${description}: ${choices}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
