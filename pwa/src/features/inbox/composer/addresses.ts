import { checkAddresses, mostCopies, splitAddresses } from '@longitude/contract/emails';

/** The addresses in what was typed or pasted: parted by commas, semicolons, blanks or lines; `Name <address>` gives the address. */
export function splitTyped(text: string): string[] {
  const bare = text.replaceAll(/(?:"[^"]*"\s*|[^<>,;\n"]*)<([^<>]*)>/g, ' $1 ');
  return splitAddresses(bare.replaceAll(/[\s;]+/g, ','));
}

/** Adds addresses to a list that holds each once, whatever its case. */
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

/** What is wrong with the list; undefined when nothing is. */
export function explainAddresses(list: readonly string[]): string | undefined {
  if (list.length > mostCopies) {
    const extra = list.length - mostCopies;
    return `At most ${mostCopies} addresses: remove ${extra}`;
  }
  return checkAddresses(list.join(','));
}
