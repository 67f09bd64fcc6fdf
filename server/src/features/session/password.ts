import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { HashQueue, type Priority } from './hash-queue.ts';

const derive = promisify(argon2);
/** OWASP's smallest argon2id setting: 19 MiB, two passes, one lane. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const queue = new HashQueue();

function hash(password: string, nonce: Buffer, priority: Priority): Promise<Buffer> {
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFKC'), nonce };
  return queue.run(priority, () => derive('argon2id', parameters));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/**
 * A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Queued with the known devices, because only
 * an administrator or a reset link sets a password.
 * @throws AppError `unavailable` when too many hashes wait
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt, 'known');
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether a password matches a stored hash. Without one (an unknown account) it does the same work
 * and returns false, so that the response time reveals nothing.
 * @throws AppError `unavailable` when too many hashes of this priority wait
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  priority: Priority,
): Promise<boolean> {
  const [, , , , salt, tag] = stored?.split('$') ?? [];
  const expected = tag ? Buffer.from(tag, 'base64') : Buffer.alloc(cost.tagLength);
  const nonce = salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16);
  const actual = await hash(password, nonce, priority);
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
