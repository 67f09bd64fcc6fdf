import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { countWords } from '@longitude/contract/core/text';
import { newPassword } from '@longitude/contract/profile';
import { explain } from './explain.ts';
import type {
  AccountAdministration,
  ListedAccount,
} from './features/session/account-administration.ts';
import { session } from './features/session/feature.ts';
import { announcePassword } from './features/session/first-password.ts';
import { settings } from './features/settings/feature.ts';
import { useDatabase } from './open-database.ts';
import { ComposedFeatures } from './platform/compose-features.ts';
import { findPublicUrl, parseConfig, type Config } from './platform/config.ts';
import { openSecrets } from './platform/database/bound-key.ts';
import { createLog } from './platform/log.ts';
import type { Streams } from './streams.ts';

/** The parsed words after `admin`. */
interface Wish {
  readonly verb: string;
  /** Username or email address. */
  readonly name: string;
  readonly isJson: boolean;
  /** Whether the new password is read from standard input. */
  readonly isGiven: boolean;
}

/**
 * The command `admin`, which also works while a server runs on the database.
 * @returns its exit code; undefined for words that it does not know
 */
export async function administer(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { stdin, stdout, stderr }: Streams,
): Promise<number | undefined> {
  const wish = readWish(words);
  if (!wish) return undefined;
  try {
    const config = parseConfig(environment);
    const password = wish.isGiven ? await readPassword(stdin) : undefined;
    await useAccounts(config, (accounts) => act(accounts, wish, password, config, stdout));
    return 0;
  } catch (error) {
    stderr.write(`${explain('The command failed', error)}\n`);
    return 1;
  }
}

function readWish(words: readonly string[]): Wish | undefined {
  const options = { json: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    const { json: isJson = false, 'password-stdin': isGiven = false } = values;
    const [verb = '', name = '', ...more] = positionals;
    const isListed = verb === 'list' && name === '' && !isGiven;
    const isReset = verb === 'reset-password' && name !== '' && !isJson;
    const isRevoked = verb === 'revoke-sessions' && name !== '' && !isJson && !isGiven;
    const isKnown = more.length === 0 && (isListed || isReset || isRevoked);
    return isKnown ? { verb, name, isJson, isGiven } : undefined;
  } catch {
    return undefined;
  }
}

/** Standard input without its last line break. @throws Error when that is not a password */
async function readPassword(stdin: Streams['stdin']): Promise<string> {
  const given = (await text(stdin)).replace(/\r?\n$/, '');
  const { success, error } = newPassword.safeParse(given);
  if (success && !/[\r\n]/.test(given)) return given;
  throw new Error(
    error?.issues.at(-1)?.message ?? 'Standard input must be one line, the new password',
  );
}

/** Composes only the services of accounts, on the database of a configuration. */
async function useAccounts(
  config: Config,
  work: (accounts: AccountAdministration) => Promise<void>,
): Promise<void> {
  const publicUrl = findPublicUrl(config);
  const log = createLog('silent');
  const use: Parameters<typeof useDatabase<void>>[1] = async (connection) => {
    // An empty database must not be bound to a key: it may be the wrong one.
    if (!(await connection.collection('users').findOne())) {
      throw new Error(
        'the database has no administrators yet; the first start of the server creates one',
      );
    }
    const secrets = await openSecrets(config, connection);
    const start = { config, log, connection, secrets, publicUrl, showPassword: () => {} };
    const features = new ComposedFeatures([settings, session], start);
    await work(features.serviceOf(session).administration);
    await features.close();
  };
  await useDatabase(config, use, { isShared: true });
}

async function act(
  accounts: AccountAdministration,
  { verb, name, isJson }: Wish,
  password: string | undefined,
  { dataDir }: Config,
  stdout: Streams['stdout'],
): Promise<void> {
  const say = (line: string) => void stdout.write(`${line}\n`);
  if (verb === 'list') {
    const rows = await accounts.list();
    return say(isJson ? JSON.stringify(rows, null, 2) : renderTable(rows).join('\n'));
  }
  if (verb === 'revoke-sessions') {
    const { username, count } = await accounts.revokeSessions(name);
    return say(`${countWords(count, 'session')} of ${username} ended.`);
  }
  const { username, generated } = await accounts.resetPassword(name, password);
  say(
    `The password of ${username} has been changed, and all of this account’s sessions have ended.`,
  );
  if (generated === undefined) return undefined;
  const announced = { title: 'Administrator', username, password: generated };
  return announcePassword(dataDir, announced, stdout);
}

const titles = ['USERNAME', 'EMAIL', 'NAME', 'STATE', 'DEVICES', 'LAST SIGN-IN'];

function renderTable(accounts: readonly ListedAccount[]): string[] {
  const rows = accounts.map((account) =>
    [
      account.username,
      account.email,
      account.name,
      formatState(account),
      `${account.signedInDevices}`,
      account.lastSignInAt?.slice(0, 16).replace('T', ' ').concat(' UTC') ?? 'never',
      // Escape sequences in a stored text must not control the terminal.
    ].map((cell) => cell.replaceAll(/\p{C}/gu, '?')),
  );
  const all = [titles, ...rows];
  const widths = titles.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function formatState({ active, mustChangePassword }: ListedAccount): string {
  if (!active) return 'inactive';
  return mustChangePassword ? 'must change password' : 'active';
}
