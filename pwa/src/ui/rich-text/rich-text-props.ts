export interface RichTextProps {
  readonly id: string;
  /** Id of the visible label. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  /** HTML of the editor's few elements. A value that the editor did not report itself replaces its text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** A last paragraph before which one goes on writing when one comes into it by keys. */
  readonly signature?: string | undefined;
  /** Files were pasted. */
  readonly onFiles?: (files: readonly File[]) => void;
}
