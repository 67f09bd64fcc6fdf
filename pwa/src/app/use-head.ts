import { useEffect, useRef } from 'react';
import { shownHead } from '../platform/page-head.ts';
import { useSite } from '../platform/site.ts';
import { describeHead, type DocumentHead } from './head-tags.ts';
import type { Route } from './routes.ts';

/**
 * Keeps the document's head true while links are followed. What the server wrote for the first
 * page (`isWritten`) stays until something changes.
 */
export function useHead(route: Route, path: string, isWritten: boolean): void {
  // A layout shows the title of its page in the window alone.
  const own = route.loadLayout ? null : shownHead.value;
  const head = describeHead(useSite(), route, path, own);
  const json = JSON.stringify(head);
  const written = useRef(isWritten ? json : '');
  useEffect(() => {
    if (written.current === json) return;
    written.current = json;
    writeHead(JSON.parse(json) as DocumentHead, route.loadLayout === undefined);
  }, [json, route]);
}

function writeHead(head: DocumentHead, isTitled: boolean): void {
  const { title, canonical, names, properties } = head;
  if (isTitled) document.title = title;
  write('link', 'rel', 'canonical', 'href', canonical);
  for (const [name, content] of Object.entries(names)) {
    write('meta', 'name', name, 'content', content);
  }
  for (const [property, content] of Object.entries(properties)) {
    write('meta', 'property', property, 'content', content);
  }
}

/** Writes the one element of that key; takes it away when there is nothing to say. */
function write(tag: string, key: string, name: string, attribute: string, value: string | null) {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
}
