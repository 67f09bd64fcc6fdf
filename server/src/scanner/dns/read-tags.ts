/** A tag=value list (RFC 6376, 3.2), as DMARC, DKIM and MTA-STS write it. */
export interface TagList {
  /** Names in lower case, with the last value of each. */
  readonly tags: ReadonlyMap<string, string>;
  /** The name of the first tag; empty when there is none. */
  readonly first: string;
  /** Parts that are no tag, and names that stand twice: at most 5, of 40 characters. */
  readonly faults: readonly string[];
}

/** Reads any text; never throws. */
export function readTags(text: string): TagList {
  const tags = new Map<string, string>();
  const faults: string[] = [];
  for (const part of text.split(';')) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const [, name = '', value = ''] = /^([a-z]\w*)\s*=\s*(.*)$/is.exec(trimmed) ?? [];
    const key = name.toLowerCase();
    if (key === '' || tags.has(key)) faults.push(trimmed.slice(0, 40));
    if (key !== '') tags.set(key, value.trim());
  }
  const [first = ''] = tags.keys();
  return { tags, first, faults: faults.slice(0, 5) };
}
