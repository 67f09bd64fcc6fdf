import type { CallInput } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { Option, type Command } from 'commander';
import { connect, refuseAnswer } from '../connection.ts';
import { checkTarget, copyBody, saveDownload, type FileOptions } from '../download.ts';

export interface CsvOptions extends FileOptions {
  /** True without a file: standard output. */
  readonly csv?: string | true;
}

export function csvOptions(): Option[] {
  return [
    new Option(
      '--csv [file]',
      'save all of them as CSV; without a file on standard output',
    ).conflicts(['limit', 'cursor', 'allPages']),
    new Option('--force', 'let --csv replace a file of that name'),
  ];
}

interface CsvCall {
  readonly endpoint: Parameters<typeof saveCsv>[0];
  readonly query: Parameters<typeof saveCsv>[1];
}

/** Adds the verb that saves what `list` lists. @param read the call that the options name */
export function addExport(
  noun: Command,
  options: readonly Option[],
  read: (self: Command) => CsvCall,
): void {
  const command = noun.command('export').description('Save what list lists, all pages, as CSV');
  for (const option of [...options, ...csvOptions()]) command.addOption(option);
  command.action((_options, self: Command) => {
    const { endpoint, query } = read(self);
    return saveCsv(endpoint, query, self.optsWithGlobals());
  });
}

/** Saves all matching rows as CSV (RFC 4180). @throws Failure unless all arrived */
export async function saveCsv(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  query: NonNullable<CallInput<undefined, Record<string, unknown>>['query']>,
  options: CsvOptions,
): Promise<void> {
  const path = typeof options.csv === 'string' ? options.csv : '-';
  checkTarget(path, 'A table as CSV');
  const { url, download } = await connect(options);
  await saveDownload('CSV', path, options, async (sink) => {
    const response = await download(endpoint, { query, headers: { accept: 'text/csv' } });
    if (/^text\/csv\b/.test(response.headers.get('content-type') ?? '')) {
      return copyBody(response, url, sink);
    }
    await response.body?.cancel();
    throw refuseAnswer(url);
  });
}
