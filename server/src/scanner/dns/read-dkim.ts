import { createPublicKey, type KeyObject } from 'node:crypto';
import { readTags } from './read-tags.ts';

export type DkimKey =
  | { readonly kind: 'rsa'; readonly bits: number }
  | { readonly kind: 'ed25519' }
  /** An empty key: it was withdrawn (RFC 6376, 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'unreadable' };

/** Whether a TXT record is a DKIM key at all: a wildcard answers every selector with something else. */
export function isDkimRecord(record: string): boolean {
  const { tags } = readTags(record);
  const version = tags.get('v');
  return tags.has('p') && (version === undefined || version === 'DKIM1');
}

/** Reads the key of a record (RFC 6376, 3.6.1; RFC 8463); never throws. */
export function readDkim(record: string): DkimKey {
  const { tags } = readTags(record);
  const encoded = (tags.get('p') ?? '').replace(/\s+/g, '');
  if (encoded === '') return { kind: 'revoked' };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return { kind: 'unreadable' };
  const der = Buffer.from(encoded, 'base64');
  const type = tags.get('k')?.toLowerCase() ?? 'rsa';
  if (type === 'ed25519') return { kind: der.length === 32 ? 'ed25519' : 'unreadable' };
  const bits = type === 'rsa' ? readRsaKey(der)?.asymmetricKeyDetails?.modulusLength : undefined;
  return bits === undefined ? { kind: 'unreadable' } : { kind: 'rsa', bits };
}

/** Most publish a SubjectPublicKeyInfo, which verifiers expect; the RFC itself names RSAPublicKey. */
function readRsaKey(der: Buffer): KeyObject | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type });
    } catch {
      continue;
    }
  }
  return undefined;
}
