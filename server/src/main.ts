import { styleText } from 'node:util';
import { buildWhenStale } from './build.ts';
import { watchSources } from './dev.ts';
import { explain } from './explain.ts';
import { parseConfig } from './platform/config.ts';
import { restore, type RestoreOptions } from './restore.ts';
import { startProduct, type Product } from './start.ts';

/** What is not finished by then is left to leases and retries. */
const longestStopMs = 35_000;

/** Time in which a balancer sees /ready turn to 503. */
const noticeMs = 1000;

/** A signal that comes this soon after the first is its echo. */
const echoMs = 1000;

const usage = `Usage: longitude-server <command>

  start   build the site when needed, then serve it (what "npm start" runs)
  dev     the same, restarting on every change, with hot reload of the site
  restore FILE [--verify]
          put a backup into an empty database; --verify only checks the file

Configuration comes from environment variables; README.md lists them.`;

/** Runs a command of the server and answers its exit code; `start` goes on running. */
export async function run(args: readonly string[]): Promise<number> {
  const [command = 'start', ...rest] = args;
  // eslint-disable-next-line node/no-process-env -- the one place that reads it
  const environment = process.env;
  const wanted = command === 'restore' ? readRestore(rest) : undefined;
  if (wanted) return restore(wanted, environment);
  if (rest.length > 0 || !['start', 'dev', 'serve', '--help', '-h', 'help'].includes(command)) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (command.endsWith('help') || command === '-h') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (command === 'dev') return watchSources();
  return start(environment, command === 'start');
}

/** FILE and --verify, in any order; undefined for anything else. */
function readRestore(words: readonly string[]): RestoreOptions | undefined {
  const files = words.filter((word) => word !== '--verify');
  const [file] = files;
  if (file === undefined || files.length > 1 || /^-|^$/.test(file)) return undefined;
  return { file, isVerify: words.length > 1 };
}

async function start(environment: NodeJS.ProcessEnv, isBuilding: boolean): Promise<number> {
  try {
    const config = parseConfig(environment);
    const { username } = config.admin;
    const tellPassword = (password: string) => {
      const text = `First administrator, shown this once: ${username} / ${password}`;
      process.stdout.write(`\n  ${text}\n  Sign in at /admin/login\n`);
    };
    if (isBuilding && config.role !== 'worker') await buildWhenStale();
    const product = await startProduct(config, { tellPassword });
    stopOnSignals(product.stop);
    const { address } = product;
    if (address)
      process.stdout.write(`\n  ${styleText('bold', 'Longitude')} is ready: ${address}\n\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain('Longitude cannot start', error)}\n`);
    return 1;
  }
}

function stopOnSignals(stop: Product['stop']): void {
  let stoppingSince = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means now; but npm passes on what the terminal has sent already.
      if (stoppingSince > 0) {
        if (Date.now() - stoppingSince > echoMs) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      setTimeout(() => process.exit(1), longestStopMs).unref();
      void stop(noticeMs).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain('Longitude cannot stop', error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
