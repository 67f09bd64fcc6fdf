import { upload, type StoredFile } from '@longitude/contract/files';
import type { Command } from 'commander';
import { checkFiles, uploadFiles } from '../../upload.ts';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText, formatJson, outputWidth, print, remark } from '../../output.ts';
import { checkTarget, formatSize, saveDownload, sanitiseFileName } from '../../download.ts';
import { openTable, type Column } from '../../table.ts';
import { nameItem, readIds } from '../items.ts';
import { askForYes } from './delete.ts';
import type { Inbox, InboxItem } from './inbox.ts';

type Filed<Detail> = Pick<
  Inbox<InboxItem, string, Detail>,
  'noun' | 'read' | 'files' | 'pickFiles'
>;

interface FileOptions extends GlobalOptions {
  readonly force?: boolean;
  readonly yes?: boolean;
}

const columns: readonly Column<StoredFile>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'NAME', read: ({ originalName }) => originalName, smallest: 12 },
  { title: 'SIZE', read: ({ size }) => formatSize(size), width: 9 },
  { title: 'TYPE', read: ({ type }) => type, smallest: 10, from: 68 },
];

/** Adds the verbs on the files of an item below `files`. */
export function defineFiles<Detail>(noun: Command, inbox: Filed<Detail>): void {
  const name = inbox.noun.toLowerCase();
  const files = noun.command('files').description(`Work on the files of a ${name}`);
  files
    .command('list')
    .description(`List the files of a ${name}`)
    .argument('<id>')
    .action((id: string, _, self: Command) => listFiles(inbox, id, self.optsWithGlobals()));
  files
    .command('add')
    .description(
      `Add files to a ${name}, up to ${Math.round(upload.largestBytes / 2 ** 20)} MB each`,
    )
    .argument('<id>')
    .argument('<files...>')
    .action((id: string, paths: string[], _, self: Command) =>
      addFiles(inbox, id, paths, self.optsWithGlobals()),
    );
  files
    .command('get')
    .description('Save a file')
    .argument('<id>')
    .argument('<fileId>')
    .argument('[target]', 'where to write it, or - for standard output; its own name without it')
    .option('--force', 'replace a file of that name')
    .action((id: string, fileId: string, target: string | undefined, _, self: Command) =>
      getFile(inbox, { id, fileId, target }, self.optsWithGlobals()),
    );
  files
    .command('delete')
    .description('Move a file to the trash')
    .argument('<id>')
    .argument('<fileId>')
    .option('--yes', 'do it: nothing asks again')
    .action((id: string, fileId: string, _, self: Command) =>
      deleteFile(inbox, id, fileId, self.optsWithGlobals()),
    );
}

async function readFiles<Detail>(inbox: Filed<Detail>, id: string, options: GlobalOptions) {
  const connection = await connect(options);
  const input = { params: { id } };
  const { answer } = await connection.request(inbox.read, input).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  return { connection, files: inbox.pickFiles(answer) };
}

async function listFiles<Detail>(inbox: Filed<Detail>, text: string, options: GlobalOptions) {
  const [id = ''] = readIds([text]);
  const { files } = await readFiles(inbox, id, options);
  if (options.json) return print(formatJson(files));
  if (files.length === 0) return print('No files yet');
  return print(openTable(columns, outputWidth())(files).join('\n'));
}

async function addFiles<Detail>(
  inbox: Filed<Detail>,
  text: string,
  paths: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  const [id = ''] = readIds([text]);
  await checkFiles(paths);
  const connection = await connect(options);
  const tell = async ({ id: fileId, originalName, size }: StoredFile) => {
    if (!options.json) await print(`${fileId}  ${escapeText(originalName)} (${formatSize(size)})`);
  };
  const added = await uploadFiles(connection, inbox.files.upload, id, paths, tell);
  if (options.json) await print(formatJson(added));
}

interface Wanted {
  readonly id: string;
  readonly fileId: string;
  readonly target: string | undefined;
}

async function getFile<Detail>(inbox: Filed<Detail>, wanted: Wanted, options: FileOptions) {
  const [id = ''] = readIds([wanted.id]);
  const [fileId = ''] = readIds([wanted.fileId]);
  const isForced = options.force === true;
  checkTarget({ path: wanted.target ?? '', isForced }, 'A file');
  const { connection, files } = await readFiles(inbox, id, options);
  const file = files.find((each) => each.id === fileId);
  if (!file) throw new Failure(`${fileId}: Not found`, exitCodes.failed);
  const path = wanted.target ?? sanitiseFileName(file.originalName);
  const { url, download } = connection;
  const bytes = await saveDownload({ path, isForced }, url, () =>
    download(inbox.files.download, { params: { id, fileId } }),
  );
  if (path === '-') remark(`File written (${formatSize(bytes)})`);
  else if (options.json) await print(formatJson({ file: path, bytes }));
  else await print(`File written to ${escapeText(path)} (${formatSize(bytes)})`);
}

async function deleteFile<Detail>(
  inbox: Filed<Detail>,
  text: string,
  fileText: string,
  options: FileOptions,
): Promise<void> {
  const [id = ''] = readIds([text]);
  const [fileId = ''] = readIds([fileText]);
  if (!options.yes) throw askForYes('Delete this file?');
  const { request } = await connect(options);
  await request(inbox.files.delete, { params: { id, fileId } }).catch((error: unknown) => {
    throw nameItem(fileId, error);
  });
  if (!options.json) await print('File moved to the trash');
}
