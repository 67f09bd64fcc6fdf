/** A site in few words: `example.com/shop`; `http://` stays, because few sites lack encryption. */
export function nameSite(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}
