import type { CallInput } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { Command, Option } from 'commander';
import { connect, refuseResponse } from '../connection.ts';
import { isOutputClosed } from '../output.ts';
import { checkTarget, copyBody, saveDownload, type FileOptions } from '../download.ts';

interface CsvOptions extends FileOptions {
  /** True without a file: standard output. */
  readonly csv?: string | true;
}

interface CsvCall {
  readonly endpoint: Parameters<typeof saveCsv>[0];
  readonly query: Parameters<typeof saveCsv>[1];
}

/** Adds the verb that saves all rows that `list` pages through. @param read the call that the options name */
export function addExport(
  noun: Command,
  options: readonly Option[],
  read: (self: Command) => CsvCall,
): void {
  const command = noun.command('export').description('Save the whole list as CSV');
  for (const option of options) command.addOption(option);
  command
    .option('--csv [file]', 'the file to save it in (default: standard output)')
    .option('--force', 'overwrite an existing file')
    .action((_options, self: Command) => {
      const { endpoint, query } = read(self);
      return saveCsv(endpoint, query, self.optsWithGlobals());
    });
}

/** Saves all matching rows as CSV (RFC 4180). @throws Failure unless all arrived */
async function saveCsv(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  query: NonNullable<CallInput<undefined, Record<string, unknown>>['query']>,
  options: CsvOptions,
): Promise<void> {
  const path = typeof options.csv === 'string' ? options.csv : '-';
  checkTarget(path, 'A table as CSV');
  const { url, download } = await connect(options);
  const save = saveDownload('CSV', path, options, async (sink) => {
    const response = await download(endpoint, { query, headers: { accept: 'text/csv' } });
    if (/^text\/csv\b/.test(response.headers.get('content-type') ?? '')) {
      return copyBody(response, url, sink);
    }
    await response.body?.cancel();
    throw refuseResponse(url);
  });
  await save.catch((error: unknown) => {
    // The first lines of a table are useful (`| head`), unlike those of a backup.
    if (path !== '-' || !isOutputClosed()) throw error;
  });
}
