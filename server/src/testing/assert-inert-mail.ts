import assert from 'node:assert/strict';
import { layOutPage } from '../platform/mail/layout.ts';

const element =
  /^\/?(?:!doctype|html|head|meta|title|style|body|table|tr|td|div|h1|h2|p|span|br|strong|b|em|i|u|a|ul|ol|li|blockquote)(?=[\s>/]|$)/;
const attribute = /([a-z-]+)="([^"]*)"/g;
const attributes =
  /^(?:lang|charset|name|content|class|style|dir|role|width|cellpadding|cellspacing|border|bgcolor|align|valign|height|href)$/;

/** The comments of the frame, each once. */
const wordOnly = layOutPage('', '').match(/<!--.*?-->/g) ?? [];

/** Only the elements and attributes of our own frame and of the composer, and external links. */
export function assertInert(html: string, what: string): void {
  const bare = wordOnly.reduce((rest, comment) => rest.replace(comment, ''), html);
  for (const piece of bare
    .replace(/<style>[^<]*<\/style>/, '')
    .split('<')
    .slice(1)) {
    const inside = piece.slice(0, piece.indexOf('>'));
    assert.match(inside, element, what);
    const rest = inside.replaceAll(attribute, (_, name: string, value: string) => {
      assert.match(name, attributes, what);
      if (name === 'href') assert.match(value, /^(?:https?:\/\/|mailto:)/, what);
      return '';
    });
    assert.doesNotMatch(rest, /["'=]/, `${what}: <${inside}>`);
  }
}
