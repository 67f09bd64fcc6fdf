import type { Visit } from '../evidence/http.ts';
import type { Part } from '../evidence/part.ts';
import type { Scene } from './scene.ts';
import { visit } from './visit.ts';

/** Characters of the home page that are kept. */
export const keptHome = 512_000;

/** The address itself, with its redirects. */
export function probeHome(scene: Scene): Promise<Part<Visit>> {
  return visit(scene, scene.target.url, keptHome);
}
