import type { Visit } from '../evidence/http.ts';
import { notRun, type Part } from '../evidence/part.ts';
import type { Scene } from './scene.ts';
import { visit } from './visit.ts';
import { buildUrl } from './visit-url.ts';
import type { Target } from '../evidence/evidence.ts';

const kept = 20_000;

/** www of the apex, or the apex of www; null for every other name. */
export function findCounterpart({ host, domain }: Pick<Target, 'host' | 'domain'>): string | null {
  if (domain === null) return null;
  if (host === domain) return `www.${domain}`;
  return host === `www.${domain}` ? domain : null;
}

/** The home page of the counterpart, which visitors reach as well. */
export async function probeCounterpart(scene: Scene): Promise<Part<Visit>> {
  const { target } = scene;
  const host = findCounterpart(target);
  if (host === null) {
    return notRun('not_applicable', 'The address is neither a domain itself nor its www name.');
  }
  return visit(scene, buildUrl({ ...target, host, path: '/' }), kept);
}
