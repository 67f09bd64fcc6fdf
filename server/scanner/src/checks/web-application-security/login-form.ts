import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import { upgradesRequests } from '../../headers/csp.ts';
import { findOwnResponse, isOwnUrl } from '../../headers/own-response.ts';
import { readCookies } from '../../headers/set-cookie.ts';
import { hasFormToken, type Form, type Page } from '../../html/page.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { areSameSiteOnly } from '../cookie-security/site-cookies.ts';

const hasPassword = ({ fields }: Pick<Form, 'fields'>) =>
  fields.some(({ type }) => type === 'password');

/** Sends a password in plain text. */
const isPlainPost = (response: Exchange, forms: readonly Form[]): boolean =>
  !upgradesRequests(response) &&
  forms.some(({ actions }) => actions.some((action) => action.startsWith('http:')));

/**
 * A form that the browser itself submits, so that another site could forge it (CSRF). A form
 * without method and action is submitted by a script, which can add a token, and SameSite cookies
 * are not sent with cross-site posts.
 */
function findForgeable(
  page: Page,
  forms: readonly Form[],
  { hops, page: response }: Visit,
  { target, now }: { readonly target: Target; readonly now: Date },
): Form | undefined {
  const cookies = [...hops, response].flatMap((one) => readCookies(one, now));
  const hasTokenCookie = cookies.some(({ name }) => /csrf|xsrf/i.test(name));
  if (areSameSiteOnly(cookies) || hasTokenCookie) return undefined;
  return forms.find(
    (form) =>
      form.method === 'post' &&
      form.actions.every((action) => isOwnUrl(action, target)) &&
      !hasFormToken(page, form),
  );
}

/**
 * A form that browsers send with GET, their default without a method. Of those without a method,
 * only forms with an address are judged: a script submits the others.
 */
function isSentByGet({ method, hasMethod, hasAction, actions }: Form, pageUrl: string): boolean {
  if (method !== 'get') return false;
  const leadsOn = (action: string) => /^https?:/.test(action) && !action.startsWith(`${pageUrl}#`);
  return hasMethod || (hasAction && actions.some(leadsOn));
}

function failPlain(details: string, evidence: readonly string[]): Verdict {
  return {
    status: 'fail',
    details,
    evidence,
    recommendation:
      'Serve the login only over https. Redirect every http address to https, and have the form submit to an https address.',
    example: '<form method="post" action="https://www.example.com/login">',
  };
}

function warnGet(evidence: readonly string[]): Verdict {
  return {
    status: 'warning',
    risk: 'medium',
    details:
      'A login form puts the password in the URL (GET, which browsers also use when a form specifies no method), where browser histories and logs keep it.',
    evidence,
    recommendation: 'Submit the login form with POST, so the password stays out of URLs.',
    example: '<form method="post" action="/login">',
  };
}

function warnForgeable(evidence: readonly string[]): Verdict {
  return {
    status: 'warning',
    risk: 'low',
    details: 'We saw nothing that prevents other websites from submitting your login form (CSRF).',
    evidence: [...evidence, 'no field that looks like a token, no SameSite cookie'],
    recommendation:
      'Add a CSRF token to the form. Most frameworks have a setting for this; SameSite=Lax on the session cookie also helps.',
    example: '<input type="hidden" name="csrf_token" value="(new for each visitor)">',
  };
}

const show = ({ method, actions }: Form) =>
  `<form method="${method}" action="${(actions[0] ?? '').slice(0, 200)}"> with a password`;

export const loginForm = defineCheck({
  name: 'Login Form',
  why: 'A password sent unencrypted, or a login form that other sites can submit, exposes accounts.',
  needs: ['home'],
  judge: ({ home, target, now }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const page = readPage(own.response);
    const forms = page.forms.filter(hasPassword);
    if (forms.length === 0 && !hasPassword({ fields: page.looseFields })) {
      return notTested('The page asks for no password.');
    }
    const evidence =
      forms.length === 0 ? ['a password field outside any form'] : forms.slice(0, 10).map(show);
    if (own.response.url.startsWith('http:')) {
      const details = 'The page asks for a password, and everything on it is sent unencrypted.';
      return failPlain(details, evidence);
    }
    if (isPlainPost(own.response, forms)) {
      return failPlain('A login form sends the password unencrypted (http).', evidence);
    }
    if (forms.some((form) => isSentByGet(form, own.response.url))) {
      return warnGet(evidence);
    }
    if (findForgeable(page, forms, home, { target, now }) !== undefined) {
      return warnForgeable(evidence);
    }
    return pass('Passwords are sent encrypted.', evidence);
  },
});
