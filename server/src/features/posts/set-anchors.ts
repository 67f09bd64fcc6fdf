import { makeSlug } from '@longitude/contract/core/slug';

/** Separates the ids of posts from those of pages. */
const prefix = 's-';
const maxLength = 100;
/** A value may contain what looks like an attribute: all of them are read, from the first. */
const attribute = / ([\w:-]+)(?:="([^"]*)")?/g;
const tag = /<([a-z][a-z\d]*)((?: [^<>]*)?)>/g;

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' };
const decode = (value: string) =>
  value.replaceAll(/&(amp|quot|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/**
 * Anchors of sanitized HTML: ids (and the older `name` of links) keep their text with a prefix, h2
 * and h3 without one are named after their text, for the table of contents, and `#…` links lead to
 * what their author meant. Idempotent.
 */
export function setAnchors(html: string): string {
  const names = new AnchorNames();
  const own = html.replaceAll(tag, (whole, name: string, attributes: string) => {
    const [id, anchor] = [readAttribute(attributes, 'id'), readAttribute(attributes, 'name')];
    if (id === undefined && anchor === undefined) return whole;
    const rest = attributes.replaceAll(attribute, (each, key) =>
      key === 'id' || key === 'name' ? '' : each,
    );
    const given = [id, anchor].filter((each) => each !== undefined && each.trim() !== '');
    const found = names.take(given as string[]);
    return `<${name}${found === undefined ? '' : ` id="${found}"`}${rest}>`;
  });
  return linkAnchors(nameHeadings(own, names), names);
}

function nameHeadings(html: string, names: AnchorNames): string {
  return html.replaceAll(/<(h[23])((?: [^>]*)?)>(.*?)<\/\1>/gs, (whole, name, rest, inner) => {
    if (readAttribute(String(rest), 'id') !== undefined) return whole;
    const id = names.find(`${prefix}${makeSlug(readText(String(inner)), 'section')}`);
    return `<${String(name)} id="${id}"${String(rest)}>${String(inner)}</${String(name)}>`;
  });
}

function linkAnchors(html: string, names: AnchorNames): string {
  return html.replaceAll(/(<a(?: [^<>]*)? href=")#([^"<>]+)"/g, (whole, start, fragment) => {
    const id = names.resolve(decode(String(fragment)));
    return id === undefined ? whole : `${String(start)}#${id}"`;
  });
}

function readAttribute(attributes: string, name: string): string | undefined {
  const found = [...attributes.matchAll(attribute)].find(([, key]) => key === name);
  return found && decode(found[2] ?? '');
}

/** Ids in use, and what the author called them. */
class AnchorNames {
  readonly #taken = new Set<string>();
  readonly #numbers = new Map<string, number>();
  /** Ids by the author's names; the first of several with one name. */
  readonly #ids = new Map<string, string>();

  /** The id for an element with these names, an id before a `name`. */
  take(given: readonly string[]): string | undefined {
    const [first] = given;
    if (first === undefined) return undefined;
    const id = this.find(toId(first));
    for (const name of given.map((each) => each.trim()))
      if (!this.#ids.has(name)) this.#ids.set(name, id);
    return id;
  }

  /** A free id; the text itself, or with a number. */
  find(base: string): string {
    let number = this.#numbers.get(base) ?? 1;
    let id = number === 1 ? base : `${base}-${number}`;
    while (this.#taken.has(id)) id = `${base}-${++number}`;
    this.#numbers.set(base, number);
    this.#taken.add(id);
    return id;
  }

  /** The id that a fragment means: a name, an id, or the text of a heading; undefined if none. */
  resolve(fragment: string): string | undefined {
    const names = [fragment, readPercent(fragment)].map((each) => each.trim());
    for (const name of names) {
      const id = this.#ids.get(name);
      if (id !== undefined) return id;
    }
    const ids = names.flatMap((name) => [toId(name), `${prefix}${makeSlug(name, 'section')}`]);
    // Others count repeated headings from 1: `part`, `part-1`; we from 2.
    const counted = ids.map((id) => id.replace(/-(\d{1,4})$/, (_, n) => `-${Number(n) + 1}`));
    return [...ids, ...counted].find((id) => this.#taken.has(id));
  }
}

/** Letters and digits of any script, and the signs that generators of footnotes use. */
function toId(name: string): string {
  const plain = name
    .trim()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-')
    .slice(0, maxLength)
    .toWellFormed();
  return plain.startsWith(prefix) ? plain : `${prefix}${plain}`;
}

function readPercent(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function readText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/&\w+;/g, ' ');
}
