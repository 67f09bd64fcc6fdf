import { Command } from 'commander';
import { Failure, exitCodes } from './failure.ts';
import { currentRun } from './io.ts';

/** Thrown instead of printing help, whose text is loaded only then. */
export class HelpRequest extends Error {
  readonly command: Command;
  /** Whether the command line was incomplete: then the help is an error. */
  readonly isError: boolean;

  constructor(command: Command, isError: boolean) {
    super('help');
    this.command = command;
    this.isError = isError;
  }
}

/** A command with its verbs, whose mistakes become failures in our words. */
export class UsageCommand extends Command {
  override createCommand(name?: string): UsageCommand {
    return new UsageCommand(name);
  }

  override error(message: string, options?: { code?: string }): never {
    const text = message.replace(/^error: /, '');
    const explained = explanations[options?.code ?? '']?.(this, text);
    throw new Failure(explained ?? text, exitCodes.usage, [adviseOn(this)]);
  }

  override outputHelp(context?: object): never {
    const [name] = this.args;
    // Commander would show the overview for `requets --help`.
    if (this.commands.length > 0 && name !== undefined && !name.startsWith('-')) {
      (this as unknown as { unknownCommand: () => never }).unknownCommand();
    }
    const isError = context !== undefined && 'error' in context && context.error === true;
    throw new HelpRequest(this, isError);
  }
}

/** Options that fill a field of another name. */
const fieldNames: Readonly<Record<string, string>> = {
  cc: 'ccEmails',
  colour: 'color',
  copy: 'sendCopy',
  imageFile: 'featuredImage',
  notes: 'adminNotes',
  search: 'q',
  site: 'url',
  to: 'email',
};

/** Notes the flags that were typed for a command, so that errors of the API can name them. */
export function rememberFlags(command: Command): void {
  const flags = new Map<string, string>();
  // `--no-alert-to` has the name of `--alert-to`, which comes first.
  for (const option of command.options.toReversed()) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli') continue;
    for (const field of [fieldNames[name], name]) {
      if (field) flags.set(field, option.long ?? option.flags);
    }
  }
  currentRun().flags = flags;
}

/** `requests list`; empty for the program itself. */
export function formatCommandPath(command: Command): string {
  const above = command.parent;
  return above ? `${formatCommandPath(above)} ${command.name()}`.trim() : '';
}

function adviseOn(command: Command): string {
  const path = formatCommandPath(command);
  if (path === '') return 'longitude --help lists all commands.';
  const what = command.commands.length > 0 ? 'verbs' : 'arguments, flags and examples';
  return `longitude ${path} --help shows its ${what}.`;
}

type Explain = (command: Command, text: string) => string | undefined;

/**
 * Sentences by commander's error codes. The words of the command line are only in its messages; a
 * message whose form changed with a version is printed as it is.
 */
const explanations: Readonly<Record<string, Explain>> = {
  'commander.unknownCommand': (command, text) => {
    const [, name, similar] = /^unknown command '(.*?)'(?:\n(.*))?$/s.exec(text) ?? [];
    if (name === undefined) return undefined;
    const path = formatCommandPath(command);
    return `There is no command “${`${path} ${name}`.trim()}”.${suggest(similar, path)}`;
  },
  'commander.unknownOption': (command, text) => {
    const [, flag, similar] = /^unknown option '(.*?)'(?:\n(.*))?$/s.exec(text) ?? [];
    if (flag === undefined) return undefined;
    return `${formatCommandPath(command) || 'longitude'} has no flag ${flag}.${suggest(similar)}`;
  },
  'commander.missingArgument': (command, text) => {
    const name = /'(.+)'$/.exec(text)?.[1];
    return name && `${formatCommandPath(command)} needs <${name}>.`;
  },
  'commander.missingMandatoryOptionValue': (command, text) => {
    const flag = /'(.+)'/.exec(text)?.[1];
    return flag && `${formatCommandPath(command)} needs ${flag}.`;
  },
  'commander.excessArguments': (command, text) => {
    const words = / but got \d+: (.*)\.$/s.exec(text)?.[1];
    if (words === undefined) return undefined;
    const { length } = command.registeredArguments;
    const count = ['no arguments', 'one argument'][length] ?? `${length} arguments`;
    return `${formatCommandPath(command)} takes ${count}. You gave “${words}”.`;
  },
  'commander.optionMissingArgument': (_command, text) => {
    const [, flag, value] = /'(?:.*?, )?(--?\S+) (.+)' argument missing$/.exec(text) ?? [];
    return flag && `${flag} needs ${value}.`;
  },
  'commander.invalidArgument': (_command, text) => {
    const [, flag, given, why] =
      /^option '(?:-\w, )?(--\S+).*?' argument '(.*)' is invalid\. (.*)$/s.exec(text) ?? [];
    if (flag !== undefined) return describeInvalid(flag, given, why);
    const [, value, name, reason] =
      /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s.exec(text) ?? [];
    return name && describeInvalid(`<${name}>`, value, reason);
  },
  'commander.conflictingOption': (_command, text) => {
    const flags = [...text.matchAll(/option '(?:-\w, )?(--\S+?)(?: .*?)?'/g)].map(
      ([, flag]) => flag,
    );
    return flags.length === 2 ? `${flags[0]} cannot be used with ${flags[1]}.` : undefined;
  },
};

/** Commander's suggestion as a sentence; `path` comes before a single verb. */
function suggest(similar: string | undefined, path = ''): string {
  const text = similar?.replace(/^\((.*)\)$/, ' $1') ?? '';
  return path === '' ? text : text.replace(/ mean (?!one of )/, ` mean ${path} `);
}

function describeInvalid(subject: string, value = '', why = ''): string {
  const choices = /^Allowed choices are (.*)\.$/.exec(why)?.[1];
  const rule = choices === undefined ? `: ${why}` : ` is one of: ${choices}.`;
  return `${subject}${rule} You gave “${value}”.`;
}
