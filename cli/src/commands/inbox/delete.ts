import type { Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { changeMany, type BulkEndpoint } from './bulk.ts';
import { readIds } from '../items.ts';

interface Deleted {
  readonly noun: string;
  readonly bulk: BulkEndpoint;
}

/** Adds the verb that moves items to the trash, from where `trash restore` brings them back. */
export function defineDelete(noun: Command, inbox: Deleted): void {
  const name = inbox.noun.toLowerCase();
  noun
    .command('delete')
    .description(`Move ${name}s to the trash`)
    .argument('<ids...>', 'ids, or - for those on standard input')
    .option('--yes', 'do it: nothing asks again')
    .action((ids: string[], _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      readIds(ids.filter((id) => id !== '-'));
      if (!options.yes)
        throw askForYes(`Delete ${ids.length === 1 ? `this ${name}` : `these ${name}s`}?`);
      const bulk = { action: 'delete', done: 'moved to the trash' } as const;
      return changeMany(inbox.noun, inbox.bulk, bulk, ids, options);
    });
}

/** Nothing is deleted or sent by a slip. */
export function askForYes(question: string): Failure {
  return new Failure(`${question} Say so with --yes.`, exitCodes.usage);
}
