/** What a run of text looks like. */
export interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** Null when it is no link. */
  readonly href: string | null;
}

/** `\n` alone is a line break. */
export interface Run {
  readonly text: string;
  readonly look: Look;
}

export interface Paragraph {
  readonly kind: 'p';
  readonly runs: readonly Run[];
  /** Set by Word, which has no lists but paragraphs that look like items. */
  readonly item?: { readonly level: number; readonly isNumbered: boolean };
}

export interface Item {
  readonly runs: readonly Run[];
  readonly lists: readonly List[];
}

export interface List {
  readonly kind: 'ul' | 'ol';
  readonly items: readonly Item[];
}

export type Block = Paragraph | List;

export const plain: Look = { bold: false, italic: false, underline: false, href: null };
