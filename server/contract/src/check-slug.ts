/** The slug of a check's page, made from its name: `HTTP/2` becomes `http-2`. */
export function makeCheckSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Path of the page with all checks. */
export const checksPath = '/scanner/checks';

/** Path of the page about a check, or about a single header, made from its name. */
export const composeCheckPath = (name: string): string => `${checksPath}/${makeCheckSlug(name)}`;
