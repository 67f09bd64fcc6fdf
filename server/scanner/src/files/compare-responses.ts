import type { Exchange } from '../evidence/http.ts';
import { readMimeType } from '../headers/header-values.ts';

/** Detects a page by its first tag: servers send unknown files as text/html too. */
export function looksLikeHtml(text: string): boolean {
  const start = text.slice(0, 4096).replace(/^[\ufeff\s]+/, '');
  if (start.startsWith('<?php')) return false;
  return (
    /^<(?:!doctype|!--|\?xml|[a-z][\w-]*[\s/>])/i.test(start) ||
    /<(?:html|body|script)[\s>]/i.test(start)
  );
}

const comparedCharacters = 1000;

/** Removes the requested path wherever the page repeats it. */
function withoutPath(text: string, url: string): string {
  const { pathname } = new URL(url);
  return text
    .replaceAll(pathname, '')
    .replaceAll(pathname.slice(1), '')
    .slice(0, comparedCharacters);
}

/**
 * Whether a site responds to a path as it does to random paths: then nothing is there, whatever the
 * status. `isSuch` is applied to the controls as well, for sites that respond to everything with
 * the same kind of file.
 */
export function isLikeNothing(
  response: Pick<Exchange, 'url' | 'body' | 'headers'>,
  controls: readonly Exchange[],
  isSuch: (body: string) => boolean,
): boolean {
  const text = withoutPath(response.body, response.url);
  return controls.some(
    (control) =>
      control.status >= 200 &&
      control.status < 300 &&
      (isSuch(control.body) ||
        withoutPath(control.body, control.url) === text ||
        // The control's bytes are not kept when they are not text.
        (isBinary(control) && readMimeType(control) === readMimeType(response))),
  );
}

const isBinary = ({ body, bodyBytes }: Exchange) => body === '' && bodyBytes > 0;

/** Decodes a path; returns it unchanged when its escapes are invalid (`/%ff`). */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
