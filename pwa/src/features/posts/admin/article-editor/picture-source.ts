import type { Picture } from '@longitude/contract/pictures';

/** The stored image, or a sentence with the reason why there is none. */
export type UploadOutcome = Picture | { readonly error: string };

/** The source of the editor's images, and the receiver of their errors. */
export interface PictureSource {
  readonly store: (file: File) => Promise<UploadOutcome>;
  /** Opens the file chooser. Does nothing when the user cancels. */
  readonly choose: (isMultiple: boolean, take: (files: readonly File[]) => void) => void;
  /** Called with a sentence for each image that was not added. */
  readonly onProblem: (text: string) => void;
}
