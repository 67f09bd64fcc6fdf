import mongoose, { type Model } from 'mongoose';
import type { Keys } from '../../platform/keys.ts';
import type { DeviceFields } from './model.ts';

const purpose = 'device';
type Id = mongoose.Types.ObjectId;

/** Devices with a previous sign-in, identified by the proofs stored on them. */
export class Devices {
  readonly #model: Model<DeviceFields>;
  readonly #keys: Keys;

  constructor(model: Model<DeviceFields>, keys: Keys) {
    this.#model = model;
    this.#keys = keys;
  }

  /**
   * The device of a proof, if this account signed in on it and was not signed out since. A forged
   * proof costs no look-up.
   */
  async recognise(proof: string | undefined, userId: Id | undefined): Promise<Id | undefined> {
    const id = this.#readId(proof);
    if (!id || !userId) return undefined;
    const known = await this.#model.exists({ _id: id, userIds: userId });
    return known ? id : undefined;
  }

  /** Notes a sign-in. @returns the device, and whether it is new to the account */
  async remember(proof: string | undefined, userId: Id): Promise<{ id: Id; isNew: boolean }> {
    const given = this.#readId(proof);
    const lastSignInAt = new Date();
    const before = given
      ? await this.#model
          .findOneAndUpdate(
            { _id: given },
            { $addToSet: { userIds: userId }, $set: { lastSignInAt } },
            { returnDocument: 'before' },
          )
          .lean<DeviceFields>()
          .exec()
      : null;
    if (given && before) {
      return { id: given, isNew: !before.userIds.some((each) => each.equals(userId)) };
    }
    const { _id } = await this.#model.create({ userIds: [userId], lastSignInAt });
    return { id: _id, isNew: true };
  }

  /** The proof to store on the device, signed with the newest key. */
  prove(id: Id): string {
    return this.#keys.sign(purpose, id.toHexString());
  }

  /** Revokes an account's proof of one device. */
  async revoke(userId: Id, id: Id): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $pull: { userIds: userId } });
  }

  /** Like `revoke`, for all devices of an account but one. */
  async revokeAll(userId: Id, except?: Id): Promise<void> {
    const filter = { userIds: userId, ...(except ? { _id: { $ne: except } } : {}) };
    await this.#model.updateMany(filter, { $pull: { userIds: userId } });
  }

  #readId(proof: string | undefined): Id | undefined {
    const text = proof === undefined ? undefined : this.#keys.readSigned(purpose, proof);
    return text === undefined ? undefined : new mongoose.Types.ObjectId(text);
  }
}
