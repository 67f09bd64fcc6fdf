/** The plain meaning of a mail server's response; the first match wins. Codes: RFC 5321 and RFC 3463. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^Not written/, 'The email could not be composed.'],
  [/\b5\d\d[ -]?5\.7\.(8|9)|\b535\b/, 'The mail server rejected the username or password.'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|timeout|took longer|connection/i,
    'The mail server could not be reached.',
  ],
  [
    /\b[45]\.1\.[0-36]\b|\b(user|mailbox|recipient|address)\b.*\b(unknown|not found|does not exist|no such)|no such (user|mailbox)|user unknown|mailbox unavailable/i,
    'The recipient’s mail server does not know this address.',
  ],
  [
    /\b[45]\.3\.4\b|too (large|big)|size/i,
    'The email is too large for the recipient’s mail server.',
  ],
  [/\b[45]\.2\.2\b|\b[45]52\b|mailbox (is )?full|quota/i, 'The recipient’s mailbox is full.'],
  [/greylist|\b4\d\d[ -]/i, 'The recipient’s mail server could not accept the email at that time.'],
  [/spam|blocked|blacklist|\b5\.7\.\d/i, 'The recipient’s mail server rejected the message.'],
];

/**
 * Why an email was not delivered, in plain words.
 * @param reason the mail server's response
 * @param advice what the owner must change, if that is known
 */
export function explainFailure(reason: string, advice?: string): string {
  if (advice !== undefined) return advice;
  const meaning = meanings.find(([pattern]) => pattern.test(reason));
  return meaning?.[1] ?? 'The mail server rejected the email.';
}
