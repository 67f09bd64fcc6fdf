import { readBackup } from '@longitude/contract/backup';
import type { Command } from 'commander';
import { readChunks } from '../body-chunks.ts';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { escapeText, formatJson, print, remark } from '../output.ts';
import { SealCheck } from '../seal-check.ts';
import { formatSize, standardOutput } from '../download.ts';
import { openWholeFile, type Sink } from '../whole-file.ts';

interface BackupOptions extends GlobalOptions {
  readonly force?: boolean;
}

/** The server reads while it sends; one that says nothing for this long has gone. */
const longestPauseMs = 60_000;
const progressMs = 200;

export function defineBackup(command: Command): void {
  command
    .argument('<file>', 'where to write it; - is standard output')
    .option('--force', 'replace a file of that name')
    .addHelpText(
      'after',
      '\nThe file holds personal data. "longitude-server restore FILE" reads it on the server\'s machine.',
    )
    .action((file: string, _options, self: Command) => backUp(file, self.optsWithGlobals()));
}

async function backUp(file: string, options: BackupOptions): Promise<void> {
  const isPiped = file === '-';
  if (isPiped && process.stdout.isTTY) {
    throw new Failure('A backup is not for a terminal: name a file.', exitCodes.usage);
  }
  const connection = await connect(options);
  const sink = isPiped ? standardOutput : await openWholeFile(file, options.force === true);
  let bytes: number;
  try {
    bytes = await transfer(connection, sink);
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
  if (isPiped) remark(`Backup written (${formatSize(bytes)})`);
  else if (options.json) await print(formatJson({ file, bytes }));
  else await print(`Backup written to ${escapeText(file)} (${formatSize(bytes)})`);
}

/** Passes the backup on and checks its seal on the way. @throws Failure unless all of it came */
async function transfer({ url, download }: Connection, sink: Sink): Promise<number> {
  const response = await download(readBackup);
  const check = new SealCheck();
  const progress = showProgress();
  try {
    for await (const chunk of readChunks(response, url, longestPauseMs)) {
      check.add(chunk);
      await sink.write(chunk);
      progress.tell(check.length);
    }
  } finally {
    progress.end();
  }
  if (!check.isBackup) {
    const text = `${url} answered, but not as this version of Longitude does.`;
    throw new Failure(text, exitCodes.failed);
  }
  if (check.isWhole()) return check.length;
  throw new Failure('The backup did not come whole: its checksum does not fit.', exitCodes.failed);
}

/** What has come so far, on a terminal; a log would only grow. */
function showProgress(): { tell(bytes: number): void; end(): void } {
  if (!process.stderr.isTTY) return { tell: () => {}, end: () => {} };
  let last = 0;
  return {
    tell: (bytes) => {
      if (Date.now() - last < progressMs) return;
      last = Date.now();
      process.stderr.write(`\r${formatSize(bytes)}`);
    },
    // Back to the line's start, and the rest of it is cleared.
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}
