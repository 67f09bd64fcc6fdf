import type { Exchange, Visit } from '../evidence/http.ts';
import type { Part } from '../evidence/part.ts';
import { isSecurityTxt } from '../files/well-known.ts';
import { findBase } from './home-base.ts';
import { askForText } from './robots.ts';
import type { Scene } from './scene.ts';

const kept = 20_000;

/** The security.txt at its place (RFC 9116, 3), else the one at the root, where it used to be. */
export async function probeSecurityTxt(scene: Scene, home: Part<Visit>): Promise<Part<Exchange>> {
  const base = findBase(home, scene.target);
  if (typeof base !== 'string') return base;
  const ask = (path: string) => askForText(scene, new URL(path, base).href, kept);
  const proper = await ask('/.well-known/security.txt');
  if (!proper.ran || isOne(proper.value)) return proper;
  const legacy = await ask('/security.txt');
  return legacy.ran && isOne(legacy.value) ? legacy : proper;
}

const isOne = ({ status, body }: Exchange) => status === 200 && isSecurityTxt(body);
