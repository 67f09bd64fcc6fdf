import assert from 'node:assert/strict';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Own text, entities resolved. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const name = String.raw`[A-Za-z_][\w.:-]*`;
const token = new RegExp(
  String.raw`<(?<close>/)?(?<tag>${name})(?<rest>(?:\s+${name}="[^"<]*")*)\s*(?<empty>/)?>|(?<text>[^<]+)`,
  'y',
);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Parses an XML document strictly: one root, matching tags, attributes in double quotes and given
 * once, no bare `&` or `<`, no character that XML 1.0 forbids. Comments, CDATA and DOCTYPE are not
 * supported.
 * @throws AssertionError where the document is not well-formed
 */
export function readXml(document: string): XmlElement {
  assert.doesNotMatch(document, /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  const [declaration = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(document) ?? [];
  assert.notEqual(declaration, '', 'the XML declaration is missing');
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  token.lastIndex = declaration.length;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const { groups } = token.exec(document) ?? {};
    assert.ok(groups, `not well-formed: ${document.slice(at, at + 60)}`);
    readToken(groups, open);
  }
  assert.deepEqual([open.length, root.children.length, root.text.trim()], [1, 1, '']);
  return root.children[0] as XmlElement;
}

function readToken(groups: Record<string, string | undefined>, open: Open[]): void {
  const { close, tag, rest = '', empty, text } = groups;
  const current = open.at(-1);
  assert.ok(current);
  if (text !== undefined) {
    current.text += resolve(text);
  } else if (close === undefined) {
    const element: Open = {
      name: tag ?? '',
      attributes: readAttributes(rest),
      children: [],
      text: '',
    };
    current.children.push(element);
    if (empty === undefined) open.push(element);
  } else {
    assert.equal(tag, current.name, 'a tag is closed that is not open');
    assert.equal(rest, '');
    open.pop();
  }
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of source.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    assert.ok(!(key in attributes), `${key} is given twice`);
    attributes[key] = resolve(value);
  }
  return attributes;
}

function resolve(text: string): string {
  return text.replaceAll(/&([^;]*;?)/g, (whole, written: string) => {
    const letter = entities[written.replace(/;$/, '')];
    assert.ok(letter !== undefined && written.endsWith(';'), `${whole} is not an entity`);
    return letter;
  });
}

/** The children with a name. */
export const findAll = (element: XmlElement, child: string): XmlElement[] =>
  element.children.filter(({ name }) => name === child);

/**
 * The text of the only child with a name.
 * @throws AssertionError when there are none or several
 */
export function readOnly(element: XmlElement, child: string): string {
  const found = findAll(element, child);
  assert.equal(found.length, 1, `${element.name} has ${found.length} ${child}`);
  return found[0]?.text ?? '';
}
