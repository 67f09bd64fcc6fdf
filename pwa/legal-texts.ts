import { join } from 'node:path';
import { line } from '@longitude/contract/core/fields';
import { ElementType, parseDocument } from 'htmlparser2';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { contentFolder, parseContent, readContent } from '../server/src/platform/content-files.ts';
import {
  legalTags,
  placeholderNames,
  type FactsRow,
  type LegalNode,
  type LegalSection,
  type LegalText,
} from './src/features/legal/legal-text.ts';

const prefix = 'virtual:legal/';

/**
 * `virtual:legal/privacy` is `server/content/legal/privacy.html`, compiled while building: browsers
 * load no parser.
 */
export const legalTexts = (): Plugin => ({
  name: 'legal-texts',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined;
    const file = `legal/${id.slice(prefix.length + 1)}.html`;
    this.addWatchFile(join(contentFolder, file));
    return `export default ${JSON.stringify(parseLegalText(file, readContent(file)))}`;
  },
});

const label = 'Text';
const LegalFile = z.strictObject({
  title: line('Enter a title', { min: 1, max: 100, label }),
  lead: line('Enter a sentence', { min: 1, max: 300, label }),
  shortVersion: z.record(
    z.string(),
    line('Enter the answer to each question', { min: 1, max: 500, label }),
    'Enter questions with their answers',
  ),
  content: z.string(),
});

type Parsed = ReturnType<typeof parseDocument>['childNodes'][number];
type Element = Extract<Parsed, { attribs: unknown }>;

/** @throws Error that names the file, and the field or element that is wrong */
export function parseLegalText(file: string, source: string): LegalText {
  const { shortVersion, content, ...head } = parseContent(file, source, LegalFile);
  try {
    return { ...head, shortVersion: Object.entries(shortVersion), sections: readSections(content) };
  } catch (cause) {
    throw new Error(`server/content/${file}: ${(cause as Error).message}`, { cause });
  }
}

function readSections(content: string): readonly LegalSection[] {
  const sections: (LegalSection & { readonly body: LegalNode[] })[] = [];
  for (const node of parseDocument(content).childNodes) {
    if (isElement(node) && node.name === 'h2') {
      const title = readPlain(node);
      sections.push({ id: node.attribs['id'] ?? fail(`"${title}" has no id`), title, body: [] });
    } else {
      const nodes = compile(node).filter(isNotBlank);
      if (nodes.length > 0 && sections.length === 0) fail('a text must start with an h2');
      sections.at(-1)?.body.push(...nodes);
    }
  }
  return sections;
}

function compile(node: Parsed): LegalNode[] {
  if (!isElement(node)) return node.type === ElementType.Text ? compileText(node.data) : [];
  const { name, attribs } = node;
  if (name === 'table') return [compileTable(node)];
  const children = node.children.flatMap(compile);
  if (name === 'a') {
    const { href = '' } = attribs;
    if (!href.startsWith('/')) fail(`the link to "${href}" does not start with /`);
    return [{ tag: 'a', href, children }];
  }
  const tag = legalTags.find((each) => each === name) ?? fail(`<${name}> is not supported`);
  const isList = tag === 'ul' || tag === 'ol';
  return [{ tag, children: isList ? children.filter(isNotBlank) : children }];
}

function compileText(text: string): LegalNode[] {
  const parts = text.replaceAll(/\s+/g, ' ').split(/\{([^}]*)\}/);
  return parts.flatMap((part, at): LegalNode[] => {
    if (at % 2 === 0) return part === '' ? [] : [part];
    const name = placeholderNames.find((each) => each === part);
    return [{ tag: 'placeholder', name: name ?? fail(`there is no placeholder {${part}}`) }];
  });
}

/** The first row names the columns, the first cell of each other row the row. */
function compileTable(table: Element): LegalNode {
  const find = (parent: Element, ...names: string[]) =>
    parent.children.filter(isElement).filter(({ name }) => names.includes(name));
  const caption = find(table, 'caption').map(readPlain).join('');
  const [first, ...others] = find(table, 'tr').map((row) => find(row, 'th', 'td'));
  const columns = (first ?? []).map(readPlain);
  const rows = others.map(([name, ...cells]): FactsRow => {
    const title = name ? readPlain(name) : '';
    if (cells.length !== columns.length - 1) fail(`"${title}" has ${cells.length + 1} cells`);
    return [title, ...cells.map((cell) => cell.children.flatMap(compile))];
  });
  if (caption === '') fail(`the table of "${columns.join(', ')}" has no caption`);
  return { tag: 'table', caption, columns, rows };
}

function readPlain(element: Element): string {
  const parts = element.children.map((child) =>
    child.type === ElementType.Text ? child.data : fail(`a <${element.name}> contains only text`),
  );
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}

const isElement = (node: Parsed): node is Element => 'attribs' in node;
const isNotBlank = (node: LegalNode): boolean => node !== ' ';

function fail(text: string): never {
  throw new Error(text);
}
