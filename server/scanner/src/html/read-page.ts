import { Parser } from 'htmlparser2';
import type { Exchange } from '../evidence/http.ts';
import { collectElements } from './collect-elements.ts';
import { maxAddress, type Page, type Resource } from './page.ts';

/** Browsers limit nesting to 512; a parser's stack without a limit takes quadratic time. */
const deepest = 2000;
const chunk = 16_384;
const maxPage = 512_000;

const pages = new WeakMap<object, Page>();

/** The page of a response; parsed only once, however many checks need it. */
export function readPage(response: Pick<Exchange, 'url' | 'body'>): Page {
  const page = pages.get(response) ?? parsePage(response.body, response.url);
  pages.set(response, page);
  return page;
}

/**
 * Parses markup like a browser with scripting enabled: the contents of `<noscript>` and
 * `<template>` do not load. At most 512,000 characters; nothing is executed.
 */
export function parsePage(html: string, url: string): Page {
  const elements = collectElements();
  const parser = new Parser(elements.handler);
  const isCut = writeMarkup(parser, html, elements.depth) < html.length;
  if (!isCut) parser.end();
  return placePage(elements.read(), url, isCut);
}

/** Parses in chunks until the markup is too deep. Returns the number of characters parsed. */
function writeMarkup(parser: Parser, html: string, depth: () => number): number {
  const end = Math.min(html.length, maxPage);
  let at = 0;
  while (at < end && depth() < deepest) {
    parser.write(html.slice(at, Math.min(at + chunk, end)));
    at += chunk;
  }
  return at;
}

type Elements = ReturnType<ReturnType<typeof collectElements>['read']>;

/** Resolves URLs against the page's first `<base>`. */
function placePage(elements: Elements, url: string, isCut: boolean): Page {
  const { base: href, scripts, styles, resources, ...others } = elements;
  const base = resolve(href ?? '', url) ?? url;
  const place = <Item extends { readonly url: string }>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      const address = resolve(item.url, base);
      return address === null ? [] : [{ ...item, url: address }];
    });
  const forms = elements.forms.map((form) => ({
    ...form,
    // An empty action means the page itself, whatever its base (HTML, 4.10.22.3).
    actions: form.actions.flatMap((action) =>
      action.trim() === '' ? [url] : (resolve(action, base) ?? []),
    ),
  }));
  return {
    ...others,
    scripts: place(scripts),
    styles: place(styles),
    resources: place<Resource>(resources),
    forms,
    isCut,
  };
}

function resolve(address: string, base: string): string | null {
  if (address.trim() === '') return null;
  return URL.parse(address, base)?.href.slice(0, maxAddress) ?? null;
}

/** The parts of a page that visitors don't see. */
interface HiddenText {
  readonly comments: readonly string[];
  /** Inline scripts. */
  readonly scripts: readonly string[];
}

/** Comments and inline scripts of a page; of broken markup, the readable part. */
export function readHiddenText(html: string): HiddenText {
  const comments: string[] = [];
  const scripts: string[] = [];
  const place = { isScript: false, depth: 0 };
  const parser = new Parser({
    onopentag: (name) => {
      place.depth++;
      place.isScript = name === 'script';
      if (place.isScript) scripts.push('');
    },
    ontext: (text) => {
      if (place.isScript) scripts.push((scripts.pop() ?? '') + text);
    },
    onclosetag: (name) => {
      place.depth--;
      if (name === 'script') place.isScript = false;
    },
    oncomment: (text) => {
      comments.push(text);
    },
  });
  writeMarkup(parser, html, () => place.depth);
  parser.end();
  return { comments, scripts };
}
