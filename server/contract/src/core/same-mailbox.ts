import { toStoredAddress } from './email-address.ts';

/**
 * Whether two addresses are one mailbox for certain: they differ in the spelling of the domain only.
 * The local part may tell upper and lower case apart (RFC 5321, 2.4).
 */
export function isSameMailbox(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    const stored = toStoredAddress(address);
    const at = stored.lastIndexOf('@') + 1;
    return stored.slice(0, at) + stored.slice(at).toLowerCase();
  });
  return a === b;
}
