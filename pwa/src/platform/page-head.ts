import { useEffect } from 'react';
import { signal } from '@preact/signals-react';

/** The title and metadata of a page in place of its route's. */
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

/** The head of the page that was rendered last, once: the server renders synchronously and asks then. */
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

/** Only the server reads it, and it renders nothing: rendering twice does no harm. */
function keepForServer(head: PageHead | null): void {
  serverHead = head;
}

export interface PageProps {
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
}
