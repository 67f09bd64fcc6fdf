import { EVENT_SCALAR, getScalarValue, parseEvents } from 'js-yaml';
import { parseAst } from 'rolldown/parseAst';

/** A text in a source file, in the order of the file. */
export interface SourceText {
  /** The whole text on one line; `{…}` stands for a value. */
  readonly text: string;
  readonly line: number;
  /** Its context: the property, attribute or function that takes it, outermost last. */
  readonly uses: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const listChildren = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Parts of a program whose literals are not texts. */
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType']);

/** Every string of a TypeScript program; JSX with its children is one text. */
export function readTexts(source: string, path: string): readonly SourceText[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path);
  const texts: SourceText[] = [];

  const add = (node: Node, text: string, uses: readonly string[]) => {
    const line = source.slice(0, node.start).split('\n').length;
    texts.push({ text: text.replaceAll(/\s+/g, ' ').trim(), line, uses });
  };
  const visit = (node: Node, uses: readonly string[]): void => {
    if (skipped.has(node.type)) return;
    const text = readLiteral(node);
    if (text !== undefined) add(node, text, uses);
    const isSentence = hasWords(node);
    if (isSentence) add(node, flatten(node), uses);
    const name = nameUse(node);
    const inner = name === undefined ? uses : [name, ...uses];
    for (const child of isSentence ? listParts(node) : listChildren(node)) visit(child, inner);
  };
  visit(program as unknown as Node, []);
  return texts;
}

/** Every name and text of a YAML file, without its comments. */
export function readYamlTexts(source: string): readonly SourceText[] {
  return parseEvents(source, {})
    .filter((event) => event.type === EVENT_SCALAR)
    .map((event) => {
      const line = source.slice(0, event.valueStart).split('\n').length;
      return { text: getScalarValue(source, event), line, uses: [] };
    });
}

function readLiteral(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = (node['quasis'] as readonly { value: { cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );
  return parts.join('{…}');
}

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

const readChildren = (node: Node) => node['children'] as readonly Node[];

/** An element with its own words: with its inline elements it is one sentence. */
const hasWords = (node: Node): boolean =>
  isJsx(node) &&
  readChildren(node).some(
    (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child['value'])),
  );

function flatten(node: Node): string {
  return readChildren(node)
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (isJsx(child)) return flatten(child);
      const { expression } = child;
      return (isNode(expression) ? readLiteral(expression) : undefined) ?? '{…}';
    })
    .join('');
}

/** The parts of a sentence besides its words: attributes and values. */
function listParts(node: Node): readonly Node[] {
  const opening = node['openingElement'];
  const inner = readChildren(node).flatMap((child) => {
    if (child.type === 'JSXText') return [];
    if (isJsx(child)) return listParts(child);
    const { expression } = child;
    return isNode(expression) && readLiteral(expression) === undefined ? [expression] : [];
  });
  return isNode(opening) ? [opening, ...inner] : inner;
}

/** The name by which a node takes the texts in it. */
function nameUse(node: Node): string | undefined {
  const taker = node['callee'] ?? (node.type === 'Property' ? node['key'] : undefined);
  const named = node.type === 'JSXAttribute' ? node['name'] : taker;
  if (!isNode(named)) return undefined;
  const { name, value, property } = named;
  if (isNode(property)) return String(property['name']);
  return typeof name === 'string' || typeof value === 'string' ? String(name ?? value) : undefined;
}
