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

/** Where an article is. */
export interface ArticlePlace {
  /** The site's address. */
  readonly origin: string;
  readonly slug: string;
}

/**
 * Anchors of sanitized HTML: ids (and the older `name` of links) keep their text with a prefix, h2
 * and h3 without one are named after their text, for the table of contents, and links to parts of
 * this and other articles lead to what their author meant. Idempotent.
 * @param place undefined while it is not known: then only `#…` are links to this article
 */
export function setAnchors(html: string, place?: ArticlePlace): string {
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
  return linkAnchors(nameHeadings(own, names), names, place);
}

function nameHeadings(html: string, names: AnchorNames): string {
  return html.replaceAll(/<(h[23])((?: [^>]*)?)>(.*?)<\/\1>/gs, (whole, name, rest, inner) => {
    const given = readAttribute(String(rest), 'id');
    const id = given ?? names.find(nameHeading(readText(String(inner), '')));
    names.title(id, readText(String(inner), ' '));
    if (given !== undefined) return whole;
    return `<${String(name)} id="${id}"${String(rest)}>${String(inner)}</${String(name)}>`;
  });
}

/** The ID of a heading: in Latin letters if it has any, otherwise in its own script. */
function nameHeading(text: string): string {
  const slug = makeSlug(text, '');
  if (/[a-z]/.test(slug) || !/\p{L}/u.test(text)) return `${prefix}${slug || 'section'}`;
  const words = text.trim().toLowerCase().split(/\s+/);
  return toId(words.map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '')).join('-'));
}

function linkAnchors(html: string, names: AnchorNames, place: ArticlePlace | undefined): string {
  const link = /(<a(?: [^<>]*)? href=")([^"#<>]*)#([^"<>]+)"/g;
  const readTarget = (address: string) => (address === '' ? 'own' : findTarget(address, place));
  const links = [...html.matchAll(link)];
  const own = links.filter(([, , address = '']) => readTarget(address) === 'own');
  const fragments = new Set(own.map(([, , , fragment = '']) => readPercent(decode(fragment))));
  return html.replaceAll(link, (whole, start, address: string, given: string) => {
    const fragment = decode(given);
    const target = readTarget(address);
    // Text fragments belong to the browser.
    if (target === undefined || fragment.includes(':~:')) return whole;
    const id = target === 'own' ? names.resolve(fragment, fragments) : toId(readPercent(fragment));
    return id === undefined ? whole : `${String(start)}${address}#${id}"`;
  });
}

/** Whether an address is of this article or of another one; undefined for anything else. */
function findTarget(given: string, place: ArticlePlace | undefined): 'own' | 'other' | undefined {
  // Without a place, only an address on this site says that it is ours.
  const base = `${place?.origin ?? 'https://site.invalid'}/blog/${place?.slug ?? ''}`;
  const address = decode(given);
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.host !== new URL(base).host) return undefined;
  const slug = /^\/blog\/([^/]+)\/?$/i.exec(url.pathname)?.[1];
  if (slug === undefined) return undefined;
  return readPercent(slug) === place?.slug ? 'own' : 'other';
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
  /** Ids of headings by the readings of their texts, in order. */
  readonly #titles = new Map<string, string[]>();

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

  /** Adds the text of a heading. */
  title(id: string, text: string): void {
    for (const [index, read] of readings.entries()) {
      const key = `${index} ${read(text)}`;
      const same = this.#titles.get(key);
      if (same) same.push(id);
      else this.#titles.set(key, [id]);
    }
  }

  /**
   * The id that a fragment means: a name, an id, or the text of a heading; undefined if none.
   * @param fragments of all links, which show how their author counts
   */
  resolve(fragment: string, fragments: ReadonlySet<string>): string | undefined {
    const names = [fragment, readPercent(fragment)].map((each) => each.trim());
    for (const name of names) {
      const id = this.#ids.get(name) ?? (this.#taken.has(name) ? name : undefined);
      if (id !== undefined) return id;
    }
    const titled = this.#findTitle(names[1] ?? fragment, fragments);
    if (titled !== undefined) return titled;
    const ids = names.flatMap((name) => [toId(name), `${prefix}${makeSlug(name, '')}`]);
    // Others count repeated headings from 1: `part`, `part-1`; we from 2.
    const counted = ids.map((id) => id.replace(/-(\d{1,4})$/, (_, n) => `-${Number(n) + 1}`));
    return [...ids, ...counted].find((id) => this.#taken.has(id));
  }

  /** By the text of a heading, or that of repeated ones and a number. */
  #findTitle(name: string, fragments: ReadonlySet<string>): string | undefined {
    const [, base = '', number = ''] = /^(.+)[-_ ](\d{1,4})$/s.exec(name) ?? [];
    for (const [index, read] of readings.entries()) {
      const find = (text: string) =>
        (read(text) && this.#titles.get(`${index} ${read(text)}`)) || [];
      const [first] = find(name);
      if (first !== undefined) return first;
      const same = find(base);
      // Most count from 1: `part`, `part-1`; then nothing has the number of all of them.
      const last = `${base}-${same.length}`;
      const isFromTwo = same.length > 1 && fragments.has(last) && find(last).length === 0;
      const counted = number === '' ? undefined : same[Number(number) - (isFromTwo ? 1 : 0)];
      if (counted !== undefined && Number(number) > 0) return counted;
    }
    return undefined;
  }
}

const splitWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** How generators of links read the text of a heading, the most usual first. */
const readings: readonly ((text: string) => string)[] = [
  (text) => splitWords(text.replaceAll(/['’]/g, '')).join('-'),
  (text) => splitWords(text).join('-'),
  (text) => splitWords(text).join(''),
];

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

/** @param gap what stands for a tag */
function readText(html: string, gap: string): string {
  return html
    .replaceAll(/<[^>]*>/g, gap)
    .replaceAll('&amp;', '&')
    .replaceAll(/&\w+;/g, ' ');
}
