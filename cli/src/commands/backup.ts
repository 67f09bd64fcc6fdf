import { readBackup, backupMagic, backupSealLength } from '@longitude/contract/backup';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { Failure, exitCodes } from '../failure.ts';
import { escapeText, formatJson, print, remark } from '../output.ts';
import { formatSize, standardOutput, readChunks } from '../download.ts';
import { openWholeFile, type Sink } from '../whole-file.ts';
import { createHash } from 'node:crypto';

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

const magic = Buffer.from(backupMagic, 'latin1');

/** Watches a backup pass by and tells whether all of it came (the contract's `backup.ts`). */
export class SealCheck {
  readonly #hash = createHash('sha256');
  #first = Buffer.alloc(0);
  /** The last bytes so far: perhaps the seal. */
  #last = Buffer.alloc(0);
  /** Bytes so far. */
  length = 0;

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    if (this.#first.length < magic.length) {
      this.#first = Buffer.concat([this.#first, bytes]).subarray(0, magic.length);
    }
    const joined = Buffer.concat([this.#last, bytes]);
    const end = Math.max(0, joined.length - backupSealLength);
    this.#hash.update(joined.subarray(0, end));
    this.#last = joined.subarray(end);
  }

  /** Whether it began as a backup does; ask when there are enough bytes or no more. */
  get isBackup(): boolean {
    return this.#first.equals(magic);
  }

  /** Whether the seal fits. Ask once, at the end. */
  isWhole(): boolean {
    return this.isBackup && this.#hash.digest().equals(this.#last);
  }
}
