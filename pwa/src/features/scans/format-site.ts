/** A site in few words: `example.com/shop`; `http://` stays, because few sites lack encryption. */
export function formatSite(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}
