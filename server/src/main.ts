import { styleText } from 'node:util';
import { releaseMemoryWhenIdle } from '@longitude/store/release-memory';
import { buildAll, buildWhenStale } from './build.ts';
import { watchSources } from './dev.ts';
import { explain } from './explain.ts';
import { announcePassword } from './features/session/first-password.ts';
import { endWithLauncher } from './launcher.ts';
import { parseConfig } from './platform/config.ts';
import type { RestoreOptions } from './restore.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import type { Streams } from './streams.ts';

/** Time for a load balancer to see /ready turn to 503. */
const noticeMs = 1000;

const usage = `Usage: longitude-server <command>

  start   build the site and the command line if they changed, then serve the site
          ("npm start" runs this)
  dev     the same, with a restart on every change and hot reload of the site
  demo [--as-built]
          serve made-up data, which is deleted at the end ("npm run demo" runs this);
          --as-built uses the last build of the site
  build   build the site and the command line ("npm run build" runs this)
  restore FILE [--verify]
          restore a backup into an empty database; --verify only checks the file
  accept-key
          continue with a new SECRET_KEY when the original key is lost
  admin list [--json]
          list the administrators and on how many devices each is signed in
  admin reset-password NAME [--password-stdin]
          generate a new password, to be changed at the next sign-in; with
          --password-stdin set the one on standard input instead
  admin revoke-sessions NAME
          sign an administrator out everywhere

NAME is a username or an email address. Environment variables configure all
commands (README.md lists them): set the server's DATA_DIR first.`;

/** Runs a command of the server and returns its exit code; `start` keeps running. */
export async function run(
  args: readonly string[],
  // eslint-disable-next-line node/no-process-env -- the one place that reads it
  environment: NodeJS.ProcessEnv = process.env,
  streams: Streams = process,
): Promise<number> {
  const [command = 'start', ...rest] = args;
  endWithLauncher(environment);
  // Without a reader, as after a closed terminal, the work continues to its orderly end.
  for (const stream of [streams.stdout, streams.stderr]) stream.on('error', () => undefined);
  if (command === 'help' || args.some((word) => word === '--help' || word === '-h')) {
    streams.stdout.write(`${usage}\n`);
    return 0;
  }
  const wanted = command === 'restore' ? readRestore(rest) : undefined;
  if (wanted) {
    const { restore } = await import('./restore.ts');
    return restore(wanted, environment, streams);
  }
  if (command === 'accept-key' && rest.length === 0) return accept(environment, streams);
  const code = command === 'admin' ? await manage(rest, environment, streams) : undefined;
  if (code !== undefined) return code;
  if (command === 'demo' && /^(--as-built)?$/.test(rest.join(' '))) {
    return demonstrate(environment, rest.length === 0);
  }
  if (rest.length > 0 || !['start', 'dev', 'build', 'serve'].includes(command)) {
    streams.stderr.write(`Invalid arguments: ${args.join(' ')}\n\n${usage}\n`);
    return 2;
  }
  if (command === 'dev') return watchSources();
  if (command === 'build') return build(streams);
  return start(environment, streams, command === 'start');
}

async function manage(words: readonly string[], environment: NodeJS.ProcessEnv, streams: Streams) {
  const { administer } = await import('./admin.ts');
  return administer(words, environment, streams);
}

async function demonstrate(environment: NodeJS.ProcessEnv, isBuilding: boolean): Promise<number> {
  if (isBuilding) {
    try {
      await buildWhenStale();
    } catch (error) {
      process.stderr.write(`${explain('The demo cannot start', error)}\n`);
      return 1;
    }
  }
  const { runDemo } = await import('./demo/run-demo.ts');
  return runDemo(environment);
}

async function build({ stderr }: Streams): Promise<number> {
  try {
    await buildAll();
    return 0;
  } catch (error) {
    stderr.write(`${explain('The build failed', error)}\n`);
    return 1;
  }
}

async function accept(
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: Streams,
): Promise<number> {
  const { acceptKey } = await import('./platform/database/bound-key.ts');
  const { useDatabase } = await import('./open-database.ts');
  try {
    const config = parseConfig(environment);
    await useDatabase(config, (connection) => acceptKey(config, connection));
    stdout.write('The database accepts the key. Save the SMTP password again.\n');
    return 0;
  } catch (error) {
    stderr.write(`${explain('The key was not accepted', error)}\n`);
    return 1;
  }
}

/** FILE and --verify, in any order; undefined for anything else. */
function readRestore(words: readonly string[]): RestoreOptions | undefined {
  const files = words.filter((word) => word !== '--verify');
  const [file] = files;
  if (file === undefined || files.length > 1 || /^-|^$/.test(file)) return undefined;
  return { file, isVerify: words.length > 1 };
}

async function start(
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: Streams,
  isBuilding: boolean,
): Promise<number> {
  try {
    const config = parseConfig(environment);
    const { username } = config.admin;
    const showPassword = (password: string) =>
      announcePassword(
        config.dataDir,
        { title: 'First administrator', username, password },
        stdout,
      );
    if (isBuilding && config.role !== 'worker') await buildWhenStale();
    // Errors in the configuration show immediately, without a second of loading.
    const { startProduct } = await import('./start.ts');
    const product = await startProduct(config, { showPassword });
    stopOnSignals(() => product.stop(noticeMs));
    releaseMemoryWhenIdle();
    const { address } = product;
    if (address) stdout.write(`\n  ${styleText('bold', 'Longitude')} is ready: ${address}\n\n`);
    return 0;
  } catch (error) {
    stderr.write(`${explain('Longitude cannot start', error)}\n`);
    return 1;
  }
}
