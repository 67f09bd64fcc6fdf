import { DOMParser as SchemaParser, type Node } from 'prosemirror-model';
import { forgetNames } from './inert-html.ts';
import { textToHtml } from './plain-text.ts';
import { schema } from './schema.ts';

/** The document of a text that was stored; what the schema does not know is left out. Text without any tag is plain text. */
export function readHtml(html: string): Node {
  const source = /<[a-z]/i.test(html) ? html : textToHtml(html);
  const { body } = forgetNames(new DOMParser().parseFromString(source, 'text/html'));
  // In HTML an empty paragraph needs a line break to be seen; in the editor it does not.
  for (const lone of body.querySelectorAll('p > br:only-child')) {
    if (lone.parentNode?.childNodes.length === 1) lone.remove();
  }
  return SchemaParser.fromSchema(schema).parse(body, { preserveWhitespace: true });
}
