import type { Visit } from '../evidence/http.ts';
import type { Part } from '../evidence/part.ts';
import { buildUrl } from './visit-url.ts';
import type { Scene } from './scene.ts';
import { visit } from './visit.ts';

const kept = 20_000;

/** The same path of the unencrypted site, with its redirects. */
export function probePlain(scene: Scene): Promise<Part<Visit>> {
  const { target } = scene;
  return visit(scene, buildUrl({ ...target, scheme: 'http', port: target.ports.http }), kept);
}
