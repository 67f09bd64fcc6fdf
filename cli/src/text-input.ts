import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import { config } from './config.ts';
import { Failure, exitCodes, readFailure } from './failure.ts';
import { escapeText } from './output.ts';
import { canAsk, readPiped } from './prompt.ts';

/** The sources of a text; without any of them the editor at a terminal, else standard input. */
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

/**
 * Reads a text from where the options say. @param initial is shown by the editor at first
 * @throws Failure (usage) when it is empty or no UTF-8, and as `editText` does
 */
export async function gatherText(
  { message, file, edit }: TextOptions,
  initial: { readonly heads: readonly string[]; readonly text: string },
): Promise<KeptText> {
  const isPiped = file === '-' || (message === undefined && file === undefined && !canAsk());
  if (edit || (message === undefined && file === undefined && !isPiped)) {
    return editText(initial.heads, initial.text);
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
    throw new Failure(`${file} cannot be read (${why}).`);
  }
}

/** A text, kept in a file while its delivery is uncertain. */
interface KeptText {
  readonly text: string;
  /** A file of its own, for its owner alone; undefined when the user has the text elsewhere. */
  readonly file: string | undefined;
  /** Removes the file: the text has arrived, or is not wanted. */
  discard(): Promise<void>;
}

/** Keeps a text that would otherwise be lost with the command (folder 0700, file 0600). */
async function keepText(text: string): Promise<KeptText & { readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-text-'));
  const file = join(folder, 'message.txt');
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  return { text, file, discard: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Uses a text, and removes its file when that worked.
 * @throws Failure that names the file when it did not
 */
export async function useText<Result>(
  kept: KeptText,
  act: (text: string) => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await act(kept.text);
  } catch (error) {
    const { message, exitCode, details } = readFailure(error);
    if (kept.file === undefined) throw error;
    throw new Failure(message, exitCode, [...details, `The text is kept in ${kept.file}`]);
  }
  await kept.discard();
  return result;
}

/**
 * Opens a text in the user's editor, below lines that begin with `#`, which are left out again.
 * @param heads the comments, a line each; they may hold the server's text
 * @throws Failure when the text stayed empty or as it was, or the editor failed
 */
async function editText(heads: readonly string[], text: string): Promise<KeptText> {
  const comments = heads.map((head) => `# ${escapeText(head)}\n`).join('');
  const kept = await keepText(`${comments}\n${text}\n`);
  const end = await runEditor(kept.file);
  const written = omitComments(await readFile(kept.file, 'utf8').catch(() => ''));
  // The text alone stays, so that it can be sent from its file as it is.
  await writeFile(kept.file, written);
  if (end !== 0) {
    const message = `The editor (${config.editor}) ended with ${end}: nothing is sent.`;
    throw new Failure(message, exitCodes.failed, [`The text is kept in ${kept.file}`]);
  }
  if (written !== '' && written !== text.trim()) return { ...kept, text: written };
  await kept.discard();
  const why = written === '' ? 'The text is empty' : 'The text was not changed';
  throw new Failure(`${why}: nothing is sent.`);
}

/** Only the lines at the top are ours; a `#` further down was written by the user. */
function omitComments(text: string): string {
  return text.replace(/^(?:#.*(?:\r?\n|$))+/, '').trim();
}

/** The editor's exit code, or the signal or error that ended it. */
function runEditor(file: string): Promise<number | string> {
  // Ctrl-C belongs to the editor while it is open.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const isWindows = process.platform === 'win32';
  // As git does: the variable may hold arguments too.
  const child = isWindows
    ? spawn(`${config.editor} "${file}"`, { stdio: 'inherit', shell: true })
    : spawn('/bin/sh', ['-c', `${config.editor} "$1"`, 'sh', file], { stdio: 'inherit' });
  return new Promise<number | string>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  }).finally(() => process.off('SIGINT', ignore));
}
