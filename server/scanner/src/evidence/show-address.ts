import { hideSecrets } from './hide-secrets.ts';

/** An address of the site as evidence: without user name, password and keys, at most `max` characters. */
export function showAddress(url: string, max: number): string {
  const address = URL.parse(url);
  if (address === null) return hideSecrets(url).slice(0, max);
  address.username = '';
  address.password = '';
  // Before truncation: half a key would not be recognized.
  return hideSecrets(address.href).slice(0, max);
}
