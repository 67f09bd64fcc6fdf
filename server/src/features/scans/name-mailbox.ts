/**
 * The mailbox of an address, to count by: without the detail that its owner, or a stranger, may put
 * behind a plus sign (RFC 5233), else one mailbox could be sent any number of reports.
 */
export function nameMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const user = email.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return `${user}${email.slice(at)}`.toLowerCase();
}
