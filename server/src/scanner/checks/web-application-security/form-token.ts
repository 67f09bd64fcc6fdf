import type { Field, Form, Page } from '../../html/page.ts';

const tokenName =
  /csrf|xsrf|authenticity|requestverification|nonce|^_?token$|[_-]token$|form_build_id|form_key|^state$|^execution$|^lt$|viewstate|signature/i;

/** A hidden field by a known name, or with a value as long as a token. */
const isToken = ({ type, name, valueLength }: Field) =>
  type === 'hidden' && valueLength >= 8 && (tokenName.test(name) || valueLength >= 20);

/** Whether a form carries something that another site could not know; scripts take it from a `<meta>` as well. */
export function hasFormToken(page: Page, form: Form): boolean {
  return form.fields.some(isToken) || hasMetaToken(page);
}

export const hasMetaToken = ({ metas }: Page) =>
  metas.some(({ name, content }) => /csrf|xsrf/.test(name) && content.length >= 8);

export const findTokens = (page: Page) =>
  page.forms
    .flatMap(({ fields }) => fields)
    .filter((field) => isToken(field) && tokenName.test(field.name));
