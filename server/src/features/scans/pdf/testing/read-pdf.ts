import { getDocumentProxy } from 'unpdf';

interface Bookmark {
  readonly title: string;
  readonly below: readonly string[];
}

/** A node of a document's structure. */
interface StructureNode {
  readonly role: string;
  readonly alt?: string;
  readonly children?: readonly StructureNode[];
}

/** A PDF file as a reader of it sees it. */
interface ReadPdf {
  /** The text of each page; a line as it was drawn ends with a line break. */
  readonly pages: readonly string[];
  /** Each page on one line, words separated by single spaces. */
  readonly text: string;
  /** Texts outside of the structure's elements and of artifacts. */
  readonly untagged: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly isTagged: boolean;
  readonly bookmarks: readonly Bookmark[];
  /** Of all pages, in reading order. */
  readonly nodes: readonly StructureNode[];
  /** Addresses that it opens. */
  readonly links: readonly string[];
  /** The file as text: its dictionaries are uncompressed. */
  readonly raw: string;
}

interface TextItem {
  readonly type?: string;
  readonly str?: string;
  readonly hasEOL?: boolean;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Reads the contents of a PDF file. @throws when it is not one */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // It takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const untagged: string[] = [];
  const nodes: StructureNode[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    const items = content.items as TextItem[];
    pages.push(items.map(writeItem).join(''));
    untagged.push(...listUntagged(items));
    nodes.push(...listNodes([(await page.getStructTree()) as unknown as StructureNode]));
    const annotations = (await page.getAnnotations()) as { unsafeUrl?: string }[];
    links.push(...annotations.map(({ unsafeUrl }) => String(unsafeUrl)));
  }
  return {
    pages,
    text: pages.map((page) => page.replaceAll(/\s+/g, ' ')).join('\n'),
    untagged,
    info: (await pdf.getMetadata()).info as Record<string, unknown>,
    isTagged: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    bookmarks: await listBookmarks(pdf),
    nodes,
    links,
    raw: Buffer.from(bytes).toString('latin1'),
  };
}

const writeItem = ({ str = '', hasEOL }: TextItem) => `${str}${hasEOL ? '\n' : ''}`;

function listUntagged(items: readonly TextItem[]): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const { type, str = '' } of items) {
    if (type?.startsWith('beginMarkedContent')) depth++;
    else if (type === 'endMarkedContent') depth--;
    else if (depth === 0 && str.trim() !== '') found.push(str);
  }
  return found;
}

const listNodes = (nodes: readonly StructureNode[]): StructureNode[] =>
  nodes.flatMap((node) => [node, ...listNodes(node.children ?? [])]);

async function listBookmarks(pdf: Document): Promise<Bookmark[]> {
  const outline = (await pdf.getOutline()) as
    | { title: string; items: { title: string }[] }[]
    | null;
  return (outline ?? []).map(({ title, items }) => ({
    title,
    below: items.map((item) => item.title),
  }));
}
