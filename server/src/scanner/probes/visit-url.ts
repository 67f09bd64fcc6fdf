import type { Target } from '../evidence/evidence.ts';

/** An address of the site: the target's own, with another scheme, port, host or path. */
export function buildUrl({
  scheme,
  host,
  port,
  path,
}: Pick<Target, 'scheme' | 'host' | 'port' | 'path'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return new URL(path, `${scheme}://${name}:${port}`).href;
}
