import { upload } from '@longitude/contract/files';

/** A small picture: one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A PDF of this many bytes, as far as its signature goes; `seed` makes different ones. */
export function buildPdf(size = 1000, seed = 1): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  let state = seed;
  for (let at = 0; at < size; at++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state;
  }
  bytes.write('%PDF-1.7\n');
  return bytes;
}

/** The form of an upload, as a browser would send it. */
export function buildForm(
  files: readonly [name: string, content: Uint8Array | string][],
): FormData {
  const form = new FormData();
  for (const [name, content] of files) {
    const bytes = new Uint8Array(Buffer.from(content));
    form.append(upload.field, new File([bytes], name), name);
  }
  return form;
}
