import { upload } from '@longitude/contract/files';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../platform/errors.ts';
import type { Inspection } from './inspect-bytes.ts';
import { readExtension } from './name-file.ts';

interface Kind {
  /** How it is stored and served. */
  readonly type: string;
  /** Media types detected in its content, if they differ. */
  readonly found?: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
/** Office before 2007 has one signature for the compound files of all its programs. */
const compound = ['application/x-cfb'];
const heif = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];

/**
 * Types that an IT consultancy and its clients exchange, by extension. None that a browser (HTML,
 * SVG, scripts) or an operating system would run, and no documents with macros. A .zip is accepted
 * without inspecting its content.
 */
const kinds: Readonly<Record<string, Kind>> = {
  pdf: { type: 'application/pdf' },
  doc: { type: 'application/msword', found: compound },
  xls: { type: 'application/vnd.ms-excel', found: compound },
  ppt: { type: 'application/vnd.ms-powerpoint', found: compound },
  docx: { type: `${office}.wordprocessingml.document` },
  xlsx: { type: `${office}.spreadsheetml.sheet` },
  pptx: { type: `${office}.presentationml.presentation` },
  odt: { type: `${open}.text` },
  ods: { type: `${open}.spreadsheet` },
  odp: { type: `${open}.presentation` },
  jpg: { type: 'image/jpeg' },
  jpeg: { type: 'image/jpeg' },
  png: { type: 'image/png', found: ['image/png', 'image/apng'] },
  gif: { type: 'image/gif' },
  webp: { type: 'image/webp' },
  heic: { type: 'image/heic', found: heif },
  heif: { type: 'image/heif', found: heif },
};
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
};
/** Formats that are written in plain text but are not text files. */
const writtenInText = new Set([
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/eps',
  'application/xml',
]);
/** Content that a browser sniffs as a page (WHATWG MIME Sniffing, 7.1). */
// With or without a UTF-8 byte order mark, which may be read byte by byte.
const markup = /^(ï»¿|\ufeff)?\s*<(!doctype html|html|head|body|script|svg|iframe|\?xml)\b/i;

/** Accepted extensions, without dots. */
export const acceptedExtensions: readonly string[] = [
  ...Object.keys(kinds),
  ...Object.keys(texts),
  'zip',
];

/** The error of an upload that is refused because of one file, which it names. */
export function refuseFile(
  code: 'validation_failed' | 'payload_too_large' | 'unsupported_type',
  text: string,
) {
  return new AppError(code, text, { fields: { [upload.field]: text } });
}

/**
 * Before any byte is read.
 * @param accepted the extensions, if fewer are accepted
 * @throws AppError `unsupported_type`
 */
export function refuseExtension(name: string, accepted?: readonly string[]): void {
  if ((accepted ?? acceptedExtensions).includes(readExtension(name))) return;
  const few = accepted && `${accepted.slice(0, -1).join(', ')} and ${accepted.at(-1)}`;
  const text = few ? `only ${few} files are accepted` : 'files of this type are not accepted';
  throw refuseFile('unsupported_type', `${name}: ${text}`);
}

/**
 * The media type of a file from its content, which its extension must match.
 * @throws AppError `unsupported_type`
 */
export async function findType(name: string, inspection: Inspection): Promise<string> {
  const extension = readExtension(name);
  const found = (await fileTypeFromBuffer(inspection.head))?.mime;
  const text = texts[extension];
  if (text !== undefined && isPlainText(inspection, found)) return text;
  const kind = kinds[extension];
  if (kind && found !== undefined && (kind.found ?? [kind.type]).includes(found)) return kind.type;
  if (extension === 'zip' && isZip(inspection.head)) return 'application/zip';
  throw refuseFile('unsupported_type', `${name}: the content is not what the name says`);
}

function isPlainText({ isText, start }: Inspection, found: string | undefined): boolean {
  return isText && !writtenInText.has(found ?? '') && !markup.test(start);
}

/** A local header, or the end of an archive without entries (APPNOTE 4.3.7, 4.3.16). */
function isZip(head: Buffer): boolean {
  const signature = head.subarray(0, 4).toString('latin1');
  return signature === 'PK\u0003\u0004' || signature === 'PK\u0005\u0006';
}
