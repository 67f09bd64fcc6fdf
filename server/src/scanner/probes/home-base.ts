import type { Visit } from '../evidence/http.ts';
import { notRun, type NotRun, type Part } from '../evidence/part.ts';
import { explainChallenge, isOwnUrl } from '../headers/own-answer.ts';
import type { Target } from '../evidence/evidence.ts';

/**
 * Where further questions go: the address of the home page after its redirects, so that a site that
 * lives on www is not asked for more redirects; the target itself when they lead away.
 */
export function findBase(home: Part<Visit>, target: Target): string | NotRun {
  if (!home.ran) return home;
  const { challenge, page } = home.value;
  if (challenge !== null) return notRun('blocked', explainChallenge(challenge));
  return isOwnUrl(page.url, target) ? page.url : target.url;
}
