import { checkAddresses } from '@longitude/contract/emails';

/** Adds addresses without duplicates, ignoring case. */
export function addAddresses(list: readonly string[], added: readonly string[]): string[] {
  const all = new Map(list.map((address) => [address.toLowerCase(), address]));
  for (const address of added) {
    if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address);
  }
  return [...all.values()];
}

export function isAddress(text: string): boolean {
  return checkAddresses(text) === undefined;
}

/** The error of a list of at most `max` addresses; undefined when there is none. */
export function explainAddresses(list: readonly string[], max: number): string | undefined {
  if (list.length > max) return `At most ${max} addresses: remove ${list.length - max}`;
  return checkAddresses(list.join(','));
}
