import { useEffect } from 'react';
import { signal } from '@preact/signals-react';

/** The title and metadata of a page, overriding its route's. */
export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** Path of the social image, 1200 x 630 pixels. */
  readonly picture?: string;
  /** ISO time; makes the page an article. */
  readonly publishedAt?: string;
  /** Hidden from search engines. */
  readonly isHidden?: boolean;
}

/** The head of the page on screen. Written only in the browser. */
export const shownHead = signal<PageHead | null>(null);

let serverHead: PageHead | null = null;

/** Returns the head of the last rendered page, once: the server renders synchronously, then reads it. */
export function takeServerHead(): PageHead | null {
  const head = serverHead;
  serverHead = null;
  return head;
}

/** Sets a page's own title, description and so on; null while they are unknown. */
export function usePageHead(head: PageHead | null): void {
  keepForServer(head);
  const json = JSON.stringify(head);
  useEffect(() => {
    shownHead.value = JSON.parse(json) as PageHead | null;
    return () => {
      shownHead.value = null;
    };
  }, [json]);
}

/** Only the server reads it, and it renders nothing: rendering twice is harmless. */
function keepForServer(head: PageHead | null): void {
  serverHead = head;
}

export interface PageProps {
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
}
