import type { VapidKeys } from 'web-push';
import webPush from 'web-push';
import type { Connection } from '../../platform/database/connection.ts';
import type { Keys } from '../../platform/keys.ts';

interface KeyRow {
  readonly _id: 'vapid';
  readonly publicKey: string;
  /** The private key, encrypted. */
  readonly sealed: string;
}

const _id = 'vapid';

/** The key pair that identifies this server to push services (VAPID, RFC 8292). */
export class PushKeys {
  readonly #connection: Connection;
  readonly #keys: Keys;

  constructor(connection: Connection, keys: Keys) {
    this.#connection = connection;
    this.#keys = keys;
  }

  get #collection() {
    return this.#connection.collection<KeyRow>('push_keys');
  }

  /**
   * The stored pair, created on first use. It is replaced if the key that encrypted it is lost:
   * browsers then subscribe again.
   */
  async read(): Promise<VapidKeys> {
    const row = await this.#collection.findOne({ _id });
    const pair = row ? this.#open(row) : undefined;
    if (pair) return pair;
    if (row) await this.#collection.deleteOne({ _id, sealed: row.sealed });
    return this.#create();
  }

  async #create(): Promise<VapidKeys> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = this.#keys.encrypt(privateKey, 'push');
    // If two processes create one together, the first wins.
    const stored = await this.#collection.findOneAndUpdate(
      { _id },
      { $setOnInsert: { publicKey, sealed } },
      { upsert: true, returnDocument: 'after' },
    );
    return (stored && this.#open(stored)) ?? { publicKey, privateKey };
  }

  #open({ publicKey, sealed }: KeyRow): VapidKeys | undefined {
    try {
      return { publicKey, privateKey: this.#keys.decrypt(sealed, 'push') };
    } catch {
      return undefined;
    }
  }
}
