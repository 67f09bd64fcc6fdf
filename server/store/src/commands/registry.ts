import type { Handler } from '../command.ts';
import { aggregating } from './aggregate.ts';
import { checking } from './check-store.ts';
import { collections } from './collections.ts';
import { counting } from './count.ts';
import { deleting } from './delete.ts';
import { explaining } from './explain.ts';
import { modifying } from './find-and-modify.ts';
import { reading } from './find.ts';
import { handshake } from './handshake.ts';
import { indexing } from './indexes.ts';
import { inserting } from './insert.ts';
import { refused } from './refused.ts';
import { statistics } from './stats.ts';
import { updating } from './update.ts';

const tables = [
  aggregating,
  checking,
  collections,
  counting,
  deleting,
  explaining,
  handshake,
  indexing,
  inserting,
  modifying,
  reading,
  refused,
  statistics,
  updating,
];

/** Every command this server knows. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  tables.flatMap((table) => Object.entries(table)),
);
