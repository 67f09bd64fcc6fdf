import type { Content } from './recognize-content.ts';

/** Formats by the words that people use, with their article. */
const names: Readonly<Record<string, string>> = {
  pdf: 'a PDF document',
  rtf: 'an RTF document',
  doc: 'a Word document',
  docx: 'a Word document',
  xls: 'an Excel workbook',
  xlsx: 'an Excel workbook',
  ppt: 'a PowerPoint presentation',
  pptx: 'a PowerPoint presentation',
  dotx: 'a Word template',
  xltx: 'an Excel template',
  potx: 'a PowerPoint template',
  ppsx: 'a PowerPoint presentation',
  ott: 'an OpenDocument text template',
  ots: 'an OpenDocument spreadsheet template',
  otp: 'an OpenDocument presentation template',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  encrypted: 'an Office document with a password',
  compound: 'an old Office document',
  jpg: 'a JPEG image',
  tif: 'a TIFF image',
  webp: 'a WebP image',
  zip: 'a ZIP archive',
  text: 'plain text',
  html: 'a web page (HTML)',
  svg: 'an SVG image',
  json: 'JSON data',
  xml: 'an XML document',
  ps: 'a PostScript document',
  eps: 'a PostScript document',
  msg: 'an Outlook message',
  unknown: 'a format that we do not recognize',
};
const programs = new Set([
  'exe',
  'elf',
  'macho',
  'msi',
  'jar',
  'apk',
  'dex',
  'class',
  'lnk',
  'wasm',
]);
const withMacros = /^(doc|dot|xls|xlt|ppt|pot|pps)m$/;
const kinds: Readonly<Record<string, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio file',
  font: 'font',
};

/** Whether an operating system would run it. */
export const isProgram = ({ format }: Content): boolean => programs.has(format);

/** A format with its article, for "but contains …". */
export function describeFormat({ format, mime = '' }: Content): string {
  const name = names[format];
  if (name) return name;
  if (isProgram({ format })) return 'a program';
  if (withMacros.test(format)) return `a document with macros (.${format})`;
  const kind = kinds[mime.split('/')[0] ?? ''];
  if (!kind) return `a .${format} file`;
  // Letters whose names begin with a vowel.
  const article = /^[aefhilmnorsx]/.test(format) ? 'an' : 'a';
  return `${article} ${format.toUpperCase()} ${kind}`;
}
