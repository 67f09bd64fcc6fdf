import { startInspection } from '../features/files/inspect-bytes.ts';
import { identifyFile } from '../features/files/file-types.ts';

export const latin = (text: string) => Buffer.from(text, 'latin1');
export const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
/** The media type of a part of Office documents, or of an OpenDocument. */
export const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
export const open = (kind: string) => `application/vnd.oasis.opendocument.${kind}`;
/** The entry that tells what an Office document is. */
export const types = (main: string): [string, string] => [
  '[Content_Types].xml',
  `<Types><Override ContentType="application/vnd.${main}.main+xml"/></Types>`,
];
/** The type under which a file is stored, and its name; its bytes arrive in chunks. */
export async function identify(name: string, content: Buffer, accepted?: readonly string[]) {
  const inspection = startInspection();
  for (let at = 0; at < content.length; at += 1000) inspection.add(content.subarray(at, at + 1000));
  const read = (start: number, end: number) => Promise.resolve(content.subarray(start, end));
  return identifyFile({ name, inspection: inspection.read(), read, accepted });
}
