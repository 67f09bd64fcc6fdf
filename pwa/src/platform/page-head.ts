import { useEffect } from 'react';
import { signal } from '@preact/signals-react';

/** What a page says about itself in place of what its route says. */
export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** Path of the social picture, 1200 x 630 pixels. */
  readonly picture?: string;
  /** ISO time; makes the page an article. */
  readonly publishedAt?: string;
  /** Not for search engines. */
  readonly isHidden?: boolean;
}

/** Of the page that is shown. Written in the browser only. */
export const shownHead = signal<PageHead | null>(null);

let serverHead: PageHead | null = null;

/** What the page of the last rendering said, once: the server renders synchronously and asks then. */
export function takeServerHead(): PageHead | null {
  const head = serverHead;
  serverHead = null;
  return head;
}

/** Gives a page its own title, description and so on; null as long as it does not know better. */
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

/** Nobody asks in the browser, and nothing is shown of it: rendering twice does no harm. */
function keepForServer(head: PageHead | null): void {
  serverHead = head;
}

export interface PageProps {
  /** What stands in the place of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
}
