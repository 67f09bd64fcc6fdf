import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../platform/errors.ts';

const derive = promisify(argon2);
/** OWASP's smallest argon2id setting: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const maxRunning = 2;
const maxQueued = 40;
let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once: more would keep the thread pool from serving files. */
async function acquireSlot(): Promise<void> {
  if (running < maxRunning) {
    running++;
    return;
  }
  if (waiting.length >= maxQueued) {
    throw new AppError('unavailable', 'Too many sign-ins at once.', { retryAfter: 2 });
  }
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

async function hash(password: string, nonce: Buffer): Promise<Buffer> {
  const parameters: Argon2Parameters = { ...cost, message: password.normalize('NFKC'), nonce };
  await acquireSlot();
  try {
    return await derive('argon2id', parameters);
  } finally {
    releaseSlot();
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash(password, salt);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether a password matches a stored hash. Without one (an unknown account) the same work is done
 * and the answer is no, so that the response time reveals nothing.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, , , , salt, tag] = stored?.split('$') ?? [];
  const expected = tag ? Buffer.from(tag, 'base64') : Buffer.alloc(cost.tagLength);
  const actual = await hash(password, salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16));
  return timingSafeEqual(actual, expected) && stored !== undefined;
}
