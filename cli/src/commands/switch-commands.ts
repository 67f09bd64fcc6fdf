import type { Command } from 'commander';
import type { Connection } from '../connection.ts';
import { addChangeCommand } from './items.ts';

interface Switch<Item> {
  /** Descriptions of the two verbs. */
  readonly enable: string;
  readonly disable: string;
  readonly change: (
    connection: Connection,
    id: string,
    payload: { readonly active: boolean },
  ) => Promise<Item>;
  readonly describe: (item: Item) => string;
}

/** Adds the verbs of items that visitors are offered while they are active. */
export function addSwitchCommands<Item extends object>(
  noun: Command,
  { change, describe, ...descriptions }: Switch<Item>,
): void {
  for (const [verb, active] of [['enable', true] as const, ['disable', false] as const]) {
    addChangeCommand(noun, {
      verb,
      description: descriptions[verb],
      change: (connection, id) => change(connection, id, { active }),
      describe,
      done: `${verb}d`,
    });
  }
}
