import { randomBytes } from 'node:crypto';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, notRun, type Part } from '../evidence/part.ts';
import { explainChallenge } from '../headers/own-answer.ts';
import { findBase } from './home-base.ts';
import type { Scene } from './scene.ts';
import { pageHeaders, tryExchange } from './visit.ts';
import { recognizeChallenge } from './visit-challenge.ts';

const kept = 100_000;

/** Two paths that nobody has: one bare, one that ends as a page does. */
export async function probeNothing(
  scene: Scene,
  home: Part<Visit>,
): Promise<Part<readonly Exchange[]>> {
  const base = findBase(home, scene.target);
  if (typeof base !== 'string') return base;
  const paths = [`/${randomBytes(9).toString('hex')}`, `/${randomBytes(9).toString('hex')}.html`];
  const answers = await Promise.all(
    paths.map((path) =>
      tryExchange(scene, { url: new URL(path, base).href, headers: pageHeaders, keep: kept }),
    ),
  );
  const exchanges: Exchange[] = [];
  for (const answer of answers) {
    if ('ran' in answer) return answer;
    const challenge = recognizeChallenge(answer);
    if (challenge !== null) return notRun('blocked', explainChallenge(challenge));
    exchanges.push(answer);
  }
  return found(exchanges);
}
