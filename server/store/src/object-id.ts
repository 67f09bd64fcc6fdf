import { randomBytes } from 'node:crypto';
import { Scalar, T } from './values.ts';

const machine = randomBytes(5);
let counter = randomBytes(3).readUIntBE(0, 3);

/** A new ObjectId: seconds, a random part of this process, a counter (BSON ObjectId specification). */
export function createObjectId(now: number): Scalar {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(now / 1000) >>> 0);
  bytes.set(machine, 4);
  counter = (counter + 1) & 0xffffff;
  bytes.writeUIntBE(counter, 9, 3);
  return new Scalar(T.objectId, bytes);
}
