import { createHash } from 'node:crypto';
import { readBackup, backupMagic, backupSealLength } from '@longitude/contract/backup';
import type { Command } from 'commander';
import { connect, refuseResponse, type Connection } from '../connection.ts';
import { checkTarget, readChunks, saveDownload, type FileOptions } from '../download.ts';
import { Failure } from '../failure.ts';
import type { Sink } from '../whole-file.ts';

export function defineBackup(command: Command): void {
  command
    .argument('<file>', 'the file to save it in; - is standard output')
    .option('--force', 'overwrite an existing file')
    .action((file: string, _options, self: Command) => backUp(file, self.optsWithGlobals()));
}

async function backUp(path: string, options: FileOptions): Promise<void> {
  checkTarget(path, 'A backup');
  const connection = await connect(options);
  await saveDownload('Backup', path, options, (sink) => transfer(connection, sink));
}

/** Copies the backup to the sink and verifies its seal. @throws Failure when it is incomplete */
async function transfer({ url, download }: Connection, sink: Sink): Promise<number> {
  const response = await download(readBackup);
  const check = new SealCheck();
  for await (const chunk of readChunks(response, url)) {
    check.add(chunk);
    await sink.write(chunk);
  }
  if (!check.isBackup) throw refuseResponse(url);
  if (check.isWhole()) return check.length;
  throw new Failure('The backup is incomplete: its checksum does not match.');
}

const magic = Buffer.from(backupMagic, 'latin1');

/** Verifies the seal of a backup as it streams past (the contract's `backup.ts`). */
export class SealCheck {
  readonly #hash = createHash('sha256');
  #first = Buffer.alloc(0);
  /** The last bytes so far, which may be the seal. */
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

  /** Whether it starts with the magic bytes. Valid once enough bytes, or all, have arrived. */
  get isBackup(): boolean {
    return this.#first.equals(magic);
  }

  /** Whether the seal matches. Call it once, at the end. */
  isWhole(): boolean {
    return this.isBackup && this.#hash.digest().equals(this.#last);
  }
}
