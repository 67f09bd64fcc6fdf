import { maxLength } from '@longitude/contract/constants';
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import { refuseInput } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/mail/layout.ts';
import { checkLink } from './check-link.ts';
import { containerTags, flattenBlocks, paragraphTags } from './flatten-blocks.ts';
import { inlineTags } from './mark-inline.ts';

/** More than any email needs; parsing more would block the process for other users. */
const maxTags = 10_000;
/** Of the stored HTML: twice the limit of the input, because escaping lengthens `&`. */
const maxCharacters = 2 * maxLength.emailBody;

/** Tags whose text is removed too: readers would not see it either. */
const withoutText =
  'script style textarea option xmp noscript template title iframe noembed noframes object svg math select'.split(
    ' ',
  );

const kept = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'];
const markup = 'div h1 h2 h3 h4 h5 h6 pre table thead tbody tr td th dl dt dd hr'.split(' ');
/** A text with such a tag is HTML: "ssh admin@<host>" has none, and "<address>" may be a placeholder. */
const knownTag = new RegExp(`</?(?:${[...kept, ...markup].join('|')})(?:\\s[^<>]*)?/?>`, 'i');
/** A text with such a tag is HTML if the tag has an attribute or ends: "<code>" alone is a placeholder. */
const others =
  'abbr address article aside body button caption center cite code del details figcaption figure font footer header html img ins kbd label main mark nav q s samp section small span strike sub summary sup tfoot time tt var'.split(
    ' ',
  );
const otherTag = new RegExp(`<(/?)(${others.join('|')})(\\s[^<>]*)?>`, 'gi');
const attribute =
  /\s(?:class|style|id|src|href|alt|title|lang|dir|width|height|align|color|open|cite|datetime|data-[a-z-]+)\s*=/i;

function isHtml(text: string): boolean {
  if (knownTag.test(text)) return true;
  const begun = new Set<string>();
  for (const [, slash, name = '', attributes = ''] of text.matchAll(otherTag)) {
    const tag = name.toLowerCase();
    if (slash === '/' ? begun.has(tag) : attribute.test(attributes)) return true;
    if (slash === '') begun.add(tag);
  }
  return false;
}

const options: IOptions = {
  allowedTags: kept,
  allowedAttributes: { a: ['href'], ol: ['start'] },
  // `checkLink` checks them: it refuses a link instead of dropping it.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  nestingLimit: 30,
  transformTags: {
    a: checkLink,
    ol: (tagName, { start = '' }): Tag => ({
      tagName,
      attribs: isNumber(start) ? { start } : {},
    }),
  },
};
/** Before `flattenBlocks`: the blocks of other programs too. */
const blockOptions: IOptions = {
  ...options,
  allowedTags: [...kept, ...paragraphTags, ...containerTags, ...inlineTags],
  allowedAttributes: { ...options.allowedAttributes, li: ['value'], img: ['alt'] },
};

const isNumber = (text: string) => /^-?\d{1,6}$/.test(text);

/**
 * The HTML of an email, reduced to paragraphs, emphasis, lists, quotes and links. Input without
 * tags is plain text. Line breaks count unless there are blocks.
 * @throws AppError `validation_failed` for links to programs, as of `checkLink`, and for too
 * many tags or characters
 */
export function sanitizeMessage(message: string): string {
  const html = isHtml(message) ? sanitizeMarkup(message) : layOutPlain(message);
  if (html.length <= maxCharacters) return html;
  throw refuseInput({
    message: 'Message is too long once its special characters are written as HTML',
  });
}

function sanitizeMarkup(message: string): string {
  if (message.split('<', maxTags + 2).length > maxTags + 1) {
    throw refuseInput({ message: 'Message has too many elements' });
  }
  const once = flattenBlocks(sanitizeHtml(message, blockOptions));
  // Again: nothing depends on what was flattened.
  const clean = sanitizeHtml(once, options).trim();
  // The stored HTML must not be read as plain text again.
  return clean === '' || knownTag.test(clean) ? clean : `<p>${clean}</p>`;
}

/** Paragraphs of text as HTML. */
export function layOutParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => `<p>${escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')}</p>`)
    .join('');
}

function layOutPlain(text: string): string {
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
  return layOutParagraphs(paragraphs.map((each) => each.trim()).filter((each) => each !== ''));
}
