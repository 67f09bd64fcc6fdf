import { fileTypeFromBuffer } from 'file-type';
import { readCompoundNames, type ReadBytes } from './compound-file.ts';
import type { Inspection } from './inspect-bytes.ts';
import { recognizeArchive } from './recognize-archive.ts';

/** What a file contains, from its bytes. */
export interface Content {
  /** The usual extension of its format, or one of `text`, `encrypted`, `compound` and `unknown`. */
  readonly format: string;
  /** Media type, if the detection knows one. */
  readonly mime?: string | undefined;
}

/** Streams of compound files (MS-CFB), by the program that wrote them. */
const compoundFormats: readonly [names: RegExp, format: string][] = [
  // MS-OFFCRYPTO 2.3.4: Office documents with a password, of any program.
  [/^(encryptedpackage|encryptioninfo)$/, 'encrypted'],
  [/^worddocument$/, 'doc'],
  [/^(workbook|book)$/, 'xls'],
  [/^powerpoint document$/, 'ppt'],
  [/^__properties_version1\.0$/, 'msg'],
  [/^visiodocument$/, 'vsd'],
  // Names of Windows Installer are packed into characters from U+3800 to U+4840.
  [/^[\u3800-\u4840]+$/, 'msi'],
];
/** Written in text, and no text files: how they begin, besides what `file-type` looks at. */
const writtenInText: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-\d\.\d\s*([\r\n%]|$)/,
  rtf: /^\{\\rtf[\d\\]/,
  ps: /^%!PS(-Adobe-\d|\s*[\r\n])/,
  eps: /^%!PS-Adobe-\d/,
};
/** Archives that may have a document in them which only its parts tell. */
const archives = new Set(['zip', 'jar', 'apk', 'xpi']);
const comment = String.raw`<!--(?:(?!-->)[\s\S])*-->\s*`;
/** Pages that a browser sniffs (WHATWG MIME Sniffing, 7.1) after any byte order mark, and MHTML. */
const page = new RegExp(
  String.raw`^[\ufeff\s]*(?:mime-version:|(?:${comment})*<(?:!doctype html|html|head|body|script|iframe|table|style|meta|title|div|h1|font)\b)`,
  'i',
);
const prolog = String.raw`^[\ufeff\s]*(?:(?:<\?[^>]*>|<!doctype svg[^>]*>)\s*|${comment})*`;
const svg = new RegExp(String.raw`${prolog}<(?:svg:)?svg\b`, 'i');
const xhtml = new RegExp(String.raw`${prolog}<(!doctype html|html)\b`, 'i');
const xml = /^[\ufeff\s]*<(\?xml\b|[a-z_][\w:.-]*[\s/>])/i;
const json = /^[\ufeff\s]*(\{\s*["}]|\[\s*["{[\]\d])/;
/** Readers of PDF search the first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const pdfHeader = /%PDF-\d|%!PS-Adobe-\d\.\d PDF-\d/;

/**
 * Recognizes a file.
 * @param isTextName whether its extension is one of text files: any text may be one, such as XML
 * @param read for formats that the head does not decide
 */
export async function recognizeContent(
  inspection: Inspection,
  isTextName: boolean,
  read: ReadBytes,
): Promise<Content> {
  const { head, size, text } = inspection;
  // Other encodings than UTF-16 are read as Windows-1252, also the mark of UTF-8.
  const start = inspection.start.replaceAll('\u0000', '').replace(/^ï»¿/, '');
  const isPage = page.test(start) || xhtml.test(start);
  let found = await fileTypeFromBuffer(head);
  // An archive says what it is wherever its writer put that entry.
  if (found?.ext === 'zip' && size > head.length) {
    found = (await fileTypeFromBuffer(await read(0, size))) ?? found;
  }
  if (found && text === 'yes' && isOnlySimilar(found.ext, head, isTextName)) found = undefined;
  const format = found?.ext === 'apng' ? 'png' : (found?.ext ?? 'unknown');
  if (isTextName && !(format in writtenInText)) {
    // A word may begin like a picture ("BM"), but no picture is text throughout.
    if (text === 'yes' || (text === 'spoiled' && !found)) return { format: 'text' };
  }
  if (format === 'cfb') return { format: await recognizeCompound(read) };
  if (archives.has(format)) {
    const document = await recognizeArchive(read, size);
    if (document !== undefined) return { format: document };
  }
  const hasPreamble = !found || format === 'ps';
  if (hasPreamble && !isTextName && !isPage && hasPdfHeader(head)) return { format: 'pdf' };
  if (found && format !== 'xml') return { format, mime: found.mime };
  if (isEmptyArchive(head)) return { format: 'zip' };
  if (text === 'no' && !found) return { format: 'unknown' };
  const written = recognizeText(start, isPage);
  return { format: found && written === 'text' ? 'xml' : written };
}

function recognizeText(start: string, isPage: boolean): string {
  if (svg.test(start)) return 'svg';
  if (isPage) return 'html';
  if (xml.test(start)) return 'xml';
  return json.test(start) ? 'json' : 'text';
}

/** Whether a text begins like a document by chance: "%PDF is a format". */
function isOnlySimilar(format: string, head: Buffer, isTextName: boolean): boolean {
  const begins = format === 'pdf' && !isTextName ? /^%PDF-/ : writtenInText[format];
  return begins !== undefined && !begins.test(head.toString('latin1', 0, 64).replace(/^ï»¿/, ''));
}

const hasPdfHeader = (head: Buffer) => pdfHeader.test(head.toString('latin1', 0, 1024 + 8));

async function recognizeCompound(read: ReadBytes): Promise<string> {
  const names = (await readCompoundNames(read)).map((name) => name.toLowerCase());
  const known = compoundFormats.find(([pattern]) => names.some((name) => pattern.test(name)));
  return known?.[1] ?? 'compound';
}

/** The end of an archive without entries (APPNOTE 4.3.16). */
const isEmptyArchive = (head: Buffer) => head.toString('latin1', 0, 4) === 'PK\u0005\u0006';
