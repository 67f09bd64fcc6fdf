import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('../../bin/longitude-server.js', import.meta.url));

/** The product as a separate process group: the server and the store below it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its address; '' for a worker. */
  readonly address: string;
  /** All that it wrote so far. */
  readonly output: () => string;
  /** kill -9 of the whole tree, immediately. */
  kill(): Promise<void>;
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>;
}

export interface Exit {
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
}

/** Longer than any start, stop or command takes on a busy machine. */
const maxMs = 120_000;

/** Starts it, as an argument of another command if one is given, without waiting. */
export function spawnServerProcess(
  environment: Record<string, string>,
  words = ['serve'],
  above: readonly string[] = [],
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const [program = '', ...args] = [...above, process.execPath, bin, ...words];
  return spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      // The test runner ends processes that have its folder.
      TMPDIR: process.env['TMPDIR'],
      // A killed server leaves no compiled code for the next one: it uses that of the tests.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: [stdin, 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * Starts it and waits until it reports that it is ready.
 * @throws Error with its output when it ends first
 */
export async function startServerProcess(
  environment: Record<string, string>,
  above?: readonly string[],
): Promise<ServerProcess> {
  const child = spawnServerProcess(environment, undefined, above);
  const { pid = 0 } = child;
  let output = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  const started = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready: (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
      // A worker prints nothing for people; its log shows when it is ready.
      if (/"role":"worker".*"msg":"ready"/.test(output)) resolve('');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
  const address = await inTime(child, started, () => output);
  return {
    child,
    address,
    output: () => output,
    kill: async () => {
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await inTime(child, ended, () => output);
      return code;
    },
  };
}

/** Runs it to its end: a start that is expected to be refused, or another command. */
export async function runServerProcess(
  environment: Record<string, string>,
  words?: string[],
  input?: string,
): Promise<Exit> {
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const child = spawnServerProcess(environment, words, undefined, stdin);
  child.stdin?.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [code] = await inTime(child, ended, () => stdout + stderr);
  return { code, stdout, stderr };
}

/**
 * Kills the tree of a hanging process.
 * @throws Error with its output
 */
async function inTime<Result>(
  child: ChildProcess,
  work: Promise<Result>,
  readOutput: () => string,
): Promise<Result> {
  const hung = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    hung.reject(new Error(`It hangs:\n${readOutput()}`));
  }, maxMs);
  try {
    return await Promise.race([work, hung.promise]);
  } finally {
    clearTimeout(timer);
  }
}
