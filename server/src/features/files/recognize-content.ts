import { fileTypeFromBuffer } from 'file-type';
import { readCompoundNames, type ReadBytes } from './compound-file.ts';
import type { Inspection } from './inspect-bytes.ts';

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
/** Written in text, and no text files. */
const writtenInText = new Set(['pdf', 'rtf', 'ps', 'eps']);
/** Content that a browser sniffs as a page (WHATWG MIME Sniffing, 7.1), after any byte order mark. */
const page = /^[\ufeff\s]*<(!doctype html|html|head|body|script|svg|iframe)\b/i;
const xml = /^[\ufeff\s]*<\?xml\b/i;
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
  const start = inspection.start.replaceAll('\u0000', '');
  let found = await fileTypeFromBuffer(head);
  // An archive says what it is wherever its writer put that entry.
  if (found?.ext === 'zip' && size > head.length) {
    found = (await fileTypeFromBuffer(await read(0, size))) ?? found;
  }
  const format = found?.ext === 'apng' ? 'png' : (found?.ext ?? 'unknown');
  if (isTextName && !writtenInText.has(format)) {
    // A word may begin like a picture ("BM"), but no picture is text throughout.
    if (text === 'yes' || (text === 'spoiled' && !found)) return { format: 'text' };
  }
  if (format === 'cfb') return { format: await recognizeCompound(read) };
  const isPage = page.test(start);
  const hasPreamble = !found || format === 'ps';
  if (hasPreamble && !isTextName && !isPage && hasPdfHeader(head)) return { format: 'pdf' };
  if (found && format !== 'xml') return { format, mime: found.mime };
  if (isPage) return { format: 'html' };
  if (found || xml.test(start)) return { format: 'xml' };
  if (isEmptyArchive(head)) return { format: 'zip' };
  return { format: text === 'no' ? 'unknown' : 'text' };
}

const hasPdfHeader = (head: Buffer) => pdfHeader.test(head.toString('latin1', 0, 1024 + 8));

async function recognizeCompound(read: ReadBytes): Promise<string> {
  const names = (await readCompoundNames(read)).map((name) => name.toLowerCase());
  const known = compoundFormats.find(([pattern]) => names.some((name) => pattern.test(name)));
  return known?.[1] ?? 'compound';
}

/** The end of an archive without entries (APPNOTE 4.3.16). */
const isEmptyArchive = (head: Buffer) => head.toString('latin1', 0, 4) === 'PK\u0005\u0006';
