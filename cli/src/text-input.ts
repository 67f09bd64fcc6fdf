import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Option } from 'commander';
import { Failure, exitCodes, readFailure } from './failure.ts';
import { config, io, locateFile } from './io.ts';
import { escapeText } from './output.ts';
import { canAsk, readPiped } from './prompt.ts';

/** The sources of a text; by default the editor on a terminal, otherwise standard input. */
export interface TextOptions {
  readonly message?: string | undefined;
  readonly file?: string;
  readonly edit?: boolean;
}

export function textOptions(): Option[] {
  return [
    new Option('--message <text>', 'the text').conflicts(['file', 'edit']),
    new Option('--file <file>', 'read the text from a file; - is standard input').conflicts('edit'),
    new Option('--edit', 'write it in $VISUAL or $EDITOR (the default at a terminal)'),
  ];
}

/** A text for the editor. */
export interface TextDraft {
  /** File name extension: editors detect the kind of text by it. */
  readonly fileName: string;
  readonly text: string;
  /** Reduces a written text to the part to send: nothing, if it is empty or unchanged. */
  readonly clean: (written: string) => string;
}

/** Separates our comments from the text: a `#` below it is the user's. */
const marker = '# ---- Your text begins below this line ----';

/**
 * A draft below comment lines (`#`), which are removed before sending.
 * @param heads the comments, a line each; may contain the server's text
 */
export function draftBelow(heads: readonly string[], text: string): TextDraft {
  const comments = [...heads.map((head) => `# ${escapeText(head)}`), marker];
  const clean = (written: string) => omitComments(written, comments);
  return { fileName: 'message.txt', text: [...comments, text, ''].join('\n'), clean };
}

/** Whether the text comes from the editor. */
export function isEdited({ message, file, edit }: TextOptions): boolean {
  return edit === true || (message === undefined && file === undefined && canAsk());
}

/**
 * Reads a text from the source that the options name. @param draft opened by the editor
 * @throws Failure (usage) when it is empty or not UTF-8, and as `editText` does
 */
export async function gatherText(options: TextOptions, draft: TextDraft): Promise<SavedText> {
  if (isEdited(options)) return editText(draft);
  const { message, file = '-' } = options;
  const text = message ?? (await readText(file));
  if (text.trim() === '') {
    const where = message === undefined && file === '-' ? ' Standard input is empty.' : '';
    throw new Failure(`There is no text.${where}`, exitCodes.usage);
  }
  return message === undefined && file === '-' ? saveText(draft.fileName, text) : asSaved(text);
}

/** A text that the user has elsewhere. */
export const asSaved = (text: string): SavedText => ({
  text,
  file: undefined,
  discard: async () => {},
});

/** Reads a text file; `-` is standard input. @throws Failure when it cannot be read or is not UTF-8 */
export async function readText(file: string): Promise<string> {
  if (file === '-') return readPiped();
  try {
    return decodeText(await readFile(locateFile(file)));
  } catch (error) {
    throw new Failure(`${file} cannot be read (${explainUnread(error)}).`);
  }
}

/**
 * Text in UTF-8, or in UTF-16 with a byte order mark, as spreadsheets and editors on Windows save it.
 * @throws TypeError for other bytes
 */
function decodeText(bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = { '255 254': 'utf-16le', '254 255': 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function explainUnread(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not a text in UTF-8' : code;
}

/** A text that is saved in a file while its delivery is uncertain. */
interface SavedText {
  readonly text: string;
  /** A private file; undefined when the user has another copy of the text. */
  readonly file: string | undefined;
  /** Removes the file: the text was delivered, or is not needed. */
  discard(): Promise<void>;
}

/** Saves a text that would otherwise be lost on exit (folder 0700, file 0600). */
async function saveText(
  fileName: string,
  text: string,
): Promise<SavedText & { readonly file: string }> {
  const folder = await mkdtemp(join(config().temporary, 'longitude-text-'));
  const file = join(folder, fileName);
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  return { text, file, discard: () => rm(folder, { recursive: true, force: true }) };
}

/** Uses a text, and removes its file on success. @throws Failure that names the file otherwise */
export async function useText<Result>(
  saved: SavedText,
  act: (text: string) => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await act(saved.text);
  } catch (error) {
    const { message, exitCode, details } = readFailure(error);
    if (saved.file === undefined) throw error;
    throw new Failure(message, exitCode, [...details, `The text is saved in ${saved.file}`]);
  }
  await saved.discard();
  return result;
}

/**
 * Opens a draft in the user's editor.
 * @throws Failure when the text is empty or unchanged, or the editor failed
 */
async function editText({ fileName, text, clean }: TextDraft): Promise<SavedText> {
  const saved = await saveText(fileName, text);
  const end = await runEditor(saved.file);
  const written = clean(await readEdited(saved.file));
  // As cleaned, so that the file can be sent unchanged.
  await writeFile(saved.file, written);
  if (end !== 0) {
    const message = `The editor (${config().editor}) ended with ${end}: nothing is sent.`;
    throw new Failure(message, exitCodes.failed, [`The text is saved in ${saved.file}`]);
  }
  if (written !== '' && written !== clean(text)) return { ...saved, text: written };
  await saved.discard();
  const why = written === '' ? 'The text is empty' : 'The text was not changed';
  throw new Failure(`${why}: nothing is sent.`);
}

/** The text of the editor; empty if it removed the file. @throws Failure when it is not UTF-8 */
async function readEdited(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => new Uint8Array());
  try {
    return decodeText(bytes);
  } catch (error) {
    const message = `The editor's text cannot be read (${explainUnread(error)}): nothing is sent.`;
    throw new Failure(message, exitCodes.failed, [`The text is saved in ${file}`]);
  }
}

/**
 * Opens a text in the user's editor.
 * @returns the written text
 * @throws Failure that names the file of the text when the editor failed
 */
export async function editInPlace(fileName: string, text: string): Promise<string> {
  const saved = await saveText(fileName, text);
  const end = await runEditor(saved.file);
  if (end !== 0) {
    const message = `The editor (${config().editor}) ended with ${end}. The text is saved in ${saved.file}`;
    throw new Failure(message);
  }
  const written = await readEdited(saved.file);
  await saved.discard();
  return written;
}

/** Without our comments, also where a line above the marker was changed, wrapped or written before them. */
function omitComments(text: string, comments: readonly string[]): string {
  const ours = comments.map(foldLine);
  const labels = ours.map(readLabel);
  const isOurs = (line: string) => {
    const folded = foldLine(line);
    const label = readLabel(folded);
    if (!folded.startsWith('#')) return false;
    const isPart = ours.some((comment) => comment.includes(folded.replace(/^#+/, '')));
    return isPart || (label !== undefined && labels.includes(label));
  };
  const lines = text.split(/\r\n?|\n/);
  // Without the marker, which may have been deleted, every line may be ours.
  const end = lines.findIndex((line) => foldLine(line) === foldLine(marker));
  const [above, below] = end === -1 ? [lines, []] : [lines.slice(0, end), lines.slice(end + 1)];
  return [...above.filter((line) => !isOurs(line)), ...below].join('\n').trim();
}

/** Editors change blanks and the form of accents. */
const foldLine = (line: string) => line.normalize('NFC').replaceAll(/\s+/g, '');
/** `#Subject` of a comment. */
const readLabel = (folded: string) => /^#\p{L}{2,20}(?=:)/u.exec(folded)?.[0];

/** The editor's exit code, or the signal or error that ended it. */
async function runEditor(file: string): Promise<number | string> {
  const run = io();
  if (run.runEditor) return run.runEditor(file);
  const { editor } = config();
  const { spawn } = process.getBuiltinModule('node:child_process');
  // Ctrl-C goes to the editor while it is open.
  const ignore = () => {};
  run.on('SIGINT', ignore);
  const { env } = run;
  const isWindows = process.platform === 'win32';
  // As in git: the variable may contain arguments too.
  const child = isWindows
    ? spawn(`${editor} "${file}"`, { env, stdio: 'inherit', shell: true })
    : spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { env, stdio: 'inherit' });
  return new Promise<number | string>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  }).finally(() => run.off('SIGINT', ignore));
}
