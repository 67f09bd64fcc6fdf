import { useMemo } from 'react';
import { trustSanitized } from '../../platform/trusted-types.ts';
import styles from './article-text.module.css';

/** The text of an article. The server has sanitized its HTML (spec decision 24). */
export function ArticleText({ outline }: { readonly outline: Outline }) {
  // React sets the markup again when its object is another one.
  const markup = useMemo(() => ({ __html: trustSanitized(outline.html) }), [outline.html]);
  return (
    /* oxlint-disable-next-line react/no-danger -- sanitized by the server on each write */
    <div className={styles['text']} data-article="" dangerouslySetInnerHTML={markup} />
  );
}

interface Section {
  /** Anchor of the heading. */
  readonly id: string;
  readonly title: string;
}

interface Outline {
  /** The article's HTML, with tables and code in scrollable frames. */
  readonly html: string;
  readonly sections: readonly Section[];
  /** Whether the article needs a table of contents. */
  readonly isLong: boolean;
}

const longFrom = { sections: 3, words: 500 } as const;

/**
 * Prepares an article for reading, identically on the server and in the browser. `html` was
 * sanitized when it was saved: its tags are well-formed, its attributes contain no bare `>`, and
 * its headings have the ids that links point to.
 */
export function outlineArticle(html: string): Outline {
  const sections: Section[] = [];
  for (const [, id = '', inner = ''] of html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)) {
    const title = toText(inner);
    // A heading without text cannot be listed.
    if (title) sections.push({ id, title });
  }
  const words = toText(html).split(' ').length;
  const isLong = sections.length >= longFrom.sections && words >= longFrom.words;
  return { html: frameTables(frameCode(html)), sections, isLong };
}

/** Makes wide code scrollable, by keyboard too. */
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
  return `<div class="${styles['frame']}" data-frame role="region" tabindex="0" aria-label="${name}">`;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of some HTML, on one line. */
function toText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d{1,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:!?])/g, '')
    .trim();
}
