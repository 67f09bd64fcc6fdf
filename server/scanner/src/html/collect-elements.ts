import type { Handler } from 'htmlparser2';
import { collectForms } from './collect-forms.ts';
import { findAddresses, isRunnable, readStyle } from './element-addresses.ts';
import {
  maxAddress,
  maxElements,
  type Attributes,
  type LoadedFile,
  type Meta,
  type Resource,
} from './page.ts';

/** Their contents do not load while scripting is enabled (HTML, 4.12.2 and 4.12.3). */
const inert = new Set(['noscript', 'template']);
const maxSheet = 200_000;

/** A parser's handler, and the elements that it has collected. */
export function collectElements() {
  const elements = gatherElements();
  const forms = collectForms();
  let depth = 0;
  let inertDepth = 0;
  /** Text of the open style sheet; a parser delivers text in chunks. */
  let sheet: string | null = null;

  const closeSheet = () => {
    if (sheet !== null) elements.addSheet(sheet);
    sheet = null;
  };
  const handler: Partial<Handler> = {
    onopentag: (name, attributes) => {
      depth++;
      if (inert.has(name)) inertDepth++;
      if (inertDepth > 0) return;
      if (name === 'style') sheet = '';
      forms.open(name, attributes);
      elements.addElement(name, attributes);
    },
    onclosetag: (name) => {
      depth--;
      if (inert.has(name)) inertDepth = Math.max(0, inertDepth - 1);
      if (name === 'style') closeSheet();
      forms.close(name);
    },
    ontext: (text) => {
      if (sheet !== null && sheet.length < maxSheet) sheet += text;
    },
  };
  const read = () => {
    closeSheet();
    return { ...elements.found, ...forms.read() };
  };
  return { handler, depth: () => depth, read };
}

/** Any other element starts the body, even without its tag (HTML, 13.2.6.4.4). */
const ofHead = new Set('html head title meta link base script style noscript template'.split(' '));

/** Collects the resources and texts of a page's elements, with URLs as written in the markup. */
function gatherElements() {
  const found = {
    base: null as string | null,
    scripts: [] as LoadedFile[],
    styles: [] as LoadedFile[],
    resources: [] as Resource[],
    metas: [] as Meta[],
    inlineScripts: 0,
    inlineHandlers: 0,
  };
  const addScript = (attributes: Attributes) => {
    if (!isRunnable(attributes)) return;
    const src = attributes['src'];
    if (src === undefined) found.inlineScripts++;
    else keep(found.scripts, [readFile(src, attributes)]);
  };
  let isInBody = false;
  const addElement = (name: string, attributes: Attributes) => {
    isInBody ||= !ofHead.has(name);
    found.inlineHandlers += Object.keys(attributes).filter((key) => key.startsWith('on')).length;
    if (name === 'base') found.base ??= attributes['href']?.slice(0, maxAddress) ?? null;
    else if (name === 'meta') keep(found.metas, [readMeta(attributes)].filter(holds));
    else if (name === 'script') addScript(attributes);
    else if (isStyleLink(name, attributes)) {
      keep(found.styles, [readFile(attributes['href'], attributes)]);
    } else keep(found.resources, findAddresses(name, attributes));
    if (attributes['style'] !== undefined) addSheet(attributes['style']);
  };
  // A policy only counts in the head (HTML, 4.2.5.3 "Content security policy state").
  const holds = ({ httpEquiv }: Meta) => !isInBody || httpEquiv !== 'content-security-policy';
  const addSheet = (css: string) => keep(found.resources, readStyle(css));
  return { addElement, addSheet, found };
}

function keep<Item>(items: Item[], more: readonly Item[]): void {
  for (const item of more) if (items.length < maxElements) items.push(item);
}

function readMeta(attributes: Attributes): Meta {
  return {
    name: (attributes['name'] ?? '').trim().toLowerCase().slice(0, 100),
    httpEquiv: (attributes['http-equiv'] ?? '').trim().toLowerCase().slice(0, 100),
    content: (attributes['content'] ?? '').slice(0, 8192),
  };
}

const isStyleLink = (name: string, { rel = '' }: Attributes) =>
  name === 'link' &&
  /(?:^|\s)stylesheet(?:\s|$)/i.test(rel) &&
  // An alternate sheet applies only when a visitor selects it.
  !/(?:^|\s)alternate(?:\s|$)/i.test(rel);

const readFile = (address = '', { integrity = '' }: Attributes): LoadedFile => ({
  url: address.slice(0, maxAddress),
  integrity: integrity.slice(0, 500),
});
