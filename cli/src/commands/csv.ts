import type { CallInput } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { Option } from 'commander';
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
