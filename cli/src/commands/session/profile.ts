import * as contract from '@longitude/contract/profile';
import { isSameMailbox } from '@longitude/contract/core/same-mailbox';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText, outputWidth, style } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { renderFields } from '../../text.ts';

type Changes = Partial<contract.ChangeProfile>;

/** Adds the verbs of your own profile to its noun. */
export function defineProfile(noun: Command): void {
  noun
    .command('show')
    .description('Show your name, email address and username')
    .action((_, self: Command) => showProfile(self.optsWithGlobals()));
  noun
    .command('edit')
    .description('Change your name, email address or username')
    .option('--name <name>', 'the name on notes, sent emails and posts')
    .option('--email <address>', 'where security notices and links for a new password go')
    .option('--username <name>', 'what you sign in with, besides the email address')
    .action((_, self: Command) => editProfile(readChanges(self.opts()), self.optsWithGlobals()));
}

async function showProfile(options: GlobalOptions): Promise<void> {
  const { call } = await connect(options);
  const profile = await call(contract.readProfile);
  const { name, email, username, id, pendingEmail } = profile;
  const fields = [
    ['Email', email] as const,
    ...(pendingEmail === undefined ? [] : [['Unconfirmed', pendingEmail] as const]),
    ['Username', username] as const,
    ['ID', id] as const,
  ];
  const lines = [style('bold', escapeText(name)), ...renderFields(fields, outputWidth())];
  return printResult(options, profile, lines.join('\n'));
}

/** @throws Failure (usage) when no change is given */
function readChanges({ name, email, username }: Changes): Changes {
  const changes = Object.entries({ name, email, username }).filter(
    ([, text]) => text !== undefined,
  );
  if (changes.length > 0) return Object.fromEntries(changes);
  throw new Failure('Give what to change: --name, --email or --username.', exitCodes.usage);
}

async function editProfile(changes: Changes, options: GlobalOptions): Promise<void> {
  const { call, request } = await connect(options);
  const { response, etag } = await request(contract.readProfile);
  const { name, email, username } = response;
  const profile = await call(contract.changeProfile, {
    payload: { name, email, username, ...changes },
    ...(etag === null ? {} : { headers: { 'if-match': etag } }),
  });
  const lines = [
    `Profile updated: ${describe(profile)}`,
    explainEmail(changes.email, email, profile),
  ];
  await printResult(
    options,
    profile,
    lines
      .filter(Boolean)
      .map((line) => escapeText(line))
      .join('\n'),
  );
}

/** How another email address comes into use. */
function explainEmail(
  wanted: string | undefined,
  before: string,
  stored: contract.OwnProfile,
): string {
  const { email, pendingEmail } = stored;
  if (wanted === undefined) return '';
  if (pendingEmail !== undefined)
    return `Open the link that was sent to ${pendingEmail}; until then, security emails go to ${email}.`;
  if (isSameMailbox(before, email)) return '';
  return 'No mail server is set up, so the new email address is used immediately.';
}

const describe = ({ name, email, username }: contract.Profile) => `${name} (${username}, ${email})`;
