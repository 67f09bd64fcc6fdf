import { checkLink } from './check-link.ts';
import { readHtml, serialise } from './html.ts';
import { createKeys } from './keys.ts';
import type { EditorKit } from './kit.ts';
import { cleanHtml } from './paste/clean-html.ts';
import { schema } from './schema.ts';
import { basicItems } from './toolbar-items.ts';

/** Bold, italic, underline, links and lists: the allowed formatting of an email. */
export const basicKit: EditorKit = {
  schema,
  read: readHtml,
  write: serialise,
  cleanHtml,
  createPlugins: createKeys,
  toolbar: basicItems,
  checkLink,
};
