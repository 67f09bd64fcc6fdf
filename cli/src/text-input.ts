import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import { editText, keepText, type KeptText } from './edit-text.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { canAsk, readPiped } from './prompt.ts';

/** Where a text comes from; without any of them the editor at a terminal, else standard input. */
export interface TextOptions {
  readonly message?: string | undefined;
  readonly file?: string;
  readonly edit?: boolean;
}

export function textOptions(): Option[] {
  return [
    new Option('--message <text>', 'the text').conflicts(['file', 'edit']),
    new Option('--file <file>', 'read the text from a file; - is standard input').conflicts('edit'),
    new Option('--edit', 'write it in $VISUAL or $EDITOR (the usual at a terminal)'),
  ];
}

/** What the editor shows at first. */
export interface Beginning {
  readonly heads: readonly string[];
  readonly text: string;
}

/**
 * Reads a text from where the options say. @throws Failure (usage) when it is empty or no UTF-8,
 * and as `editText` does
 */
export async function gatherText(
  { message, file, edit }: TextOptions,
  begin: Beginning,
): Promise<KeptText> {
  const isPiped = file === '-' || (message === undefined && file === undefined && !canAsk());
  if (edit || (message === undefined && file === undefined && !isPiped)) {
    return editText(begin.heads, begin.text);
  }
  const text = message ?? (isPiped ? await readPiped() : await readTextFile(file ?? ''));
  if (text.trim() === '') throw new Failure('There is no text.', exitCodes.usage);
  return isPiped ? keepText(text) : { text, file: undefined, discard: async () => {} };
}

async function readTextFile(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not a text in UTF-8' : code;
    throw new Failure(`${file} cannot be read (${why}).`, exitCodes.failed);
  }
}
