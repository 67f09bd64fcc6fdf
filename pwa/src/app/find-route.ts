import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { matchRoute, type DefaultParams } from 'wouter';
import type { PageProps } from '../platform/page-head.ts';
import { adminRoutes } from './admin-routes.ts';
import { notFound, publicRoutes, type LayoutProps, type Route } from './routes.ts';

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const routes = [...publicRoutes, ...adminRoutes].map((route) => {
  const { keys, pattern } = parse(route.path);
  // Case-sensitive, unlike the parser's: the server redirects other spellings.
  return { route, pattern: { keys, pattern: new RegExp(pattern.source) } };
});

/** The route of a path such as `/blog/a-title`; `notFound` when none matches. */
export function findRoute(path: string): Match {
  for (const { route, pattern } of routes) {
    const [isFound, values] = matchRoute(() => pattern, route.path, path);
    if (isFound) return { route, params: readParams(pattern.keys, values) };
  }
  return { route: notFound, params: {} };
}

function readParams(names: readonly string[], values: DefaultParams): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, decodeSafely(values[name] ?? '')]));
}

/** A stray `%` in an address must not throw. */
function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

interface Page {
  readonly Content: ComponentType<PageProps>;
  readonly Layout: ComponentType<LayoutProps> | undefined;
}
/** React's `use` reads a thenable with this status without suspending. */
type Loading = Promise<Page> & { status?: 'fulfilled'; value?: Page };

const pages = new Map<string, Loading>();

/** Whether the page renders without suspending. */
export function isPageLoaded(route: Route): boolean {
  return pages.get(route.module)?.status === 'fulfilled';
}

/** Loads the chunks of the page and its layout once. A failure is not cached, so that the next call retries. */
export function loadPage(route: Route): Promise<Page> {
  const known = pages.get(route.module);
  if (known) return known;
  const loading: Loading = importPage(route);
  pages.set(route.module, loading);
  void settle(route, loading);
  return loading;
}

async function importPage({ load, loadLayout }: Route): Promise<Page> {
  const [content, layout] = await Promise.all([load(), loadLayout?.()]);
  return { Content: content.default, Layout: layout?.default };
}

async function settle(route: Route, loading: Loading): Promise<void> {
  try {
    loading.value = await loading;
    loading.status = 'fulfilled';
  } catch {
    pages.delete(route.module);
  }
}
