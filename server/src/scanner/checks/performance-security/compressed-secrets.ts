import type { Exchange } from '../../evidence/http.ts';
import { isHtml, readMembers } from '../../headers/header-values.ts';
import { findOwnAnswer } from '../../headers/own-answer.ts';
import { readCookies } from '../../headers/set-cookie.ts';
import { findTokens } from '../../html/page.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { stayAtHome } from '../cookie-security/site-cookies.ts';

/** Frameworks that mask their token differently in every answer, which defeats the attack. */
const masked =
  /^(?:authenticity_token|csrfmiddlewaretoken|__requestverificationtoken|_csrf_token)$/i;

const isCompressed = (answer: Exchange) =>
  readMembers(answer, 'content-encoding').some((coding) =>
    /^(?:x-)?(?:gzip|br|zstd|deflate)$/i.test(coding),
  );

/** The three conditions of BREACH (Gluck, Harris, Prado, 2013): compression, a secret, and reflected input. */
function isExposed(answer: Exchange): boolean {
  const path = new URL(answer.url).pathname.slice(1);
  const isEcho = path.length >= 12 && answer.body.includes(path);
  if (!isEcho || !isHtml(answer) || !isCompressed(answer)) return false;
  return findTokens(readPage(answer)).some(({ name }) => !masked.test(name));
}

export const compressedSecrets = defineCheck({
  name: 'Compressed Secrets',
  why: 'From the size of compressed answers a patient attacker can guess a secret in them (BREACH), if the page also repeats what the attacker sends.',
  needs: ['home', 'nothing'],
  judge: ({ home, nothing, target, now }) => {
    const own = findOwnAnswer(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    if (!own.answer.url.startsWith('https:')) {
      return notTested('The page is not encrypted, so there is nothing to guess.');
    }
    const cookies = [...home.hops, ...nothing, home.page].flatMap((one) => readCookies(one, now));
    const [first] = stayAtHome(cookies) ? [] : nothing.filter(isExposed);
    if (first === undefined) {
      return pass('No page that we saw compresses a secret together with what its visitor sent.');
    }
    return {
      status: 'warning',
      risk: 'low',
      details:
        'A page repeats what its visitor sends, holds a secret token, and is compressed: together that lets an attacker guess the token, unless it changes with each answer.',
      evidence: [
        `${first.url.slice(0, 200)} (${first.status}) repeats its path`,
        `content-encoding: ${readMembers(first, 'content-encoding').join(', ').slice(0, 50)}`,
        ...findTokens(readPage(first))
          .slice(0, 3)
          .map(({ name }) => `hidden field ${name.slice(0, 80)}`),
      ],
      recommendation:
        'Let the token look different in every answer. Most frameworks do so by a setting; SameSite=Lax on the session cookie takes the attack away as well.',
      example: 'Set-Cookie: session=(value); Path=/; Secure; HttpOnly; SameSite=Lax',
    };
  },
});
