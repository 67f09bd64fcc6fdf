import type { Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import { readLogins, switchContext, type StoredLogin } from '../../login.ts';
import { escapeText } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import type { Column } from '../../table.ts';
import { printItems } from '../list-writer.ts';

/** A stored login as commands print it: without the token. */
interface Context extends Omit<StoredLogin, 'token'> {
  readonly name: string;
  readonly isCurrent: boolean;
}

const columns: readonly Column<Context>[] = [
  { title: '*', read: ({ isCurrent }) => (isCurrent ? '*' : ''), width: 1, isMark: true },
  { title: 'NAME', read: ({ name }) => name, minWidth: 10 },
  { title: 'SERVER', read: ({ url }) => url, minWidth: 16 },
  { title: 'SIGNED IN AS', read: ({ username }) => username, minWidth: 12 },
];

/** Adds the verbs of contexts, the stored logins by name, to their noun. */
export function defineContext(noun: Command): void {
  noun
    .command('list')
    .description('List the servers that you are signed in to; * marks the current one')
    .action((_options, self: Command) => listContexts(self.optsWithGlobals()));
  noun
    .command('use')
    .description('Choose the server for later commands')
    .argument('<name>')
    .action((name: string, _options, self: Command) => chooseContext(name, self.optsWithGlobals()));
}

async function listContexts(options: GlobalOptions): Promise<void> {
  const { current, contexts } = await readLogins();
  const found = Object.entries(contexts).map(([name, { url, username }]) => {
    return { name, url, username, isCurrent: name === current };
  });
  const emptyText = 'You are not signed in to any server';
  await printItems(found, { columns, emptyText }, options);
}

async function chooseContext(name: string, options: GlobalOptions): Promise<void> {
  const { url, username } = await switchContext(name);
  const text = escapeText(`Commands now go to ${url} as ${username}`);
  await printResult(options, { name, url, username, isCurrent: true }, text);
}
