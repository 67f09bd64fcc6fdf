/** Starts the store as a child process of the application and keeps it running. */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defaultSocketPath, socketUri } from './store-address.ts';

const BIN = fileURLToPath(new URL('../bin/longitude-store.js', import.meta.url));
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A store that has run this long counts as well again, and the next pause is short. */
const HEALTHY_MS = 10_000;
const KILL_AFTER_MS = 20_000;

export interface StartStoreOptions {
  /** The application's data folder; the store keeps its files in `store` below it. */
  readonly dataDir: string;
  readonly socketPath?: string;
  /** Gets one line at a time: what the store wrote, crashes, restarts. */
  readonly log: (line: string) => void;
  /** Called after each end of the process that nobody asked for. */
  readonly onExit?: (code: number | null, signal: NodeJS.Signals | null) => void;
}

export interface RunningStore {
  readonly uri: string;
  /** Process id of the store that runs now; changes with a restart. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

function prepareFolder(socketPath: string): void {
  if (process.platform === 'win32') return;
  const folder = dirname(socketPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Below a shared temporary folder somebody else may have made it first.
  const { uid } = lstatSync(folder);
  if (uid !== process.getuid?.()) throw new Error(`The folder ${folder} belongs to another user.`);
  chmodSync(folder, 0o700);
}

/** Resolves when the store listens; rejects with the line it left when it ended before. */
function startProcess(
  dataDir: string,
  socketPath: string,
  log: (line: string) => void,
): Promise<Started> {
  const child = fork(BIN, ['--data', join(dataDir, 'store'), '--socket', socketPath], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return new Promise((resolve, reject) => {
    let lastLine = 'The store ended before it was ready.';
    child.on('error', reject);
    if (child.stderr) {
      createInterface(child.stderr).on('line', (line) => {
        lastLine = line;
        log(line);
      });
    }
    if (child.stdout) {
      createInterface(child.stdout).on('line', (line) => {
        if (line.startsWith('{"ready":true')) resolve({ child, ended });
        else log(line);
      });
    }
    void ended.then(() => reject(new Error(lastLine)));
  });
}

class Supervisor implements RunningStore {
  readonly uri: string;
  private readonly options: StartStoreOptions;
  private readonly socketPath: string;
  private current: Started | undefined;
  private isStopping = false;
  private readonly wake = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  constructor(options: StartStoreOptions) {
    this.options = options;
    this.socketPath = options.socketPath ?? defaultSocketPath(options.dataDir);
    this.uri = socketUri(this.socketPath);
  }

  get pid(): number {
    return this.current?.child.pid ?? -1;
  }

  async start(): Promise<void> {
    this.current = await this.launch();
    this.watching = this.watch(this.current);
  }

  private launch(): Promise<Started> {
    prepareFolder(this.socketPath);
    return startProcess(this.options.dataDir, this.socketPath, this.options.log);
  }

  private async watch(first: Started): Promise<void> {
    let running: Started | undefined = first;
    let pause = FIRST_PAUSE_MS;
    while (!this.isStopping) {
      if (running) {
        const since = Date.now();
        const { code, signal } = await running.ended;
        if (this.isStopping) return;
        this.options.onExit?.(code, signal);
        this.options.log(`The store ended (${signal ?? `code ${code}`}); it is started again.`);
        if (Date.now() - since > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      }
      await this.sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (this.isStopping) return;
      running = await this.launch().catch((error: unknown) => {
        this.options.log(
          `The store could not be started: ${error instanceof Error ? error.message : String(error)}`,
        );
        return undefined;
      });
      if (running) this.current = running;
      if (running && this.isStopping) running.child.kill('SIGTERM');
    }
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  readonly stop = async (): Promise<void> => {
    this.isStopping = true;
    this.wake.abort();
    const { current } = this;
    current?.child.kill('SIGTERM');
    const timer = setTimeout(() => current?.child.kill('SIGKILL'), KILL_AFTER_MS);
    await current?.ended;
    await this.watching;
    clearTimeout(timer);
  };
}

/**
 * Starts the store for a data folder and waits until it listens. A crash is answered with a restart
 * (after 100 ms, up to 5 s); the driver connects again by itself.
 * @throws Error whose message is one line for a human: the folder is in use, cannot be written, is
 *   damaged, or has a newer format.
 */
export async function startStore(options: StartStoreOptions): Promise<RunningStore> {
  const supervisor = new Supervisor(options);
  await supervisor.start();
  return supervisor;
}
