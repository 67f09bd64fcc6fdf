import type { ComponentType } from 'react';
import { notFound, routes, type PageProps, type Route } from './routes.ts';

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

/** The route of a path such as `/blog/a-title`; `notFound` when there is none. */
export function findRoute(path: string): Match {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: readParams(found.groups ?? {}) };
  }
  return { route: notFound, params: {} };
}

function readParams(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeSafely(value)]),
  );
}

/** A stray `%` in an address is not worth an exception. */
function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const pages = new Map<string, ComponentType<PageProps>>();
const pending = new Map<string, Promise<void>>();

/** The page once `loadPage` has ended; the first render must not suspend. */
export function findLoadedPage(route: Route): ComponentType<PageProps> | undefined {
  return pages.get(route.module);
}

/** Loads the page's chunk once. A failure is forgotten, so that another call tries again. */
export function loadPage(route: Route): Promise<void> {
  const known = pending.get(route.module);
  if (known) return known;
  const loading = keepPage(route);
  pending.set(route.module, loading);
  return loading;
}

async function keepPage(route: Route): Promise<void> {
  try {
    pages.set(route.module, (await route.load()).default);
  } catch (error) {
    pending.delete(route.module);
    throw error;
  }
}
