import type { Exchange } from '../evidence/http.ts';
import { found, notRun, type Part } from '../evidence/part.ts';
import { explainChallenge, isOwnUrl, isRedirect } from '../headers/own-answer.ts';
import { readCombined } from '../headers/header-values.ts';
import type { Scene } from './scene.ts';
import { recognizeChallenge } from './visit-challenge.ts';
import { tryExchange } from './visit.ts';

/** RFC 9309, 2.5 lets a crawler stop at 500 KiB; rules stand at the beginning. */
const kept = 100_000;

/** The robots.txt at the root of the site, through one redirect of its own (to https, to www). */
export async function probeRobots(scene: Scene): Promise<Part<Exchange>> {
  return askForText(scene, new URL('/robots.txt', scene.target.url).href, kept);
}

/** A text of the site, through one redirect that stays with it. */
export async function askForText(scene: Scene, url: string, keep: number): Promise<Part<Exchange>> {
  const headers = { accept: 'text/plain,*/*;q=0.5' };
  const answer = await tryExchange(scene, { url, keep, headers });
  if ('ran' in answer) return answer;
  const to = isRedirect(answer)
    ? URL.parse(readCombined(answer, 'location') ?? '', answer.url)
    : null;
  if (to && to.href !== url && /^https?:$/.test(to.protocol) && isOwnUrl(to.href, scene.target)) {
    const next = await tryExchange(scene, { url: to.href, keep, headers });
    return 'ran' in next ? next : judge(next);
  }
  return judge(answer);
}

function judge(answer: Exchange): Part<Exchange> {
  const challenge = recognizeChallenge(answer);
  return challenge === null ? found(answer) : notRun('blocked', explainChallenge(challenge));
}
