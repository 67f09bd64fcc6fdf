export interface Caa {
  readonly isCritical: boolean;
  /** In lower case. */
  readonly tag: string;
  readonly value: string;
}

/** Reads a record as evidence holds it, such as `0 issue "letsencrypt.org"`; null for what is none. */
export function readCaa(record: string): Caa | null {
  const [, flags = '', tag = '', value = ''] =
    /^(\d{1,3}) ([a-z0-9]+) "(.*)"$/is.exec(record) ?? [];
  if (tag === '') return null;
  return { isCritical: (Number(flags) & 128) !== 0, tag: tag.toLowerCase(), value };
}

/**
 * Whom an issue property lets issue (RFC 8659, 4.2): a domain, '' for nobody, null when it cannot be
 * read, which authorities take for nobody.
 */
export function readIssuer(value: string): string | null {
  const [name = ''] = value.split(';');
  const domain = name.trim().toLowerCase();
  return domain === '' || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain) ? domain : null;
}
