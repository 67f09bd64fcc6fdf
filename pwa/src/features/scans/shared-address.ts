import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * The parameters of the manifest's share target, the most likely first: many apps put the URL into
 * the text.
 */
const fields = ['url', 'text', 'title'];

/** The first URL that another app has shared with this one; null if there is none. */
export function findSharedAddress(search: string): string | null {
  const query = new URLSearchParams(search);
  const [found] = fields.flatMap((name) => findAddress(query.get(name) ?? '') ?? []);
  return found ?? null;
}

function findAddress(text: string): string | undefined {
  // The sentence may continue after the address.
  const found = /https?:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[.,;:!?'’”)\]]+$/, '');
  return found !== undefined && URL.canParse(found) ? found : undefined;
}

/** Passes a shared URL to `take` once, and removes it from the page's address. */
export function useSharedAddress(take: (url: string) => void): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const takeOnce = useEffectEvent((url: string) => {
    take(url);
    navigate(path, { replace: true });
  });
  useEffect(() => {
    const shared = findSharedAddress(search);
    if (shared !== null) takeOnce(shared);
  }, [search]);
}
