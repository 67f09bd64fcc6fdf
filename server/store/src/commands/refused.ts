/** Commands that are known, and refused with the code a client expects for them. */
import type { Handlers } from '../command.ts';
import { fail } from '../errors.ts';

const refuse = (code: number, message: string): Handlers[string] => ({
  fields: new Set(),
  run: () => fail(code, message),
});

const transactions = refuse(263, 'transactions are not supported by this server');

export const refused: Handlers = {
  commitTransaction: transactions,
  abortTransaction: transactions,
  collMod: refuse(238, 'collMod is not supported by this server'),
  convertToCapped: refuse(238, 'capped collections are not supported by this server'),
  replSetGetStatus: refuse(76, 'not running with --replSet'),
};
