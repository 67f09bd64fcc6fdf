import { ApiError } from '@longitude/contract/core/errors';
import { picture, pictureTexts, uploadPicture } from '@longitude/contract/pictures';
import { adminApi } from '../../../../platform/api.ts';
import type { PictureSource, UploadOutcome } from './picture-source.ts';

/** The types in the file chooser. */
const acceptedPictures = picture.extensions.map((extension) => `.${extension}`).join(',');

async function storePicture(file: File): Promise<UploadOutcome> {
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

/** Opens the file chooser. Does nothing when the user cancels. */
function chooseFiles(isMultiple: boolean, take: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedPictures;
  input.multiple = isMultiple;
  input.addEventListener('change', () => take([...(input.files ?? [])]));
  input.click();
}

/** Images of this device, stored on the server. */
export const devicePictures: Pick<PictureSource, 'store' | 'choose'> = {
  store: storePicture,
  choose: chooseFiles,
};
