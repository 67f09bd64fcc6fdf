import { ByteReader } from './byte-reader.ts';
import { suites } from './suites.ts';

/**
 * Bits of the prime in a ServerKeyExchange (RFC 5246, 7.4.3; behind a hint with a pre-shared key, RFC 4279, 3).
 * Null for a suite without a finite-field group, and for what cannot be read. Never throws.
 */
export function readGroupSize(suite: number, keyExchange: Buffer): number | null {
  const { sendsGroup, name } = suites.get(suite) ?? { sendsGroup: false, name: '' };
  if (!sendsGroup) return null;
  try {
    const reader = new ByteReader(keyExchange);
    if (name.includes('PSK')) reader.vector(2);
    const prime = reader.vector(2);
    const first = prime.findIndex((value) => value !== 0);
    if (first === -1) return null;
    return (prime.length - first) * 8 - (Math.clz32(prime[first] ?? 0) - 24);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
