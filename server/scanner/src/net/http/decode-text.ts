import { TextDecoder } from 'node:util';
import type { Header } from '../../evidence/http.ts';

/** Browsers prescan this many bytes of the markup for a charset (HTML, 13.2.3.2). */
const metaBytes = 1024;

const textTypes =
  /^(text\/|application\/(.*\+)?(json|xml|javascript|ecmascript|xhtml|x-www-form-urlencoded|yaml|toml|graphql|x-httpd-php|x-sh|sql|pem)|image\/svg|multipart\/form-data|message\/http)/;
/** Default types of servers: sniff the bytes instead. */
const vagueTypes = /^$|^(application|binary)\/(octet-stream|unknown|x-|pgp|pkcs)/;

const isText = (bytes: Buffer) => !bytes.subarray(0, 1024).includes(0);

function readMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

/** The charset of a meta element; a claim of UTF-16 is wrong, since the element could be read (HTML, 13.2.3.2). */
function readMeta(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, metaBytes).toString('latin1');
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1]?.toLowerCase();
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

/** Labels come from the site: an unknown one falls back to UTF-8. */
function createTextDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Decodes a body by BOM, header or markup, or as UTF-8; empty for binary content. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const mark = readMark(bytes);
  const isKnown = textTypes.test(type);
  if (!isKnown && (!vagueTypes.test(type) || (mark === undefined && !isText(bytes)))) return '';
  const named = /charset\s*=\s*["']?\s*([^\s"';,]{1,40})/i.exec(contentType)?.[1];
  return createTextDecoder(mark ?? named ?? readMeta(bytes) ?? 'utf-8').decode(bytes);
}

/** The last value of a header, as in browsers; empty when it is missing. */
export function readHeader(headers: readonly Header[], name: string): string {
  return headers.findLast(([key]) => key === name)?.[1] ?? '';
}
