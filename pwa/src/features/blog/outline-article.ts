export interface Section {
  /** Of the heading, to link to. */
  readonly id: string;
  readonly title: string;
}

export interface Outline {
  /** The article with ids on its sections, and what is wide in frames that scroll. */
  readonly html: string;
  readonly sections: readonly Section[];
  /** Whether a table of contents saves time. */
  readonly isLong: boolean;
}

const longFrom = { sections: 3, words: 500 } as const;

/**
 * Prepares an article for reading, the same on the server and in the browser. `html` was sanitised
 * when it was saved: its tags are well-formed, and its attributes hold no bare `>`.
 */
export function outlineArticle(html: string): Outline {
  const sections: Section[] = [];
  const taken = new Map<string, number>();
  const marked = html.replaceAll(/<h2(?:\s[^>]*)?>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = toText(inner);
    const id = nameSection(title, taken);
    sections.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  const words = toText(html).split(' ').length;
  const isLong = sections.length >= longFrom.sections && words >= longFrom.words;
  return { html: deferPictures(frameTables(frameCode(marked))), sections, isLong };
}

/** With a prefix: a heading called "Data" must not take the id of something else in the page. */
function nameSection(title: string, taken: Map<string, number>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = `s-${words.join('-') || 'section'}`;
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

/** Wide code scrolls inside itself, and by keyboard too. */
function frameCode(html: string): string {
  let count = 0;
  return html.replaceAll(
    /<pre(?:\s[^>]*)?>.*?<\/pre>/gs,
    (block) => `${openFrame(`Code ${++count}`)}${block}</div>`,
  );
}

function frameTables(html: string): string {
  let count = 0;
  return html.replaceAll(/<table(?:\s[^>]*)?>.*?<\/table>/gs, (table) => {
    count += 1;
    const caption = toText(/<caption[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? '');
    const label = caption ? `Table ${count}: ${caption}` : `Table ${count}`;
    return `${openFrame(label)}${table}</div>`;
  });
}

function openFrame(label: string): string {
  const name = label.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<div class="frame" role="region" tabindex="0" aria-label="${name}">`;
}

function deferPictures(html: string): string {
  return html.replaceAll(/<img\s(?![^>]*\bloading=)/g, '<img loading="lazy" decoding="async" ');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of some HTML, in one line. */
function toText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d{1,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:!?])/g, '')
    .trim();
}
