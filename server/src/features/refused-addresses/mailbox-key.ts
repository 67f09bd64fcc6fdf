import { randomBytes } from 'node:crypto';
import { refusableMails, type RefusableMail } from '@longitude/contract/refused-addresses';
import type { Connection } from '../../platform/database/connection.ts';
import { deriveKeys, nameKey, type Keys } from '../../platform/keys.ts';
import type { Log } from '../../platform/log.ts';

interface KeyRow {
  readonly _id: 'mailboxes';
  /** The key in base64, encrypted with each SECRET_KEY that this database has had, by its id. */
  readonly sealed: Readonly<Record<string, string>>;
}

/** What a link at the end of an email says. */
interface Refusal {
  /** By `foldMailbox`. */
  readonly mailbox: string;
  readonly source: RefusableMail;
}

const _id = 'mailboxes';
const collection = 'mailbox_keys';
const purposes = { hash: 'mailbox', link: 'refuse-email' } as const;

/**
 * The key of the database for mailboxes. Hashes cannot be made again without the addresses, and a
 * link must work for as long as the email is kept: so this key never changes, and is stored
 * encrypted with SECRET_KEY. After a change of SECRET_KEY it is encrypted again.
 */
export class MailboxKey {
  readonly #connection: Connection;
  readonly #keys: Keys;
  readonly #log: Log;
  #opened: Promise<Keys> | undefined;

  constructor(connection: Connection, keys: Keys, log: Log) {
    this.#connection = connection;
    this.#keys = keys;
    this.#log = log;
  }

  /** Keyed hash of a mailbox, in base64url. */
  async hash(mailbox: string): Promise<string> {
    return (await this.open()).sign(purposes.hash, mailbox).split('.').at(-1) ?? '';
  }

  /** A token that names no one in clear. */
  async writeToken({ mailbox, source }: Refusal): Promise<string> {
    return (await this.open()).encryptStable(`${source} ${mailbox}`, purposes.link);
  }

  /** Undefined when it is not ours. */
  async readToken(token: string): Promise<Refusal | undefined> {
    const keys = await this.open();
    try {
      const [source, ...rest] = keys.decrypt(token, purposes.link).split(' ');
      const known = refusableMails.find((each) => each === source);
      return known && { mailbox: rest.join(' '), source: known };
    } catch {
      return undefined;
    }
  }

  /** Opens the key, which is made on first use. */
  open(): Promise<Keys> {
    const opened = this.#opened ?? this.#read();
    this.#opened = opened;
    // A failed read must not stay.
    opened.catch(() => {
      this.#opened = undefined;
    });
    return opened;
  }

  async #read(): Promise<Keys> {
    const rows = this.#connection.collection<KeyRow>(collection);
    const row = await rows.findOne({ _id });
    const key = row ? this.#unseal(row) : undefined;
    const id = nameKey(this.#keys);
    if (row && key !== undefined) {
      if (row.sealed[id] === undefined) {
        await rows.updateOne({ _id }, { $set: { [`sealed.${id}`]: this.#seal(key) } });
      }
      return deriveKeys([Buffer.from(key, 'base64')]);
    }
    if (row) {
      this.#log.error('refused addresses are no longer known: SECRET_KEY was lost');
      await rows.deleteOne({ _id, sealed: row.sealed });
    }
    // If two processes make one together, the first wins.
    const sealed = { [id]: this.#seal(randomBytes(32).toString('base64')) };
    await rows.updateOne({ _id }, { $setOnInsert: { sealed } }, { upsert: true });
    return this.#read();
  }

  #seal(key: string): string {
    return this.#keys.encrypt(key, collection);
  }

  #unseal({ sealed }: KeyRow): string | undefined {
    for (const text of Object.values(sealed)) {
      try {
        return this.#keys.decrypt(text, collection);
      } catch {
        // Encrypted with another SECRET_KEY.
      }
    }
    return undefined;
  }
}
