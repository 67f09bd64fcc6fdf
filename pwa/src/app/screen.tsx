import { use, useEffect, useSyncExternalStore } from 'react';
import { loadPage } from './find-route.ts';
import type { PageProps } from '../platform/page-props.ts';
import type { Route } from './routes.ts';

const never = () => () => {};

/** The page of a route. Suspends while its chunk is on the way. */
export function Screen({ route, params }: { readonly route: Route } & PageProps) {
  // The back office has no server rendering: its first client render is empty as well.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (route.isAdmin && !isHydrated) {
    return <p className="wrap loading">Loading...</p>;
  }
  return <LoadedPage route={route} params={params} />;
}

function LoadedPage({ route, params }: { readonly route: Route } & PageProps) {
  const { Content, Layout } = use(loadPage(route));
  // React hydrates the page after the shell: only now its forms can be sent (start.js waits for it).
  useEffect(() => {
    dispatchEvent(new Event('app:ready'));
  }, []);
  const content = <Content params={params} />;
  return Layout ? <Layout title={route.title ?? ''}>{content}</Layout> : content;
}
