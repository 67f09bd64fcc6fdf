import type { Picture } from '@longitude/contract/pictures';

/** The stored picture, or why there is none, as a sentence. */
export type UploadOutcome = Picture | { readonly error: string };

/** Where the editor's pictures come from, and where it says that one was not added. */
export interface PictureSource {
  readonly store: (file: File) => Promise<UploadOutcome>;
  /** Opens the file chooser. Nothing happens when the person cancels. */
  readonly choose: (isMultiple: boolean, take: (files: readonly File[]) => void) => void;
  /** Gets a sentence for each picture that was not added. */
  readonly onProblem: (text: string) => void;
}
