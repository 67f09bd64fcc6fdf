import type { Exchange, Reflection } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { isHtml, readMembers } from '../../headers/header-values.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { readCookies } from '../../headers/set-cookie.ts';
import { findTokens } from '../../html/page.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { areSameSiteOnly } from '../cookie-security/site-cookies.ts';

/** Frameworks that mask their token differently in every response, which defeats the attack. */
const masked =
  /^(?:authenticity_token|csrfmiddlewaretoken|__requestverificationtoken|_csrf_token)$/i;

const isCompressed = (codings: string) =>
  codings.split(',').some((coding) => /^(?:x-)?(?:gzip|br|zstd|deflate)$/i.test(coding.trim()));

/** A page that repeats its visitor's input. */
interface Echo {
  /** The part of the request that it repeats. */
  readonly what: 'path' | 'query';
  readonly url: string;
  readonly status: number;
  readonly codings: string;
  /** Names of its hidden fields that look like tokens. */
  readonly tokens: readonly string[];
}

function readEcho(response: Exchange): Echo | null {
  const { url, status, body } = response;
  const path = new URL(url).pathname.slice(1);
  if (path.length < 12 || !body.includes(path) || !isHtml(response)) return null;
  const codings = readMembers(response, 'content-encoding').join(', ').slice(0, 50);
  const tokens = findTokens(readPage(response)).map(({ name }) => name);
  return { what: 'path', url, status, codings, tokens };
}

/** The three conditions of BREACH (Gluck, Harris, Prado, 2013): compression, a secret, and reflected input. */
const isExposed = ({ codings, tokens }: Echo) =>
  isCompressed(codings) && tokens.some((name) => !masked.test(name));

function findExposed(nothing: readonly Exchange[], reflection: Part<Reflection>): Echo | undefined {
  const echoes = nothing.map(readEcho).filter((echo) => echo !== null);
  if (reflection.ran && reflection.value.repeatsQuery) {
    echoes.unshift({ what: 'query', ...reflection.value });
  }
  return echoes.find(isExposed);
}

export const compressedSecrets = defineCheck({
  name: 'Compressed Secrets',
  why: 'From the size of compressed responses, a patient attacker can guess a secret in them (the BREACH attack) if the page also echoes what the attacker sends.',
  neverFails: 'Whether it can be used depends on more than a page shows.',
  needs: ['home', 'nothing'],
  looks: ['reflection'],
  judge: ({ home, nothing, reflection, target, now }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    if (!own.response.url.startsWith('https:')) {
      return notTested('The page is not encrypted, so there is nothing to guess.');
    }
    const cookies = [...home.hops, ...nothing, home.page].flatMap((one) => readCookies(one, now));
    const first = areSameSiteOnly(cookies) ? undefined : findExposed(nothing, reflection);
    if (first === undefined) {
      return pass('No page we saw compresses a secret together with visitor input.');
    }
    return {
      status: 'warning',
      risk: 'low',
      details:
        'A page echoes visitor input, contains a secret token and is compressed. Together, these let an attacker guess the token unless it changes with each response.',
      evidence: [
        `${first.url.slice(0, 200)} (${first.status}) repeats its ${first.what}`,
        `content-encoding: ${first.codings}`,
        ...first.tokens.slice(0, 3).map((name) => `hidden field ${name.slice(0, 80)}`),
      ],
      recommendation:
        'Make the token different in every response. Most frameworks have a setting for this; SameSite=Lax on the session cookie also prevents the attack.',
      example: 'Set-Cookie: session=(value); Path=/; Secure; HttpOnly; SameSite=Lax',
    };
  },
});
