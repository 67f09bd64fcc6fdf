/** The formatting of a text run. */
export interface TextFormat {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  /** Null for text without a link. */
  readonly href: string | null;
}

/** A single `\n` is a line break. */
export interface Run {
  readonly text: string;
  readonly format: TextFormat;
  /** Code: its spaces are content. */
  readonly isCode?: true;
}

export interface Paragraph {
  readonly kind: 'p';
  readonly runs: readonly Run[];
  /** Set for Word, whose lists are paragraphs that look like items. */
  readonly item?: { readonly level: number; readonly isNumbered: boolean };
}

export interface Item {
  readonly runs: readonly Run[];
  readonly lists: readonly List[];
}

export interface List {
  readonly kind: 'ul' | 'ol';
  readonly items: readonly Item[];
  /** The first number; 1 if missing. */
  readonly start?: number;
}

export type Block = Paragraph | List;

export const plain: TextFormat = { bold: false, italic: false, underline: false, href: null };

export const lineBreak: Run = { text: '\n', format: plain };
const isBreak = (run: Run) => run.text === '\n';

/** Collapses spaces as on a page (CSS Text, 4.1): within and across runs, at both ends, around line breaks. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidied: Run[] = [];
  for (const run of runs) {
    if (isBreak(run)) {
      trimLast(tidied);
      tidied.push(run);
      continue;
    }
    if (run.isCode) {
      if (run.text !== '') tidied.push(run);
      continue;
    }
    const collapsed = run.text.replaceAll(/(?=[\s\u00a0]*[ \t\r\n\f])[\s\u00a0]+/g, ' ');
    const isAfterSpace = tidied.length === 0 || /\s$/.test(tidied.at(-1)?.text ?? '');
    const text = isAfterSpace ? collapsed.replace(/^\s+/, '') : collapsed;
    if (text !== '') tidied.push({ ...run, text });
  }
  while (tidied.length > 0 && isBreak(tidied.at(-1) as Run)) tidied.pop();
  trimLast(tidied);
  const start = tidied.findIndex((run) => !isBreak(run));
  return start < 0 ? [] : tidied.slice(start);
}

function trimLast(runs: Run[]): void {
  const last = runs.at(-1);
  if (!last || isBreak(last)) return;
  const text = last.text.replace(/\s+$/, '');
  if (text === '') {
    runs.pop();
    trimLast(runs);
  } else runs[runs.length - 1] = { ...last, text };
}

/** Joins several paragraphs into one, separated by line breaks. */
export function joinLines(paragraphs: readonly (readonly Run[])[]): Run[] {
  const filled = paragraphs.filter((runs) => runs.length > 0);
  return filled.flatMap((runs, index) => (index === 0 ? runs : [lineBreak, ...runs]));
}
