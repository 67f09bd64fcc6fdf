import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxAttachmentBytes } from '@longitude/contract/emails';
import { upload, type StoredFile } from '@longitude/contract/files';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { checkTarget, formatSize, saveBody, type FileOptions } from '../download.ts';
import { Failure } from '../failure.ts';
import { locateFile } from '../io.ts';
import { isText } from '../output-mode.ts';
import { escapeText, print, suggest } from '../output.ts';
import { printResult } from '../print-result.ts';
import { spin } from '../progress.ts';
import type { Column } from '../table.ts';
import { confirmStep, deletion } from './confirm-step.ts';
import { readId } from './item-ids.ts';
import { prefixFailure, stayText } from './items.ts';
import { printItems } from './list-writer.ts';
import type { AnyInbox } from './inbox/inbox.ts';

/** The calls on the files of a kind of item; `read` where an item lists its files. */
interface FileSource extends Pick<AnyInbox, 'name' | 'files'> {
  readonly read?: AnyInbox['read'];
  readonly kind?: string;
}

const columns: readonly Column<StoredFile>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'NAME', read: ({ originalName }) => originalName, minWidth: 12 },
  {
    title: 'SIZE',
    read: ({ size }) => formatSize(size),
    raw: ({ size }) => String(size),
    width: 9,
  },
  { title: 'TYPE', read: ({ type }) => type, minWidth: 10, from: 68 },
];
const formatLimit = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Adds the verbs on the files of an item below `files`. */
export function addFiles(noun: Command, source: FileSource): void {
  const name = source.name.toLowerCase();
  const files = noun.command('files').description(`Manage the files of a ${name}`);
  if (source.read) addFileList(files, { ...source, read: source.read });
  files
    .command('add')
    .description(`Add files to a ${name}, up to ${formatLimit(upload.maxBytes)} each`)
    .argument('<id>')
    .argument('<files...>')
    .action((id: string, paths: string[], _, self: Command) =>
      addPaths(source, id, paths, self.optsWithGlobals()),
    );
  files
    .command('get')
    .description('Save a file')
    .argument('<id>')
    .argument('<fileId>')
    .argument('[target]', 'where to save it, or - for standard output (default: its own name)')
    .option('--force', 'overwrite an existing file')
    .action((id: string, fileId: string, target: string | undefined, _, self: Command) =>
      getFile(source, [id, fileId], target, self.optsWithGlobals()),
    );
  files
    .command('delete')
    .description('Move a file to the trash')
    .argument('<id>')
    .argument('<fileId>')
    .option('--yes', 'skip the confirmation')
    .action((id: string, fileId: string, _, self: Command) =>
      deleteFile(source, [id, fileId], self.optsWithGlobals()),
    );
}

function addFileList(
  files: Command,
  { name, kind, read }: FileSource & Pick<AnyInbox, 'read'>,
): void {
  files
    .command('list')
    .description(`List the files of a ${name.toLowerCase()}`)
    .argument('<id>')
    .action(async (text: string, _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>();
      const id = readId(text);
      const { call } = await connect(options);
      const item = await prefixFailure(id, call(read, { params: { id } }), kind);
      await printItems(item.files, { columns, emptyText: 'No files yet' }, options);
    });
}

async function addPaths(
  { files }: FileSource,
  text: string,
  paths: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  const id = readId(text);
  await checkFiles(paths);
  const connection = await connect(options);
  const added = await uploadFiles(connection, files.upload, id, paths, async (file) => {
    const { originalName, size } = file;
    const text = `${file.id}  ${escapeText(originalName)} (${formatSize(size)})`;
    if (isText(options)) await print(text);
  });
  if (!isText(options)) await printResult(options, added, '');
}

async function getFile(
  { files }: FileSource,
  [idText, fileIdText]: readonly [id: string, fileId: string],
  target: string | undefined,
  options: FileOptions,
): Promise<void> {
  const [id, fileId] = [readId(idText), readId(fileIdText)];
  checkTarget(target, 'A file');
  const { url, download } = await connect(options);
  const call = download(files.download, { params: { id, fileId } });
  const response = await prefixFailure(fileId, call, 'file');
  await saveBody('File', target, fileId, { response, url, options });
}

async function deleteFile(
  { files }: FileSource,
  [idText, fileIdText]: readonly [id: string, fileId: string],
  options: GlobalOptions & { readonly yes?: boolean },
): Promise<void> {
  const [id, fileId] = [readId(idText), readId(fileIdText)];
  await confirmStep(options.yes, { ...deletion, question: `Delete this file? ${stayText}` });
  const { call } = await connect(options);
  await prefixFailure(fileId, call(files.delete, { params: { id, fileId } }), 'file');
  if (isText(options)) return suggest('Deleted.', `longitude trash restore ${fileId}`);
  await printResult(options, { id: fileId }, '');
}

/**
 * Checks files before anything is sent. @returns their total size in bytes
 * @throws Failure when one is missing, too large or not a file
 */
export async function checkFiles(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(locateFile(path)).catch(({ code }: NodeJS.ErrnoException) => {
      const why = code === 'ENOENT' ? 'no such file' : code;
      throw new Failure(`${path} cannot be read (${why}).`);
    });
    if (!found.isFile()) throw new Failure(`${path} is not a file.`);
    bytes += found.size;
    if (found.size <= upload.maxBytes) continue;
    const limit = formatLimit(upload.maxBytes);
    throw new Failure(`${path} is too large: at most ${limit}.`);
  }
  return bytes;
}

/** As `checkFiles`, for attachments of one email. @throws Failure when their total is too large */
export async function checkAttachments(paths: readonly string[]): Promise<void> {
  if ((await checkFiles(paths)) <= maxAttachmentBytes) return;
  const limit = formatLimit(maxAttachmentBytes);
  throw new Failure(`The attachments are too large together: at most ${limit}.`);
}

/**
 * Uploads files to an item, one call each so that a large one cannot time out the others.
 * @param onUploaded called after each upload
 */
export async function uploadFiles(
  { call }: Connection,
  endpoint: AnyInbox['files']['upload'],
  id: string,
  paths: readonly string[],
  onUploaded: (file: StoredFile) => Promise<void> = async () => {},
): Promise<StoredFile[]> {
  const sent: StoredFile[] = [];
  for (const path of paths) {
    const payload = new FormData();
    // Streamed from disk, never loaded into memory as a whole.
    payload.append(upload.field, await openAsBlob(locateFile(path)), basename(path));
    const send = () => call(endpoint, { params: { id }, payload });
    const { files } = await spin(`Sending ${basename(path)}`, send);
    for (const file of files) {
      sent.push(file);
      await onUploaded(file);
    }
  }
  return sent;
}
