/** Known commands that are refused, with the code that a client expects for them. */
import type { Handlers } from '../command.ts';
import { fail } from '../errors.ts';

const refuse = (code: number, message: string, ...fields: string[]): Handlers[string] => ({
  fields: new Set(fields),
  run: () => fail(code, message),
});

const transactions = refuse(263, 'transactions are not supported by this server');

export const refused: Handlers = {
  commitTransaction: transactions,
  abortTransaction: transactions,
  collMod: refuse(
    238,
    'collMod is not supported by this server',
    'index',
    'validator',
    'validationLevel',
    'validationAction',
    'viewOn',
    'pipeline',
    'expireAfterSeconds',
    'cappedSize',
    'cappedMax',
    'changeStreamPreAndPostImages',
  ),
  convertToCapped: refuse(238, 'capped collections are not supported by this server', 'size'),
  replSetGetStatus: refuse(76, 'not running with --replSet'),
};
