import { errorCodes } from '@longitude/contract/core/error-codes';
import * as contract from '@longitude/contract/session';
import type { Command } from 'commander';
import { chooseServer, connect, openConnection, type GlobalOptions } from '../../connection.ts';
import { saveProof, readProof } from '../../device-proofs.ts';
import { Failure, readFailure, exitCodes } from '../../failure.ts';
import { config } from '../../io.ts';
import { escapeText, remark } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { askLine, askSecret, canAsk, readPiped } from '../../prompt.ts';
import { forgetLogin, locateLogin, storeLogin } from '../../login.ts';

interface LoginOptions extends GlobalOptions {
  readonly username?: string;
  readonly passwordStdin?: boolean;
}

export function defineLogin(command: Command): void {
  command
    .option('--username <name>', 'username or email address; asked for when missing')
    .option('--password-stdin', 'read the password from standard input instead of asking')
    .action((_options, self: Command) => signIn(self.optsWithGlobals()));
}

export function defineLogout(command: Command): void {
  command.action((_options, self: Command) => signOut(self.optsWithGlobals()));
}

export function defineWhoami(command: Command): void {
  command.action((_options, self: Command) => showUser(self.optsWithGlobals()));
}

async function signIn(options: LoginOptions): Promise<void> {
  const url = await chooseServer(options);
  const payload = await readCredentials(options, url);
  const sent = { ...payload, device: await readProof(url) };
  const { token, user, device } = await openConnection(url).call(contract.login, { payload: sent });
  await storeLogin(options.context ?? new URL(url).host, { url, token, username: user.username });
  await saveProof(url, device);
  // Scripts log this output, so it contains no token; LONGITUDE_TOKEN is for scripts that have one.
  const text = `${describeUser(user, url)}\nThe login is saved in ${escapeText(locateLogin())}`;
  await printResult(options, user, text);
  if (user.mustChangePassword) {
    remark(`${errorCodes.password_change_required.text} Change it: longitude password`);
  }
  if (config().token !== undefined)
    remark('LONGITUDE_TOKEN is set and takes precedence over this login.');
}

async function readCredentials(
  options: LoginOptions,
  url: string,
): Promise<{ username: string; password: string }> {
  if (options.passwordStdin) {
    if (options.username !== undefined) {
      return { username: options.username, password: await readPiped() };
    }
    throw new Failure('--password-stdin needs --username.', exitCodes.usage);
  }
  if (!canAsk()) {
    const text = 'The password is asked for at a terminal; a script passes --password-stdin.';
    throw new Failure(text, exitCodes.usage);
  }
  remark(`Signing in at ${url}`);
  const username = options.username ?? (await askLine('Username or email address: '));
  return { username, password: await askSecret('Password: ') };
}

async function signOut(options: GlobalOptions): Promise<void> {
  const { url, token = '', call } = await connect(options);
  try {
    await call(contract.logout);
  } catch (error) {
    const { message, exitCode } = readFailure(error);
    // A session that the server no longer knows has ended as well.
    if (exitCode !== exitCodes.notSignedIn) {
      const rest = 'The login was removed here; the server session stays valid until it expires.';
      throw new Failure(message, exitCode, [rest]);
    }
  } finally {
    await forgetLogin(token);
  }
  await printResult(options, { url }, `Signed out of ${url}`);
}

async function showUser(options: GlobalOptions): Promise<void> {
  const { url, call } = await connect(options);
  const user = await call(contract.verify);
  await printResult(options, user, describeUser(user, url));
}

function describeUser({ username, name, email }: contract.User, url: string): string {
  return escapeText(`Signed in as ${username} (${name}, ${email}) at ${url}`);
}
