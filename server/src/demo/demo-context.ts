import { createClient, type Client } from '@longitude/contract/core/client';
import { login } from '@longitude/contract/session';
import mongoose from 'mongoose';
import type { ServiceContext } from '../platform/service-context.ts';

/** Context of the functions that fill the demo. */
export interface Demo {
  readonly context: ServiceContext;
  /** Calls the API without signing in. */
  readonly visitor: Client;
  /** Calls the API as the first administrator. */
  readonly admin: Client;
  /** Milliseconds since 1970; all dates are counted back from it. */
  readonly now: number;
  readonly signal: AbortSignal;
}

export interface FillOptions {
  readonly context: ServiceContext;
  readonly address: string;
  /** Addresses of the demo shop, which can be scanned. */
  readonly shopUrls: readonly string[];
  readonly signal: AbortSignal;
  readonly now: number;
}

/** Signs in to the demo at its address. */
export async function openDemo({ context, address, signal, now }: FillOptions): Promise<Demo> {
  const visitor = createClient({ base: address });
  const { username, password = '' } = context.config.admin;
  const { token } = await visitor.call(login, { payload: { username, password } });
  return {
    context,
    visitor,
    admin: createClient({ base: address, token: () => token }),
    now,
    signal,
  };
}

/** A few at a time: the store batches their writes. @throws when the demo is stopped during it */
export async function forEachOf<Item>(
  { signal }: Pick<Demo, 'signal'>,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const atOnce = 8;
  for (let start = 0; start < items.length; start += atOnce) {
    signal.throwIfAborted();
    const some = items.slice(start, start + atOnce);
    await Promise.all(some.map((item, offset) => act(item, start + offset)));
  }
}

/** Sets the date of something in the database: no call can. */
export async function backdate(
  { context }: Pick<Demo, 'context'>,
  collection: string,
  id: string,
  dates: Readonly<Record<string, Date>>,
): Promise<void> {
  const _id = new mongoose.Types.ObjectId(id);
  await context.connection.collection(collection).updateOne({ _id }, { $set: dates });
}
