import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Keys derived from SECRET_KEY (HKDF, RFC 5869); the newest first, then the previous one. */
export interface Keys {
  /** HS256 keys of session tokens, each with the id in its tokens. */
  readonly session: readonly { readonly id: string; readonly key: Buffer }[];
  /** Encrypts a text for the store: AES-256-GCM, bound to `context` (for example the setting's key). */
  encrypt(text: string, context: string): string;
  /** The same, but equal texts become equal: for tokens in emails, which a preview shows as well. */
  encryptStable(text: string, context: string): string;
  /** The original text. Throws when it was written with another key or for another context. */
  decrypt(sealed: string, context: string): string;
  /** A text without dots and its code (HMAC-SHA-256) under the newest key for this purpose. */
  sign(purpose: string, text: string): string;
  /** The text that `sign` signed for the same purpose with any of the keys, otherwise undefined. */
  readSigned(purpose: string, signed: string): string | undefined;
  /**
   * A keyed hash (HMAC-SHA-256) in base64url, in place of a text that must not be stored: without
   * the newest key no one can try texts.
   */
  hash(purpose: string, text: string): string;
  /** The hashes of a text with each of the keys, the newest first: to find one that was stored. */
  listHashes(purpose: string, text: string): string[];
}

/** Derives the keys from 32-byte secrets, the current one first. */
export function deriveKeys(secrets: readonly Buffer[]): Keys {
  const derive = (secret: Buffer, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'longitude', purpose, 32));
  const sealing = secrets.map((secret) => derive(secret, 'settings'));
  const signing = secrets.map((secret) => derive(secret, 'signing'));
  const hashing = secrets.map((secret) => derive(secret, 'hashing'));
  return {
    session: secrets.map((secret) => {
      const key = derive(secret, 'session');
      return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key };
    }),
    encrypt: (text, context) => seal(sealing[0]!, text, context, randomBytes(nonceBytes)),
    encryptStable: (text, context) => {
      // A nonce that depends on all of the text never serves two texts (synthetic IV).
      const nonce = makeCode(signing[0]!, `nonce ${context}`, text).subarray(0, nonceBytes);
      return seal(sealing[0]!, text, context, nonce);
    },
    decrypt: (sealed, context) => unseal(sealing, sealed, context),
    sign: (purpose, text) =>
      `${text}.${makeCode(signing[0]!, purpose, text).toString('base64url')}`,
    readSigned: (purpose, signed) => readSigned(signing, purpose, signed),
    hash: (purpose, text) => makeCode(hashing[0]!, purpose, text).toString('base64url'),
    listHashes: (purpose, text) =>
      hashing.map((key) => makeCode(key, purpose, text).toString('base64url')),
  };
}

/** Of AES-GCM (NIST SP 800-38D, 8.2). */
const nonceBytes = 12;

function makeCode(key: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

function readSigned(keys: readonly Buffer[], purpose: string, signed: string): string | undefined {
  const [text = '', code = ''] = signed.split('.');
  const given = Buffer.from(code, 'base64url');
  // The text must match too: base64 allows several spellings of the same bytes.
  if (given.length !== 32 || `${text}.${given.toString('base64url')}` !== signed) return undefined;
  const isOurs = keys.some((key) => timingSafeEqual(makeCode(key, purpose, text), given));
  return isOurs ? text : undefined;
}

function seal(key: Buffer, text: string, context: string, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

function unseal(keys: readonly Buffer[], sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  let cause: unknown;
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`A stored secret (${context}) was written with another SECRET_KEY`, { cause });
}

/** The id of the current key, which is not secret: tokens contain it too. */
export function nameKey(keys: Keys): string {
  return keys.session[0]?.id ?? '';
}

/** The existing secrets; none before the first start. */
export function findSecrets(config: Config): Buffer[] {
  const isThere = config.secretKey !== undefined || existsSync(join(config.dataDir, keyFile));
  return isThere ? readSecrets(config) : [];
}

/** In DATA_DIR. */
export const keyFile = 'secret.key';

/**
 * The configured secrets, otherwise the one in DATA_DIR/secret.key, generated at the first start.
 */
export function readSecrets(config: Config): Buffer[] {
  const previous = config.previousSecretKey ? [config.previousSecretKey] : [];
  if (config.secretKey) return [config.secretKey, ...previous];
  const file = join(config.dataDir, keyFile);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    // wx: never replaces a key, even when two processes start together.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} does not contain a key of 32 bytes in base64`);
  return [key, ...previous];
}

/** SHA-256 in base64url: the store contains only hashes of tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
