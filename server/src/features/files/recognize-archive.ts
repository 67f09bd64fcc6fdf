import { listArchive } from './archive-entries.ts';
import type { ReadBytes } from './compound-file.ts';

const office = 'application/vnd.openxmlformats-officedocument.';
const open = 'application/vnd.oasis.opendocument.';
/** Main parts of Office documents (ECMA-376) and types of OpenDocument, with their extensions. */
const extensions: Readonly<Record<string, string>> = {
  [`${office}wordprocessingml.document.main+xml`]: 'docx',
  [`${office}wordprocessingml.template.main+xml`]: 'dotx',
  [`${office}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${office}spreadsheetml.template.main+xml`]: 'xltx',
  [`${office}presentationml.presentation.main+xml`]: 'pptx',
  [`${office}presentationml.slideshow.main+xml`]: 'ppsx',
  [`${office}presentationml.template.main+xml`]: 'potx',
  [`${open}text`]: 'odt',
  [`${open}text-template`]: 'ott',
  [`${open}spreadsheet`]: 'ods',
  [`${open}spreadsheet-template`]: 'ots',
  [`${open}presentation`]: 'odp',
  [`${open}presentation-template`]: 'otp',
};
/** Main parts with macros: Word, Excel, PowerPoint. */
const withMacros: readonly [type: RegExp, extension: string][] = [
  [/ms-word\..*macroenabled/i, 'docm'],
  [/ms-excel\..*macroenabled/i, 'xlsm'],
  [/ms-powerpoint\..*macroenabled/i, 'pptm'],
];
const contentType = /\bContentType\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const fileEntry = /^(?:[\w-]{1,40}:)?file-entry\s/;
const rootPath = /\bfull-path\s*=\s*["']\/["']/;
const mediaType = /\bmedia-type\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/**
 * The usual extension of an Office document or OpenDocument that is recognized by its parts only,
 * as programs do: whatever the encoding, quotes and spelling of the part that says so.
 */
export async function recognizeArchive(read: ReadBytes, size: number): Promise<string | undefined> {
  const entries = await listArchive(read, size);
  const readPart = async (name: string) =>
    (await entries.find((each) => each.name === name)?.readText()) ?? '';
  const parts = [...(await readPart('[content_types].xml')).matchAll(contentType)];
  const types = parts.map(([, double, single]) => double ?? single ?? '');
  const macros = withMacros.find(([type]) => types.some((each) => type.test(each)));
  if (macros) return macros[1];
  const main = types.map((each) => extensions[each.trim()]).find(Boolean);
  if (main) return main;
  const tags = (await readPart('meta-inf/manifest.xml')).split('<');
  const listed = tags.find((each) => fileEntry.test(each) && rootPath.test(each)) ?? '';
  const root = mediaType.exec(listed);
  return root ? extensions[(root[1] ?? root[2] ?? '').trim()] : undefined;
}
