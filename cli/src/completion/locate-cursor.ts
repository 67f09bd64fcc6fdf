import type { Argument, Command, Option } from 'commander';

/** The position in a command line of the word being typed. */
export interface Cursor {
  readonly command: Command;
  /** The typed part of the word; of `--flag=value` that of the value. */
  readonly typed: string;
  /** `--flag=` before `typed`. */
  readonly prefix: string;
  /** The flag of the value. */
  readonly option: Option | undefined;
  /** The argument at this position, unless the word begins like a flag. */
  readonly argument: Argument | undefined;
  /** The arguments before it. */
  readonly given: readonly string[];
  /** The values of flags before it; empty for those without. */
  readonly flags: ReadonlyMap<Option, string>;
}

/**
 * Determines the role of the last word.
 * @param words the command line up to the cursor, without `longitude`
 */
export function locateCursor(program: Command, words: readonly string[]): Cursor {
  // Bash treats the = of `--flag=value` as a word of its own.
  const parts = words.at(-1) === '=' ? [...words, ''] : words;
  const separate = parts.filter(
    (part, index) => part !== '=' || !parts[index - 1]?.startsWith('--'),
  );
  const typed = separate.pop() ?? '';
  const { option, ...before } = followWords(program, separate);
  const { command, given } = before;
  const [, flag = '', value = ''] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  const assignee = flag === '' ? undefined : findOption(command, flag);
  const isValue = option !== undefined && (option.required || !typed.startsWith('-'));
  return {
    ...before,
    typed: assignee ? value : typed,
    prefix: assignee ? `${flag}=` : '',
    option: assignee ?? (isValue ? option : undefined),
    argument: typed.startsWith('-') ? undefined : findArgument(command, given.length),
  };
}

/** Follows whole words as commander parses them; `option` still waits for its value. */
function followWords(
  program: Command,
  words: readonly string[],
): Pick<Cursor, 'command' | 'option' | 'given' | 'flags'> {
  let command = program;
  let option: Option | undefined;
  const given: string[] = [];
  const flags = new Map<Option, string>();
  for (const word of words) {
    if (option && (option.required || !word.startsWith('-'))) {
      flags.set(option, word);
      if (!option.variadic) option = undefined;
      continue;
    }
    option = undefined;
    if (word.startsWith('-')) {
      const [, name = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
      const found = findOption(command, name);
      if (found) flags.set(found, value ?? '');
      if (found && value === undefined && !found.isBoolean()) option = found;
    } else {
      const verb = findVerb(command, word);
      if (verb) command = verb;
      else given.push(word);
    }
  }
  return { command, option, given, flags };
}

function findArgument({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}

function findVerb(command: Command, word: string): Command | undefined {
  return command.commands.find((verb) => verb.name() === word || verb.aliases().includes(word));
}

function findOption(command: Command, flag: string): Option | undefined {
  const own = command.options.find((option) => option.long === flag || option.short === flag);
  return own ?? (command.parent ? findOption(command.parent, flag) : undefined);
}
