/** A mailto link (RFC 6068): whatever could begin a header in the address is encoded. */
export function composeMailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}
