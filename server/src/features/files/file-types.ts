import { joinWords } from '@longitude/contract/core/text';
import { upload } from '@longitude/contract/files';
import { AppError } from '../../platform/errors.ts';
import type { ReadBytes } from './compound-file.ts';
import type { Inspection } from './inspect-bytes.ts';
import { describeFormat, isProgram } from './describe-format.ts';
import { cleanFileName, readExtension } from './name-file.ts';
import { recognizeContent, type Content } from './recognize-content.ts';

interface Format {
  /** Media type, as which it is stored and served. */
  readonly type: string;
  /** Extensions that may stay; the first replaces those of the family. */
  readonly names: readonly string[];
  /** Formats that programs take for each other: the extension is corrected. */
  readonly family?: 'picture' | 'document' | 'table' | 'slides';
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
const officeNames = ['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'];

/**
 * Formats that an IT consultancy and its clients exchange, by what the content is. None that a
 * browser (HTML, SVG, scripts) or an operating system would run, and no documents with macros, as
 * far as their format says so. A .zip is accepted without inspecting its content.
 */
const formats: Readonly<Record<string, Format>> = {
  pdf: { type: 'application/pdf', names: ['pdf'] },
  // Word writes RTF under .doc as well.
  rtf: { type: 'application/rtf', names: ['rtf', 'doc'], family: 'document' },
  doc: { type: 'application/msword', names: ['doc'], family: 'document' },
  xls: { type: 'application/vnd.ms-excel', names: ['xls'], family: 'table' },
  ppt: { type: 'application/vnd.ms-powerpoint', names: ['ppt'], family: 'slides' },
  docx: { type: `${office}.wordprocessingml.document`, names: ['docx'], family: 'document' },
  xlsx: { type: `${office}.spreadsheetml.sheet`, names: ['xlsx'], family: 'table' },
  pptx: { type: `${office}.presentationml.presentation`, names: ['pptx'], family: 'slides' },
  odt: { type: `${open}.text`, names: ['odt'], family: 'document' },
  ods: { type: `${open}.spreadsheet`, names: ['ods'], family: 'table' },
  odp: { type: `${open}.presentation`, names: ['odp'], family: 'slides' },
  // Templates and slide shows are saved under the names of documents as well.
  dotx: { type: `${office}.wordprocessingml.template`, names: ['docx'], family: 'document' },
  xltx: { type: `${office}.spreadsheetml.template`, names: ['xlsx'], family: 'table' },
  potx: { type: `${office}.presentationml.template`, names: ['pptx'], family: 'slides' },
  ppsx: { type: `${office}.presentationml.slideshow`, names: ['pptx'], family: 'slides' },
  ott: { type: `${open}.text-template`, names: ['odt'], family: 'document' },
  ots: { type: `${open}.spreadsheet-template`, names: ['ods'], family: 'table' },
  otp: { type: `${open}.presentation-template`, names: ['odp'], family: 'slides' },
  // With a password, Office documents of all kinds are compound files.
  encrypted: { type: 'application/encrypted', names: officeNames },
  compound: { type: 'application/x-cfb', names: officeNames },
  jpg: { type: 'image/jpeg', names: ['jpg', 'jpeg', 'jpe', 'jfif'], family: 'picture' },
  png: { type: 'image/png', names: ['png'], family: 'picture' },
  gif: { type: 'image/gif', names: ['gif'], family: 'picture' },
  webp: { type: 'image/webp', names: ['webp'], family: 'picture' },
  heic: { type: 'image/heic', names: ['heic', 'heif'], family: 'picture' },
  zip: { type: 'application/zip', names: ['zip'] },
  // As source code and signed archives have them: under this name no system runs it.
  jar: { type: 'application/zip', names: ['zip'] },
  apk: { type: 'application/zip', names: ['zip'] },
  xpi: { type: 'application/zip', names: ['zip'] },
};
const texts: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/** Accepted extensions, without dots. */
export const acceptedExtensions: readonly string[] = [
  ...new Set(Object.values(formats).flatMap(({ names }) => names)),
  ...Object.keys(texts),
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
  throw refuseFile('unsupported_type', `${name}: ${describeAccepted(accepted)}`);
}

function describeAccepted(accepted?: readonly string[]): string {
  if (!accepted) return 'files of this type are not accepted';
  return `only ${joinWords(accepted)} files are accepted`;
}

/** What is known of a file when its bytes are stored. */
interface Received {
  readonly name: string;
  readonly inspection: Inspection;
  readonly read: ReadBytes;
  /** Extensions, if fewer are accepted. */
  readonly accepted?: readonly string[] | undefined;
}

/**
 * The media type of a file from its content, and its name, whose extension is corrected within a
 * family: a WebP picture that is named .jpg, a CSV that is named .xlsx.
 * @throws AppError `unsupported_type`, with what was found and what to do
 */
export async function identifyFile({
  name,
  inspection,
  read,
  accepted = acceptedExtensions,
}: Received): Promise<{ originalName: string; type: string }> {
  const extension = readExtension(name);
  const family = findFamily(extension);
  const textType = texts[extension];
  const content = await recognizeContent(inspection, textType !== undefined, read);
  if (content.format === 'text' && textType) return { originalName: name, type: textType };
  const format = formats[content.format];
  if (format?.names.includes(extension)) return { originalName: name, type: format.type };
  const table =
    content.format === 'text' && family === 'table' ? findTable(inspection.start) : undefined;
  const right = table ?? format?.names[0] ?? findTextName(content, family);
  const rightName =
    right !== undefined && accepted.includes(right) ? rename(name, right) : undefined;
  const type = (table && texts[table]) ?? format?.type;
  const isSame = table !== undefined || (format?.family && format.family === family);
  if (rightName !== undefined && type !== undefined && isSame)
    return { originalName: rightName, type };
  const wrong = `${name} is named .${extension}, but contains ${describeFormat(content)}`;
  const advice = isProgram(content)
    ? 'Programs are not accepted.'
    : rightName === undefined
      ? advise(extension, { content, start: inspection.start, accepted })
      : `Rename it to ${rightName} and upload it again.`;
  throw refuseFile('unsupported_type', `${wrong}. ${advice}`);
}

const findFamily = (extension: string) =>
  Object.values(formats).find(({ names }) => names.includes(extension))?.family;

/** Office programs open any text; nothing else does. */
const findTextName = ({ format }: Content, family: Format['family']) =>
  format === 'text' && family && family !== 'picture' ? 'txt' : undefined;

/** The extension of a table in text: .txt with tabs, as spreadsheet programs save it. */
function findTable(start: string): 'csv' | 'txt' | undefined {
  const lines = start.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const isTable = (separator: RegExp) =>
    lines.filter((line) => separator.test(line)).length * 2 >= lines.length;
  if (isTable(/\t/)) return 'txt';
  return isTable(/[,;|]/) ? 'csv' : undefined;
}

function rename(name: string, extension: string): string {
  return cleanFileName(`${name.slice(0, name.lastIndexOf('.'))}.${extension}`);
}

/** Programs by what they edit, and the extension under which they should save it. */
const programs: Readonly<Record<string, readonly [program: string, extension: string]>> = {
  document: ['a word processor', 'docx'],
  table: ['a spreadsheet program', 'xlsx'],
  slides: ['a presentation program', 'pptx'],
};
/** A page or message that a server sends instead of a file. */
const failure = /^[^]{0,200}?<(?:\w+:)?(?:error|exception|fault|serviceexception)\w*[\s/>]/i;

interface Refused {
  readonly content: Content;
  readonly start: string;
  readonly accepted: readonly string[];
}

function advise(extension: string, { content: { format }, start, accepted }: Refused): string {
  const [program, saved = extension] = programs[findFamily(extension) ?? ''] ?? [];
  const isMarkup = format === 'html' || format === 'xml';
  if (format === 'json' || (isMarkup && (!program || failure.test(start)))) {
    return 'The download probably failed. Download it again and upload it.';
  }
  if (isMarkup && accepted.includes(saved)) {
    return `Open it in ${program}, save it as a .${saved} file and upload it again.`;
  }
  return `Save it as a .${extension} file and upload it again.`;
}
