/** Starts the store as a child process of the application and keeps it running. */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { defaultSocketPath, socketUri } from './store-address.ts';

const BIN = fileURLToPath(new URL('../bin/longitude-store.js', import.meta.url));
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
/** After this uptime the store counts as healthy, and the backoff restarts. */
const HEALTHY_MS = 10_000;
const KILL_AFTER_MS = 20_000;

interface StartStoreOptions {
  /** The application's data folder; the store keeps its files in `store` below it. */
  readonly dataDir: string;
  readonly socketPath?: string;
  /** Receives one line at a time: output of the store, crashes, restarts. */
  readonly log: (line: string) => void;
  /** Called after each unexpected exit of the process. */
  readonly onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

export interface RunningStore {
  readonly uri: string;
  /** Process id of the running store; changes with a restart. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
}

function prepareFolder(socketPath: string): void {
  if (process.platform === 'win32') return;
  const folder = dirname(socketPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // In a shared temporary folder another user may have created it first.
  const { uid } = lstatSync(folder);
  if (uid !== process.getuid?.()) throw new Error(`The folder ${folder} belongs to another user.`);
  chmodSync(folder, 0o700);
}

/** Resolves when the store listens; rejects with its last line when it exits before. */
async function launch({ dataDir, log }: StartStoreOptions, socketPath: string): Promise<Started> {
  prepareFolder(socketPath);
  const child = fork(BIN, ['--data', join(dataDir, 'store'), '--socket', socketPath], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: childEnvironment(),
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let lastLine = 'The store ended before it was ready.';
  const readLines = (stream: Readable | null, use: (line: string) => void): void => {
    if (stream) createInterface(stream).on('line', use);
  };
  readLines(child.stderr, (line) => {
    lastLine = line;
    log(line);
  });
  readLines(child.stdout, (line) => (line.startsWith('{"ready":true') ? resolve() : log(line)));
  child.on('error', reject);
  const ended = new Promise<Awaited<Started['ended']>>((end) => {
    child.on('close', (code, signal) => {
      reject(new Error(lastLine));
      end([code, signal]);
    });
  });
  await ready;
  return { child, ended };
}

/** Sends the store a message to stop: it ignores signals while its application runs. */
function end(child: ChildProcess): void {
  // Not `disconnect`, after which Node reports no `close` of the child.
  if (child.connected) child.send('stop');
}

/** Restarts the store whenever it exits, until `stopping` is aborted. */
function keepRunning(
  options: StartStoreOptions,
  socketPath: string,
  first: Started,
  stopping: AbortController,
): { latest: () => Started; over: Promise<void> } {
  const { log, onExit } = options;
  let current = first;
  const restart = async (pause: number): Promise<boolean> => {
    await sleep(pause, undefined, stopping).catch(() => undefined);
    if (stopping.signal.aborted) return true;
    try {
      current = await launch(options, socketPath);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log(`The store could not be started: ${why}`);
      return false;
    }
    if (stopping.signal.aborted) end(current.child);
    return true;
  };
  const watch = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; ;) {
      const since = Date.now();
      const [code, signal] = await current.ended;
      if (stopping.signal.aborted) return;
      onExit?.(code, signal);
      log(`The store ended (${signal ?? `code ${code}`}); it is started again.`);
      if (Date.now() - since > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      for (let isOver = false; !isOver; pause = Math.min(pause * 2, MAX_PAUSE_MS))
        isOver = await restart(pause);
    }
  };
  return { latest: () => current, over: watch() };
}

/**
 * Starts the store for a data folder and waits until it listens. Restarts it after a crash
 * (exponential backoff from 100 ms to 5 s); the driver reconnects automatically.
 * @throws Error whose message is one line for a human: the folder is in use, cannot be written, is
 * damaged, or has a newer format.
 */
export async function startStore(options: StartStoreOptions): Promise<RunningStore> {
  const { socketPath = defaultSocketPath(options.dataDir) } = options;
  const stopping = new AbortController();
  const first = await launch(options, socketPath);
  const { latest, over } = keepRunning(options, socketPath, first, stopping);
  return {
    uri: socketUri(socketPath),
    get pid() {
      return latest().child.pid ?? -1;
    },
    stop: async () => {
      stopping.abort();
      end(latest().child);
      const timer = setTimeout(() => latest().child.kill('SIGKILL'), KILL_AFTER_MS);
      await over;
      clearTimeout(timer);
    },
  };
}
