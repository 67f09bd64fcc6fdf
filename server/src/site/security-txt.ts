interface SecurityTextContent {
  readonly origin: string;
  /** Empty when the company has none. */
  readonly email: string;
  readonly now: Date;
}

/** RFC 9116 recommends less than a year. */
const validMonths = 6;

/** Whom to tell of a weakness (RFC 9116). Expires at the start of a month: it changes once in one. */
export function writeSecurityText({ origin, email, now }: SecurityTextContent): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  return [
    ...(email === '' ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
