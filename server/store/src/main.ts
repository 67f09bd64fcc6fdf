/** The command `longitude-store`. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { checkStore } from './check.ts';
import { Engine } from './engine.ts';
import { DamageError, StartError } from './errors.ts';
import { type Address, listen } from './listen.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { createStoreServer } from './server.ts';
import { DATA_FILE } from './store-file.ts';

const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);

function check(file: string): void {
  const { problems, records, collections, uncheckedPages } = checkStore(file);
  for (const problem of problems) writeLine(problem);
  if (problems.length > 0) {
    writeLine(
      'The store is damaged. Stop Longitude, keep a copy of the data folder, and restore the last backup into an empty folder.',
    );
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${records} records in ${collections} collections: no damage found.\n`);
  if (uncheckedPages > 0) {
    writeLine(
      `${uncheckedPages} pages of the file have no checksum yet; a running store adds them.`,
    );
  }
}

async function serve(file: string, address: Address): Promise<void> {
  const engine = new Engine(file);
  const { server, close } = createStoreServer(engine);
  const taken = await listen(server, address).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await close();
    await engine.close();
    process.exit(0);
  };
  // Ctrl-C, a closed terminal and systemd signal the application too, which needs the store until
  // it has finished: then it sends a message, or disconnects if it is killed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void (process.connected ? undefined : stop()));
  process.on('message', () => void stop());
  process.on('disconnect', () => void stop());
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid, ...taken })}\n`);
  // A store that is killed later would never write the cache.
  flushCompileCache();
  releaseMemoryWhenIdle(() => engine.releaseCache());
}

export interface Settings {
  /** The folder of the store. */
  readonly data: string;
  /** The address to listen on; undefined for a check. */
  readonly address: Address | undefined;
}

/**
 * Serves until it is stopped, or checks the store. Reports a refusal in one line, with exit code 1.
 */
export async function run({ data, address }: Settings): Promise<void> {
  const file = join(data, DATA_FILE);
  try {
    if (address) await serve(file, address);
    else check(file);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DamageError)) throw error;
    writeLine(error.message);
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}
