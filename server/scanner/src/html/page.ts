/** The resources, forms and metas in a page's markup. URLs are absolute, and truncated at 2,000 characters. */
export interface Page {
  readonly scripts: readonly LoadedFile[];
  readonly styles: readonly LoadedFile[];
  /** All other resources that it loads automatically. */
  readonly resources: readonly Resource[];
  readonly forms: readonly Form[];
  /** Fields outside any form, which scripts read. */
  readonly looseFields: readonly Field[];
  readonly metas: readonly Meta[];
  readonly inlineScripts: number;
  /** Attributes such as onclick. */
  readonly inlineHandlers: number;
  /** The page is so large or so deeply nested that only its beginning was parsed. */
  readonly isCut: boolean;
}

export interface LoadedFile {
  readonly url: string;
  readonly integrity: string;
}

export type ResourceKind = 'image' | 'media' | 'frame' | 'object' | 'css import' | 'css url';

export interface Resource {
  readonly kind: ResourceKind;
  readonly url: string;
}

export interface Form {
  /** Its targets, including those of its buttons (formaction). */
  readonly actions: readonly string[];
  /** False without an action on form and buttons: the page's own URL, or a script decides. */
  readonly hasAction: boolean;
  readonly method: 'get' | 'post' | 'dialog';
  /** False when neither form nor button has one, as in forms that a script submits. */
  readonly hasMethod: boolean;
  readonly fields: readonly Field[];
}

export interface Field {
  /** Such as password, hidden, submit; lower case. */
  readonly type: string;
  readonly name: string;
  readonly valueLength: number;
}

export interface Meta {
  /** In lower case; empty when missing. */
  readonly name: string;
  readonly httpEquiv: string;
  readonly content: string;
}

/** Attributes of an element, keyed by lower-case name. */
export type Attributes = Readonly<Record<string, string>>;

/** Maximum elements kept of each kind. */
export const maxElements = 1000;
export const maxAddress = 2000;

const tokenName =
  /csrf|xsrf|authenticity|requestverification|nonce|^_?token$|[_-]token$|form_build_id|form_key|^state$|^execution$|^lt$|viewstate|signature/i;

/** A hidden field with a known name, or with a value as long as a token. */
const isToken = ({ type, name, valueLength }: Field) =>
  type === 'hidden' && valueLength >= 8 && (tokenName.test(name) || valueLength >= 20);

/** Whether a form contains a value unknown to other sites; scripts may take it from a `<meta>`. */
export function hasFormToken(page: Page, form: Form): boolean {
  return form.fields.some(isToken) || hasMetaToken(page);
}

const hasMetaToken = ({ metas }: Page) =>
  metas.some(({ name, content }) => /csrf|xsrf/.test(name) && content.length >= 8);

export const findTokens = (page: Page) =>
  page.forms
    .flatMap(({ fields }) => fields)
    .filter((field) => isToken(field) && tokenName.test(field.name));
