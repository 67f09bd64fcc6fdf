import { ApiError } from '@longitude/contract/core/errors';
import { picture, pictureTexts, uploadPicture, type Picture } from '@longitude/contract/pictures';
import { adminApi } from '../../../../platform/api.ts';

/** What a file chooser offers. */
export const acceptedPictures = picture.extensions.map((extension) => `.${extension}`).join(',');

/** The stored picture, or why there is none, as a sentence. */
export type UploadOutcome = Picture | { readonly error: string };

export async function storePicture(file: File): Promise<UploadOutcome> {
  if (file.size > picture.maxBytes) return { error: pictureTexts.size };
  const payload = new FormData();
  payload.append(picture.field, file);
  try {
    return await adminApi.call(uploadPicture, { payload });
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    return { error: cause.fields[picture.field] ?? cause.message };
  }
}

/** A picture that was pasted as text; null for anything else. */
export function readDataPicture(address: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,([\w+/=]+)$/.exec(address) ?? [];
  if (base64 === '') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `pasted.${type.split('/')[1]}`, { type });
}

/** Opens the file chooser. Nothing happens when the person cancels. */
export function chooseFiles(isMultiple: boolean, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedPictures;
  input.multiple = isMultiple;
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}
